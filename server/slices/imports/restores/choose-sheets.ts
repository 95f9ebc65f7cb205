import type { Sheet } from "../../../../contract/files.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import { Refusal } from "../../../refusals/refusal.ts";

export type ChosenSheet = {
  sheet: string;
  module: string;
  headerRow?: number | undefined;
  hiddenRows?: "take" | "leave_out" | undefined;
};
export type WantedSheets = {
  modules?: readonly string[] | undefined;
  sheets?: readonly ChosenSheet[] | undefined;
  leaveOut?: readonly string[] | undefined;
  acceptUnsure?: boolean | undefined;
};

/** The sheets of these modules, or those that the workbook itself names. */
export const tickSheets = (sheets: readonly Sheet[], modules: ReadonlySet<string> | null): Sheet[] =>
  sheets.map((sheet) => ({
    ...sheet,
    import: sheet.module !== null && (modules ? modules.has(sheet.module) : sheet.import),
  }));

/**
 * The requested sheets in the order of the workbook, so that of two sheets of a module the later one counts; a module
 * without a sheet is answered like a missing sheet.
 */
export function chooseSheets(found: readonly Sheet[], wanted: WantedSheets): ChosenSheet[] {
  const { modules, sheets, leaveOut = [] } = wanted;
  const places = new Map(found.map(({ sheet }, place) => [sheet, place]));
  const unknown = leaveOut.find((name) => !places.has(name));
  if (unknown !== undefined) throw new Refusal("invalid", { text: "file.sheet_missing", params: { sheet: unknown } });
  if (sheets) {
    const placeOf = ({ sheet }: ChosenSheet) => places.get(sheet) ?? places.size;
    return once(sheets.map((sheet) => ({ ...sheet, module: sheet.module.toLowerCase() }))).sort(
      (a, b) => placeOf(a) - placeOf(b),
    );
  }
  const keys = modules?.map((key) => key.toLowerCase());
  if (!keys) refuseUndecided(found, wanted);
  const ticked = tickSheets(found, keys ? new Set(keys) : null).flatMap(({ sheet, module, import: isTaken }) =>
    isTaken && module !== null && !leaveOut.includes(sheet) ? [{ sheet, module }] : [],
  );
  const absent = (keys ?? []).filter((key) => !ticked.some(({ module }) => module === key));
  return once([...ticked, ...absent.map((key) => ({ sheet: key, module: key }))]);
}

/** Sheets that still need a person's decision. */
export const undecidedIn = (found: readonly Sheet[], { leaveOut = [], acceptUnsure = false }: WantedSheets): Sheet[] =>
  acceptUnsure ? [] : found.filter(({ sheet, undecided }) => undecided && !leaveOut.includes(sheet));

function refuseUndecided(found: readonly Sheet[], wanted: WantedSheets): void {
  const undecided = undecidedIn(found, wanted);
  if (undecided.length === 0) return;
  const sheets = undecided.map(({ sheet, rows, module, hidden = false }) => ({ sheet, rows, module, hidden }));
  throw new Refusal("conflict", {
    text: "sheets_undecided",
    params: { sheets: sheets.map(({ sheet }) => sheet).join(", ") },
    extra: { sheets },
  });
}

const once = (chosen: readonly ChosenSheet[]): ChosenSheet[] => [
  ...new Map(chosen.map((sheet) => [`${sheet.module} ${sheet.sheet}`, sheet])).values(),
];

/** Refuses before any run is started. */
export function refuseUnreadable(found: readonly Sheet[], { sheet, module }: ChosenSheet): void {
  if (!isModuleKey(module)) throw new Refusal("not_found");
  const item = found.find((each) => each.sheet === sheet);
  if (!item) throw new Refusal("invalid", { text: "file.sheet_missing", params: { sheet } });
  // A sheet with too much in it is counted as empty too; reading it gives the precise error.
  if (item.problem === "sheet_empty") throw new Refusal("invalid", { text: "file.sheet_empty", params: { sheet } });
  if (item.rows === 0 && !item.problem?.includes("too_"))
    throw new Refusal("invalid", { text: "file.sheet_no_rows", params: { sheet } });
}
