import { showControls } from "./cells.ts";
import { maskCards } from "./mask-cards.ts";

/**
 * Unique names for a header row: names are trimmed, a column without one is named by its position (`Column 3`), and a
 * repeated name gets a number (`NAME (2)`). The same header gives the same names.
 */
export function nameColumns(header: readonly string[]): string[] {
  // A data row taken for a header must not bring forbidden characters into the names.
  const names = header.map((cell) => showControls(maskCards(cell)).trim());
  const namesOfFile = new Set(names);
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return names.map((written, index) => {
    const name = written || `Column ${index + 1}`;
    let unique = name;
    let count = counts.get(name) ?? 1;
    // A name from the file is left to its own column.
    while (taken.has(unique) || (unique !== written && namesOfFile.has(unique))) unique = `${name} (${++count})`;
    counts.set(name, count);
    taken.add(unique);
    return unique;
  });
}
