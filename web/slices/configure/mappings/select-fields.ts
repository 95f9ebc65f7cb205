import type { MappedField } from "../../../../contract/configurations.ts";
import type { Language } from "../../../../contract/users.ts";
import type { Field } from "../../../../core/modules/field.ts";
import { columnsOf } from "./columns-of.ts";
import type { KnownColumn } from "./known-columns.ts";

export const FIELD_FILTERS = ["all", "required", "unmapped", "suggested", "free"] as const;
export type FieldFilter = (typeof FIELD_FILTERS)[number];

type SelectInput = {
  search: string;
  filter: FieldFilter;
  language: Language;
  mapped: ReadonlyMap<string, MappedField["source"]>;
  /** Fields with a suggestion, filled in or open. */
  suggested: ReadonlySet<string>;
};

/** Required fields first, then in the module's order. */
export function selectFields(fields: readonly Field[], input: SelectInput): Field[] {
  const search = input.search.trim().toLowerCase();
  const fits: Record<FieldFilter, (field: Field) => boolean> = {
    all: () => true,
    required: ({ required }) => required,
    unmapped: ({ id }) => !input.mapped.has(id),
    suggested: ({ id }) => input.suggested.has(id),
    free: () => false,
  };
  const found = fields.filter((field) => {
    const source = input.mapped.get(field.id);
    const words = [field.labels[input.language], field.id, ...(source ? columnsOf(source) : [])];
    return fits[input.filter](field) && words.some((word) => word.toLowerCase().includes(search));
  });
  return [...found.filter(({ required }) => required), ...found.filter(({ required }) => !required)];
}

/** Unmapped columns: below the fields, or alone. */
export function selectColumns(
  columns: readonly KnownColumn[],
  used: ReadonlyMap<string, readonly string[]>,
  input: Pick<SelectInput, "search" | "filter">,
): KnownColumn[] {
  if (input.filter !== "all" && input.filter !== "free") return [];
  const search = input.search.trim().toLowerCase();
  return columns.filter(
    ({ name, samples }) => !used.has(name) && [name, ...samples].some((word) => word.toLowerCase().includes(search)),
  );
}

export type FieldProblem = { code: "required" } | { code: "gone"; column: string };

/** Why a field is not filled: it has no source, or a column that this file lacks. */
export function problemOf(
  field: Field,
  source: MappedField["source"] | undefined,
  find: (column: string) => string | undefined,
): FieldProblem | null {
  if (!source) return field.required ? { code: "required" } : null;
  const column = columnsOf(source).find((name) => find(name) === undefined);
  return column === undefined ? null : { code: "gone", column };
}
