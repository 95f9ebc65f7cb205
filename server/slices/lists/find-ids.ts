import { type RawBuilder, sql } from "kysely";
import type { ListKind } from "../../../contract/lists.ts";
import type { Tx } from "../../db/client.ts";
import type { Place } from "./list-place.ts";
import { orderOf } from "./list-shapes.ts";

export type Found = { id: string; key: string };
type Wanted = { where: RawBuilder<unknown>; sort: string; limit: number; offset: number; after?: Place | undefined };

/** Rows of a page and one more, if there is one; with all digits of a time, which a Date would lose. */
export async function findIds(tx: Tx, kind: ListKind, { where, sort, limit, offset, after }: Wanted): Promise<Found[]> {
  const { column, type, down } = orderOf(kind, sort);
  const direction = down ? sql`desc` : sql`asc`;
  const behind = after
    ? sql`and (${column}, t.id) ${down ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::bigint)`
    : sql``;
  const { rows } = await sql<Found>`
    select t.id::text, ${column}::text as key from ${sql.table(kind)} t where ${where} ${behind}
    order by ${column} ${direction}, t.id ${direction} limit ${limit + 1} offset ${after ? 0 : offset}`.execute(tx);
  return rows;
}

export async function countRows(tx: Tx, kind: ListKind, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(kind)} t where ${where}`.execute(tx);
  return rows[0]?.n ?? 0;
}
