/** Separates the cells of a staged row. */
export const CELL_SEPARATOR = "\u001F";

// PostgreSQL refuses NUL, and the two separators are reserved. Their visible signs show that a character was there.
const PICTURES: Readonly<Record<string, string>> = { "\0": "\u2400", "\u001E": "\u241E", "\u001F": "\u241F" };
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be found
const KEPT_FOR_US = /[\0\u001E\u001F]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be found
const ALL_KEPT_FOR_US = /[\0\u001E\u001F]/g;

/** Replaces characters that a staged cell may not hold with visible signs; without any, returns the same text. */
export const showControls = (text: string): string =>
  KEPT_FOR_US.test(text) ? text.replace(ALL_KEPT_FOR_US, (control) => PICTURES[control] ?? control) : text;

/** A piece of a file's text for display and storage: control characters visible, no split character at its ends. */
export const shownText = (text: string): string => showControls(text).replace(/\p{Surrogate}/gu, "\uFFFD");

/** The cells of a row as one text. `replaced`: a control character was replaced by its visible sign. */
export function joinCells(cells: readonly string[]): { text: string; replaced: boolean } {
  const text = cells.join(CELL_SEPARATOR);
  if (hasOnlySeparators(text, cells.length - 1)) return { text, replaced: false };
  return { text: cells.map(showControls).join(CELL_SEPARATOR), replaced: true };
}

// One pass over the joined text: checking each cell separately takes twice as long.
function hasOnlySeparators(text: string, separators: number): boolean {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x1f) count++;
    else if (code === 0 || code === 0x1e) return false;
  }
  return count === separators;
}

export const splitCells = (text: string): string[] => text.split(CELL_SEPARATOR);
