import { sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";

type FatesQuery = { letter: string; from: number; limit: number };

/** The outcome letters of consecutive rows that start with the row `first`; only chunks that contain the letter. */
export async function listFates(tx: Tx, { accountId }: Scope, id: string, { letter, from, limit }: FatesQuery) {
  const { rows } = await sql<{ first: number; fates: string }>`
    select first_row as first, fates from rehearsal_fates
    where account_id = ${accountId} and rehearsal_id = ${id} and first_row + length(fates) > ${from}
      and strpos(fates, ${letter}) > 0
    order by first_row limit ${limit}`.execute(tx);
  return rows;
}

/** By row, the letter of its outcome. */
export async function findLetters(tx: Tx, { accountId }: Scope, id: string, rows: readonly number[]) {
  const found = await sql<{ row: number; letter: string }>`
    select wanted.row, substr(f.fates, wanted.row - f.first_row + 1, 1) as letter
    from unnest(${`{${rows}}`}::int[]) as wanted (row)
    join rehearsal_fates f on f.account_id = ${accountId} and f.rehearsal_id = ${id}
      and f.first_row = (wanted.row - 1) / 1000 * 1000 + 1`.execute(tx);
  return new Map(found.rows.map(({ row, letter }) => [row, letter]));
}
