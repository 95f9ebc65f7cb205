import { type RawBuilder, sql } from "kysely";
import type { ListKind } from "../../../../contract/lists.ts";
import type { Tx } from "../../../db/client.ts";
import type { Place } from "./list-place.ts";
import { orderOf } from "./list-shapes.ts";

export type Found = { id: string; key: string };
/** `among`: a select of ids, each once; only those of the records. */
type Matching = { where: RawBuilder<unknown>; among?: RawBuilder<unknown> };
type Wanted = Matching & { sort: string; limit: number; offset: number; after?: Place | undefined };

const from = (kind: ListKind, among: RawBuilder<unknown> | undefined) =>
  among ? sql`${sql.table(kind)} t join (${among}) among on among.id = t.id` : sql`${sql.table(kind)} t`;

/** Rows of a page and one more, if there is one; with all digits of a time, which a Date would lose. */
export async function findIds(
  tx: Tx,
  kind: ListKind,
  { where, among, sort, limit, offset, after }: Wanted,
): Promise<Found[]> {
  const { column, type, down } = orderOf(kind, sort);
  const direction = down ? sql`desc` : sql`asc`;
  const behind = after
    ? sql`and (${column}, t.id) ${down ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::bigint)`
    : sql``;
  const { rows } = await sql<Found>`
    select t.id::text, ${column}::text as key from ${from(kind, among)} where ${where} ${behind}
    order by ${column} ${direction}, t.id ${direction} limit ${limit + 1} offset ${after ? 0 : offset}`.execute(tx);
  return rows;
}

export async function countRows(tx: Tx, kind: ListKind, { where, among }: Matching): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${from(kind, among)} where ${where}`.execute(tx);
  return rows[0]?.n ?? 0;
}
