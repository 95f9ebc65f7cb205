/** A row of texts by field, as in a file; an omitted field is empty. */
export type ExampleRow = Readonly<Record<string, string>>;

/** Rows written as a table: `table("code | name", "A | First", "B | Second")`. */
export function table(columns: string, ...lines: readonly string[]): ExampleRow[] {
  const names = cut(columns);
  return lines.map((line) => {
    const cells = cut(line).map((cell, index) => [names[index] ?? "", cell] as const);
    return Object.fromEntries(cells.filter(([, cell]) => cell !== ""));
  });
}

const cut = (line: string) => line.split("|").map((cell) => cell.trim());
