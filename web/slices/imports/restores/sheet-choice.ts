import type { Sheet } from "../../../../contract/files.ts";
import type { Source } from "../../../../contract/sources.ts";

/** A person's choices for reading a sheet; absent: as it was found. */
export type SheetReading = { headerRow?: number; hiddenRows?: "take" | "leave_out" };
export type SheetChoice = {
  on: ReadonlySet<string>;
  modules: Readonly<Record<string, string>>;
  /** Sheets that a person left out. */
  leftOut: ReadonlySet<string>;
  readings: Readonly<Record<string, SheetReading>>;
};

/** The problems of a sheet; `false`: it can be read all the same, and a person should know. */
const PROBLEMS = {
  sheet_no_module: false,
  sheet_module_twice: false,
  sheet_no_known_column: false,
  sheet_empty: true,
  sheet_too_many_rows: true,
  sheet_too_many_columns: true,
  sheet_too_many_cells: true,
  cell_too_long: true,
} as const;
type Problem = keyof typeof PROBLEMS | "other";

/** A problem by its name in the texts; null if there is none. */
export function problemOf({ problem }: Sheet): Problem | null {
  if (problem === undefined) return null;
  return Object.hasOwn(PROBLEMS, problem) ? (problem as keyof typeof PROBLEMS) : "other";
}

function isReadable(sheet: Sheet): boolean {
  const problem = problemOf(sheet);
  return sheet.rows > 0 && (problem === null || (problem !== "other" && !PROBLEMS[problem]));
}

/**
 * The initial choice follows the workbook's index sheet; a sheet without a module, or a hidden one, waits for a person.
 */
export function firstChoice(sheets: readonly Sheet[]): SheetChoice {
  const known = sheets.filter(({ module }) => module !== null);
  return {
    on: new Set(
      known.filter((sheet) => sheet.import && !sheet.undecided && isReadable(sheet)).map(({ sheet }) => sheet),
    ),
    modules: Object.fromEntries(known.map(({ sheet, module }) => [sheet, module ?? ""])),
    leftOut: new Set(),
    readings: {},
  };
}

/** The sheets to restore: ticked ones with a module, in the workbook's order. */
export function chosenSheets(sheets: readonly Sheet[], { on, modules, readings }: SheetChoice) {
  return sheets.flatMap(({ sheet }) => {
    const module = modules[sheet];
    return on.has(sheet) && module ? [{ sheet, module, ...readings[sheet] }] : [];
  });
}

/** Undecided sheets: neither ticked with a module nor left out. */
export const undecidedSheets = (sheets: readonly Sheet[], { on, modules, leftOut }: SheetChoice): string[] =>
  sheets.flatMap(({ sheet, undecided }) =>
    undecided && !leftOut.has(sheet) && !(on.has(sheet) && modules[sheet]) ? [sheet] : [],
  );

/** Ticks sheets or not; a ticked sheet is not left out. */
export const tickSheets = (choice: SheetChoice, names: readonly string[], isOn: boolean): SheetChoice => ({
  ...choice,
  on: new Set(isOn ? [...choice.on, ...names] : [...choice.on].filter((name) => !names.includes(name))),
  leftOut: new Set([...choice.leftOut].filter((name) => !(isOn && names.includes(name)))),
});

export const leaveOut = (choice: SheetChoice, sheet: string): SheetChoice => ({
  ...tickSheets(choice, [sheet], false),
  leftOut: new Set([...choice.leftOut, sheet]),
});

export const chooseModule = (choice: SheetChoice, sheet: string, module: string | null): SheetChoice => ({
  ...(module ? tickSheets(choice, [sheet], true) : choice),
  modules: { ...choice.modules, [sheet]: module ?? "" },
});

/** The newest source of each sheet; `sources` are sorted newest first. */
export function newestBySheet(sources: readonly Source[]): ReadonlyMap<string, Source> {
  const newest = new Map<string, Source>();
  for (const source of sources) if (!newest.has(source.sheet)) newest.set(source.sheet, source);
  return newest;
}
