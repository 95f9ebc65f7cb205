import type { RowRecord } from "../../../../contract/imports.ts";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Field } from "../../../../core/modules/field.ts";

type Value = NonNullable<RowRecord["record"]>["values"][string];

/** A field: its source cells, and the stored value. */
export type Compared = { field: Field; cells: { column: number; value: string }[]; stored: Value | undefined };

type CompareInput = {
  module: ModuleKey;
  fed: ReadonlyMap<string, readonly number[]>;
  cells: readonly string[];
  record: RowRecord["record"];
};

/** Compares the file's values with the stored ones, field by field; and the unmapped cells. */
export function compareRecord({ module, fed, cells, record }: CompareInput): {
  fields: Compared[];
  unused: { column: number; value: string }[];
} {
  const cellsOf = (columns: readonly number[]) => columns.map((column) => ({ column, value: cells[column] ?? "" }));
  const fields = fieldsOf(module)
    .map((field) => ({ field, cells: cellsOf(fed.get(field.id) ?? []), stored: record?.values[field.id] }))
    .filter(({ cells: own, stored }) => stored !== undefined || own.some(({ value }) => value !== ""));
  const taken = new Set([...fed.values()].flat());
  const unused = cells.flatMap((value, column) => (value === "" || taken.has(column) ? [] : [{ column, value }]));
  return { fields, unused };
}
