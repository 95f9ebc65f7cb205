import type { Sheet } from "../../../contract/files.ts";
import { isModuleKey } from "../../../core/modules/catalogue.ts";
import { Refusal } from "../../http/refusal.ts";

export type ChosenSheet = { sheet: string; module: string };
export type WantedSheets = { modules?: readonly string[] | undefined; sheets?: readonly ChosenSheet[] | undefined };

/** The sheets of these modules, or those that the workbook itself names. */
export const tickSheets = (sheets: readonly Sheet[], modules: ReadonlySet<string> | null): Sheet[] =>
  sheets.map((sheet) => ({
    ...sheet,
    import: sheet.module !== null && (modules ? modules.has(sheet.module) : sheet.import),
  }));

/** What was asked for, by sheet; a module without a sheet is answered like a sheet that is not there. */
export function chooseSheets(found: readonly Sheet[], { modules, sheets }: WantedSheets): ChosenSheet[] {
  if (sheets) return once(sheets.map(({ sheet, module }) => ({ sheet, module: module.toLowerCase() })));
  const keys = modules?.map((key) => key.toLowerCase());
  const ticked = tickSheets(found, keys ? new Set(keys) : null).flatMap(({ sheet, module, import: wanted }) =>
    wanted && module !== null ? [{ sheet, module }] : [],
  );
  const absent = (keys ?? []).filter((key) => !ticked.some(({ module }) => module === key));
  return once([...ticked, ...absent.map((key) => ({ sheet: key, module: key }))]);
}

const once = (chosen: readonly ChosenSheet[]): ChosenSheet[] => [
  ...new Map(chosen.map((one) => [`${one.module} ${one.sheet}`, one])).values(),
];

/** Before anything is begun for it. */
export function refuseUnreadable(found: readonly Sheet[], { sheet, module }: ChosenSheet): void {
  if (!isModuleKey(module)) throw new Refusal("not_found");
  const one = found.find((each) => each.sheet === sheet);
  if (!one) throw new Refusal("invalid", { text: "file.sheet_missing", params: { sheet } });
  // One with too much in it is counted as empty too: its reading tells how much is too much.
  if (one.problem === "sheet_empty") throw new Refusal("invalid", { text: "file.sheet_empty", params: { sheet } });
  if (one.rows === 0 && !one.problem?.includes("too_"))
    throw new Refusal("invalid", { text: "file.sheet_no_rows", params: { sheet } });
}
