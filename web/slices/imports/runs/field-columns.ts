import type { ConfigurationBody, FieldSource } from "../../../../contract/configurations.ts";

const OLD_ID = "oldId";

function namesIn(source: FieldSource): readonly string[] {
  switch (source.kind) {
    case "constant":
      return [];
    case "join":
      return source.columns;
    default:
      return [source.column];
  }
}

/** By field, the indexes of its source columns. If the old id is unmapped, the key columns make it. */
export function fieldColumns(
  { fields, options }: Pick<ConfigurationBody, "fields" | "options">,
  columns: readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const placesOf = (names: readonly string[]) =>
    names.map((name) => columns.indexOf(name)).filter((place) => place >= 0);
  const fed = new Map(fields.map(({ target, source }) => [target, placesOf(namesIn(source))]));
  if (!fed.has(OLD_ID)) fed.set(OLD_ID, placesOf(options.keyColumns));
  return fed;
}
