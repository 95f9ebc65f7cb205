import { showControls } from "./cells.ts";
import { maskCards } from "./mask-cards.ts";

/**
 * The names of a header row, each of them once: blanks around a name go, a column without one is called by its place
 * (`Column 3`), and a name that was there before gets a number (`NAME (2)`). The same header gives the same names.
 */
export function nameColumns(header: readonly string[]): string[] {
  // A row of data taken for a header must not carry into the names what no cell may hold.
  const names = header.map((cell) => showControls(maskCards(cell)).trim());
  const given = new Set(names);
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return names.map((written, index) => {
    const name = written || `Column ${index + 1}`;
    let unique = name;
    let count = counts.get(name) ?? 1;
    // A name that stands in the file itself is left to the column that has it.
    while (taken.has(unique) || (unique !== written && given.has(unique))) unique = `${name} (${++count})`;
    counts.set(name, count);
    taken.add(unique);
    return unique;
  });
}
