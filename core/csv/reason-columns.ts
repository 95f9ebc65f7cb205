/** What a download of rejected rows has beside the columns of the file: never mapped, and known when it comes back. */
export const reasonColumns = ["bellhop_line", "bellhop_reason", "bellhop_hint"] as const;

const names: ReadonlySet<string> = new Set(reasonColumns);
export const isReasonColumn = (name: string): boolean => names.has(name.trim().toLowerCase());

/** Whether rows under such columns went out through us: then `restoreCell` undoes what made them harmless. */
export const hasReasons = (columns: readonly string[]): boolean =>
  columns.filter(isReasonColumn).length === reasonColumns.length;

const MADE_HARMLESS = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** For a cell that already looks as if it had been made harmless: one more apostrophe, so that it comes back as it was. */
export const guardCell = (cell: string): string => (MADE_HARMLESS.test(cell) ? `'${cell}` : cell);
export const restoreCell = (cell: string): string => (MADE_HARMLESS.test(cell) ? cell.slice(1) : cell);
