import { type RawBuilder, sql } from "kysely";
import type { RowEnd } from "../../../../contract/imports.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { ALL_LETTERS, batchOf, endOfLetter, lettersOf } from "./imports.repo.ts";
import { type Cause, ofCause } from "./issues.repo.ts";

/** A row and its outcome. */
export type Ended = { row: number; end: RowEnd };

/** Rows with one of these letters: in file order from a row on, or backwards from a row. */
export type Span = { letters: string; limit: number } & ({ from: number } | { before: number });

/** How many batches are read at a time: most of them hold many rows. */
const BATCHES = 20;

/** Finds the ended rows of a run. */
export async function findEnded(tx: Tx, scope: Scope, id: string, span: Span): Promise<Ended[]> {
  const { letters, limit } = span;
  const found: Ended[] = [];
  for (let rest: Span | undefined = span; rest; ) {
    const back: boolean = "before" in rest;
    const from: number = "before" in rest ? rest.before : rest.from;
    const { rows } = await sql<{ first: number; ends: string }>`
      select first_row as first, ends from import_ends
      where account_id = ${scope.accountId} and import_id = ${id} and ends ~ ${`[${letters}]`}
        and ${back ? sql`first_row < ${from}` : sql`first_row >= ${batchOf(scope, id, from)}`}
      order by first_row ${back ? sql`desc` : sql`asc`} limit ${BATCHES}`.execute(tx);
    for (const batch of rows) found.push(...endedIn(batch, rest));
    const last = rows.at(-1);
    if (!last || rows.length < BATCHES || found.length >= limit) break;
    rest = back ? { letters, limit, before: last.first } : { letters, limit, from: last.first + last.ends.length };
  }
  return found.slice(0, limit);
}

function endedIn({ first, ends }: { first: number; ends: string }, span: Span): Ended[] {
  const all = Array.from(ends, (letter, index) => ({ row: first + index, letter }));
  const wanted = all.flatMap(({ row, letter }): Ended[] => {
    const end = span.letters.includes(letter) ? endOfLetter.get(letter) : undefined;
    const isIn = "before" in span ? row < span.before : row >= span.from;
    return end && isIn ? [{ row, end }] : [];
  });
  return "before" in span ? wanted.reverse() : wanted;
}

/** Finds rows that ended for one reason. */
export function findCaused(
  tx: Tx,
  scope: Scope,
  { id, cause }: { id: string; cause: Cause },
  span: Span,
): Promise<Ended[]> {
  const rows = sql`select distinct row from import_issues
    where account_id = ${scope.accountId} and import_id = ${id} and ${ofCause(cause)}`;
  return withLetters(tx, scope, id, { rows, span });
}

/** Finds single rows. */
export const findNamed = (
  tx: Tx,
  scope: Scope,
  { id, rows }: { id: string; rows: readonly number[] },
  span: Span,
): Promise<Ended[]> =>
  withLetters(tx, scope, id, { rows: sql`select distinct row from unnest(${`{${rows}}`}::int[]) as n (row)`, span });

/** By row, the outcomes of rows that have ended. */
export async function findEnds(
  tx: Tx,
  scope: Scope,
  id: string,
  rows: readonly number[],
): Promise<ReadonlyMap<number, RowEnd>> {
  if (rows.length === 0) return new Map();
  const span = { letters: ALL_LETTERS, from: 1, limit: rows.length };
  const found = await findNamed(tx, scope, { id, rows }, span);
  return new Map(found.map(({ row, end }) => [row, end]));
}

type Of = { rows: RawBuilder<unknown>; span: Span };

async function withLetters(tx: Tx, scope: Scope, id: string, { rows: wanted, span }: Of): Promise<Ended[]> {
  const { letters, limit } = span;
  const back = "before" in span;
  const { rows } = await sql<{ row: number; letter: string }>`
    select w.row, e.letter
    from (select row from (${wanted}) each_row where ${back ? sql`row < ${span.before}` : sql`row >= ${span.from}`}
      order by row ${back ? sql`desc` : sql`asc`}) w
    cross join lateral (${letterOf(scope, id)}) e
    where e.letter <> '' and strpos(${letters}, e.letter) > 0
    order by w.row ${back ? sql`desc` : sql`asc`} limit ${limit}`.execute(tx);
  return rows.map(({ row, letter }) => ({ row, end: endOfLetter.get(letter) ?? "rejected" }));
}

/** The letter of the row `w.row`; empty: it has not ended yet. */
const letterOf = ({ accountId }: Scope, id: string) => sql`
  select substr(ends, w.row - first_row + 1, 1) as letter from import_ends
  where account_id = ${accountId} and import_id = ${id} and first_row <= w.row order by first_row desc limit 1`;

/** How many rows ended for one reason, of those with one of these letters; without letters, of all. */
export async function countCaused(
  tx: Tx,
  { accountId }: Scope,
  { id, cause }: { id: string; cause: Cause },
  letters?: string,
): Promise<number> {
  const ours = sql`account_id = ${accountId} and import_id = ${id}`;
  const rows = sql`select distinct row from import_issues where ${ours} and ${ofCause(cause)}`;
  // Unpacks the letters once for each batch, not once for each row.
  const found = await (letters === undefined
    ? sql<{ n: number }>`select count(*)::int as n from (${rows}) w`
    : sql<{ n: number }>`
      with batches as materialized (select first_row, ends || '' as ends from import_ends where ${ours})
      select count(*)::int as n from batches e
      cross join lateral (${rows} and row >= e.first_row and row < e.first_row + length(e.ends)) w
      where strpos(${letters}, substr(e.ends, w.row - e.first_row + 1, 1)) > 0`
  ).execute(tx);
  return found.rows[0]?.n ?? 0;
}

const TAKEN = lettersOf("created") + lettersOf("updated") + lettersOf("unchanged");

/** Rows of a span that stored a record. */
export async function listTaken(
  tx: Tx,
  scope: Scope,
  id: string,
  { first, before }: { first: number; before: number },
): Promise<number[]> {
  const { rows } = await sql<{ at: number; ends: string }>`
    select first_row as at, ends from import_ends
    where account_id = ${scope.accountId} and import_id = ${id} and first_row < ${before}
      and first_row >= ${batchOf(scope, id, first)}`.execute(tx);
  return rows.flatMap(({ at, ends }) =>
    Array.from(ends, (letter, step) => (TAKEN.includes(letter) ? at + step : 0)).filter(
      (row) => row >= first && row < before,
    ),
  );
}
