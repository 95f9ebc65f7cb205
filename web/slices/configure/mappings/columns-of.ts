import type { FieldSource, MappedField } from "../../../../contract/configurations.ts";
import { addTo } from "../../../../core/grouping/add-to.ts";
import { headerKey } from "../../../../core/modules/spelling.ts";

/** The columns that a source of a field reads. */
export function columnsOf(source: FieldSource): readonly string[] {
  if (source.kind === "constant") return [];
  return source.kind === "join" ? source.columns : [source.column];
}

/** The column that a mapping refers to: by exact name, otherwise ignoring case and punctuation. */
export function columnFinder(columns: readonly string[]): (name: string) => string | undefined {
  const names = new Set(columns);
  const byKey = new Map([...columns].reverse().map((name) => [headerKey(name), name]));
  return (name) => (names.has(name) ? name : byKey.get(headerKey(name)));
}

/** Which fields each of these columns feeds. */
export function usedBy(
  fields: readonly MappedField[],
  columns: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const find = columnFinder(columns);
  const users = new Map<string, string[]>();
  for (const { target, source } of fields)
    for (const column of new Set(columnsOf(source).flatMap((name) => find(name) ?? []))) addTo(users, column, target);
  return users;
}

/** The same source with renamed columns. */
export function withRenamed(source: FieldSource, names: ReadonlyMap<string, string>): FieldSource {
  const newOf = (column: string) => names.get(column) ?? column;
  switch (source.kind) {
    case "constant":
      return source;
    case "join":
      return { ...source, columns: source.columns.map(newOf) };
    default:
      return { ...source, column: newOf(source.column) };
  }
}
