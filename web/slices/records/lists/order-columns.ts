type Keyed = { key: string; hiddenAtFirst?: true };

/** The keys of the columns to show, in their order; a choice that names none of today's columns is none. */
export function shownKeys(columns: readonly Keyed[], kept: readonly string[] | null): string[] {
  const known = (kept ?? []).filter((key) => columns.some((column) => column.key === key));
  const wanted = known.length > 0 ? known : columns.filter((column) => !column.hiddenAtFirst).map(({ key }) => key);
  return [...new Set(wanted)];
}

/** All keys in the order a chooser lists them: the shown ones as they are shown, then the others. */
export const listedKeys = (columns: readonly Keyed[], shown: readonly string[]): string[] => [
  ...shown,
  ...columns.map(({ key }) => key).filter((key) => !shown.includes(key)),
];

/** A column one place further up or down among the shown ones. */
export function moved(shown: readonly string[], key: string, by: -1 | 1): string[] {
  const position = shown.indexOf(key);
  const to = position + by;
  const other = shown[to];
  if (position < 0 || other === undefined) return [...shown];
  return shown.map((item, index) => (index === position ? other : index === to ? key : item));
}
