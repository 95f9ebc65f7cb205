import type { FileShown, Sheet } from "../../contract/files.ts";
import { number } from "./progress-line.ts";
import { UsageError } from "./usage-error.ts";

/** The module of a sheet, by its name. */
export const moduleOfSheet = ({ sheets }: FileShown, name: string): string => {
  const found = sheets?.find(({ sheet }) => sheet.toLowerCase() === name.toLowerCase());
  if (found?.module) return found.module;
  const known = sheets?.map(({ sheet }) => sheet).join(", ") ?? "";
  if (!found) throw new UsageError(`The workbook has no sheet “${name}”. There are: ${known}.`);
  throw new UsageError(`No module has the name of sheet “${name}”: name it by --module.`);
};

/** The named sheet, or the sheet of the module. */
export function sheetOf({ sheets }: FileShown, module: string, input: string | undefined): string {
  const found = sheets?.find(({ sheet, module: own }) =>
    input === undefined ? own === module : sheet.toLowerCase() === input.toLowerCase(),
  );
  if (found) return found.sheet;
  const known = sheets?.map(({ sheet }) => sheet).join(", ") ?? "";
  throw new UsageError(`The workbook has no sheet ${input ? `“${input}”` : `for ${module}`}. There are: ${known}.`);
}

/** Sheets that need a person's decision, which the command line has not given. */
export const undecidedIn = ({ sheets }: FileShown, leaveOut: readonly string[]) =>
  (sheets ?? []).filter(({ sheet, undecided }) => undecided && !leaveOut.includes(sheet));

/** The obstacle, and the option that resolves it. */
export const describeUndecided = (undecided: readonly Sheet[]): string =>
  [
    "Nothing was stored: a person must decide about these sheets first.",
    ...undecided.map(({ sheet, rows, module }) =>
      module === null
        ? `  “${sheet}” (${number(rows)} rows): no module has this name`
        : `  “${sheet}” (${number(rows)} rows): hidden in the workbook`,
    ),
    "Take one by --sheet NAME --module KEY, leave it out by --leave-out NAME,",
    "or import again with --accept-unsure: hidden sheets are taken then, and those without a module left out.",
  ].join("\n");
