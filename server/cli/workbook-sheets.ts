import type { FileShown } from "../../contract/files.ts";
import { UsageError } from "./usage-error.ts";

/** The module that a sheet is named after. */
export const moduleOfSheet = ({ sheets }: FileShown, name: string): string => {
  const found = sheets?.find(({ sheet }) => sheet.toLowerCase() === name.toLowerCase());
  if (found?.module) return found.module;
  const known = sheets?.map(({ sheet }) => sheet).join(", ") ?? "";
  if (!found) throw new UsageError(`The workbook has no sheet “${name}”. There are: ${known}.`);
  throw new UsageError(`No module has the name of sheet “${name}”: name it by --module.`);
};

/** The sheet that was named, else the one of the module. */
export function sheetOf({ sheets }: FileShown, module: string, asked: string | undefined): string {
  const found = sheets?.find(({ sheet, module: own }) =>
    asked === undefined ? own === module : sheet.toLowerCase() === asked.toLowerCase(),
  );
  if (found) return found.sheet;
  const known = sheets?.map(({ sheet }) => sheet).join(", ") ?? "";
  throw new UsageError(`The workbook has no sheet ${asked ? `“${asked}”` : `for ${module}`}. There are: ${known}.`);
}
