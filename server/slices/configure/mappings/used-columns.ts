import type { FieldSource, MappedField } from "../../../../contract/configurations.ts";

function columnsOf(source: FieldSource): readonly string[] {
  if (source.kind === "constant") return [];
  return source.kind === "join" ? source.columns : [source.column];
}

/** The columns that a mapping reads, each once. */
export const usedColumns = (fields: readonly MappedField[]): string[] => [
  ...new Set(fields.flatMap(({ source }) => columnsOf(source))),
];
