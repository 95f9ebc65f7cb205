import { type RawBuilder, sql } from "kysely";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { type SearchColumn, type SearchValue, searchColumnsOf } from "../../../../core/records/search-columns.ts";
import { ROW_END } from "../../intake/sources/pack-rows.ts";

/** A record to be stored. `text`: its values as JSON. */
export type NewRecord = {
  oldId: string;
  line: number;
  text: string;
  columns: readonly SearchValue[];
  /** Fields whose values could not be read: an existing record keeps its own. */
  leftOut?: readonly string[];
};

/**
 * One text for each column: arrays of texts would take twice the time. Neither JSON nor displayed values contain the
 * separator.
 */
export const joined = (texts: readonly string[]) =>
  // A single empty text would become no text at all.
  texts.length === 1 ? sql`array[${texts[0]}]::text[]` : sql`string_to_array(${texts.join(ROW_END)}, ${ROW_END})`;

const numbers = (values: readonly (SearchValue | undefined)[]) => `{${values.map((value) => value ?? "NULL").join()}}`;

/** An empty text means no value: none of these columns stores an empty one. */
const EMPTY_IS_NULL: ReadonlySet<string> = new Set(["parent_old_id"]);

function packColumn({ type }: SearchColumn, values: readonly (SearchValue | undefined)[]): RawBuilder<unknown> {
  if (type === "bigint") return sql`${numbers(values)}::bigint[]`;
  return joined(values.map((value) => String(value ?? "")));
}

/** The columns as they are in the `select` from a pack. */
const readColumn = ({ name, type }: SearchColumn) => {
  const column = sql.ref(`g.${name}`);
  if (type === "date") return sql`${column}::date`;
  return EMPTY_IS_NULL.has(name) ? sql`nullif(${column}, '')` : column;
};

/** The search columns of a table, for the parts of a statement. */
export function columnsFor(module: ModuleKey) {
  const columns = searchColumnsOf(module);
  return {
    names: sql.join(columns.map(({ name }) => sql.ref(name))),
    read: sql.join(columns.map(readColumn)),
    assign: sql.join(columns.map((column) => sql`${sql.ref(column.name)} = ${readColumn(column)}`)),
    set: (from: string) => sql.join(columns.map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`${from}.${name}`)}`)),
    pack: (rows: readonly (readonly SearchValue[])[]) =>
      sql.join(
        columns.map((column, index) =>
          packColumn(
            column,
            rows.map((row) => row[index]),
          ),
        ),
      ),
  };
}

/** One text for each row, for `left_out` of a statement; most batches have none. */
export const packLeftOut = (rows: readonly { leftOut?: readonly string[] }[]): RawBuilder<unknown> | null =>
  rows.some(({ leftOut }) => leftOut) ? joined(rows.map(({ leftOut = [] }) => leftOut.join())) : null;

/**
 * Records as parts of a statement, built while the database is busy with others, so that their texts need not be kept.
 */
export type RecordPack = { count: number; table: RawBuilder<unknown>; hasLeftOut: boolean };

/** `g (old_id, line, text, <search columns>, left_out if any row has some, n)`, numbered from 1. */
export function packRecords(module: ModuleKey, records: readonly NewRecord[]): RecordPack {
  const { names, pack } = columnsFor(module);
  const leftOut = packLeftOut(records);
  const table = sql`unnest(${joined(records.map(({ oldId }) => oldId))},
    ${numbers(records.map(({ line }) => line))}::int[],
    ${joined(records.map(({ text }) => text))}, ${pack(records.map(({ columns }) => columns))}
    ${leftOut ? sql`, ${leftOut}` : sql``})
    with ordinality as g (old_id, line, text, ${names}, ${leftOut ? sql`left_out,` : sql``} n)`;
  return { count: records.length, table, hasLeftOut: leftOut !== null };
}
