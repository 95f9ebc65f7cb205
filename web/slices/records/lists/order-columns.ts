type Keyed = { key: string; hiddenAtFirst?: true };

/** The keys of the columns to show, in order; a choice without any current column is ignored. */
export function shownKeys(columns: readonly Keyed[], kept: readonly string[] | null): string[] {
  const known = (kept ?? []).filter((key) => columns.some((column) => column.key === key));
  const wanted = known.length > 0 ? known : columns.filter((column) => !column.hiddenAtFirst).map(({ key }) => key);
  return [...new Set(wanted)];
}

/** All keys in the order of the chooser: the shown ones as shown, then the others. */
export const listedKeys = (columns: readonly Keyed[], shown: readonly string[]): string[] => [
  ...shown,
  ...columns.map(({ key }) => key).filter((key) => !shown.includes(key)),
];

/** Moves a shown column one place up or down. */
export function moved(shown: readonly string[], key: string, by: -1 | 1): string[] {
  const position = shown.indexOf(key);
  const to = position + by;
  const other = shown[to];
  if (position < 0 || other === undefined) return [...shown];
  return shown.map((item, index) => (index === position ? other : index === to ? key : item));
}
