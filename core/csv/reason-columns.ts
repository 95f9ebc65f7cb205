/**
 * Columns that a download of rejected rows adds to the file's own. They are never mapped, and mark the file when it is
 * uploaded again.
 */
export const reasonColumns = ["bellhop_line", "bellhop_reason", "bellhop_hint"] as const;

const names: ReadonlySet<string> = new Set(reasonColumns);
export const isReasonColumn = (name: string): boolean => names.has(name.trim().toLowerCase());

/** Whether Bellhop exported the rows under these columns: if so, `restoreCell` removes the escape. */
export const hasReasons = (columns: readonly string[]): boolean =>
  columns.filter(isReasonColumn).length === reasonColumns.length;

const MADE_HARMLESS = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Adds one more apostrophe to a cell that already looks escaped, so that an import restores it as it was. */
export const guardCell = (cell: string): string => (MADE_HARMLESS.test(cell) ? `'${cell}` : cell);
export const restoreCell = (cell: string): string => (MADE_HARMLESS.test(cell) ? cell.slice(1) : cell);
