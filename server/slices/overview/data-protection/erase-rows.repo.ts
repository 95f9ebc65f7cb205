import { sql } from "kysely";
import type { PersonWords } from "../../../../core/erasure/person-words.ts";
import { CELL_SEPARATOR, splitCells } from "../../../../core/reading/cells.ts";
import type { AccountScope, Scope, Tx } from "../../../db/client.ts";
import type { ErasureSubject } from "../../../db/schema/erasures.ts";
import { changeEnds, LETTERS } from "../../imports/runs/imports.repo.ts";
import { profileAgain } from "../../intake/sources/profile-columns.ts";
import { findSource } from "../../intake/sources/sources.repo.ts";
import { folded, patternsOf } from "./collect-person.repo.ts";
import { compileJudge, findMappings } from "./person-rows.repo.ts";

const BATCH = 20_000;

export type SourcePlace = { id: string; propertyId: string; fileId: string; module: string; columns: string[] };

export async function findSourceAfter(
  tx: Tx,
  { accountId }: AccountScope,
  after: string,
): Promise<SourcePlace | undefined> {
  const { rows } = await sql<SourcePlace>`
    select id, property_id as "propertyId", file_id as "fileId", module, columns from sources
    where account_id = ${accountId} and id > ${after}::uuid order by id limit 1`.execute(tx);
  return rows[0];
}

type Person = { subject: ErasureSubject; words: PersonWords };
type Erased = { rows: number; next: number | null };

/** Erases some rows of a source: the guest's rows lose all cells, others only the words. */
export async function eraseRows(
  tx: Tx,
  scope: AccountScope,
  source: SourcePlace,
  { subject, words }: Person,
  from: number,
): Promise<Erased> {
  const { accountId } = scope;
  const guests = subject.guests.filter(({ propertyId }) => propertyId === source.propertyId);
  const spans = subject.spans.filter(({ fileId }) => fileId === source.fileId).flatMap((file) => file.spans);
  const judge = compileJudge(words, guests, { ...source, mapped: await findMappings(tx, scope, source.id) });
  const inCells = guests.map(({ oldId }) => `${CELL_SEPARATOR}${oldId}${CELL_SEPARATOR}`);
  const { rows } = await sql<{ row: number; line: number; cells: string }>`
    select row, line, cells from staged_rows r
    where account_id = ${accountId} and source_id = ${source.id} and row >= ${from} and row < ${from + BATCH}
      and (${folded(sql`cells`)} like any (${patternsOf(words.words)}::text[])
        or exists (select from unnest(${inCells}::text[]) as id
          where strpos(${CELL_SEPARATOR} || replace(cells, ' ', '') || ${CELL_SEPARATOR}, replace(id, ' ', '')) > 0)
        or exists (select from unnest(${spans.map(([first]) => first)}::bigint[], ${spans.map(([, end]) => end)}::bigint[])
          as s (first, before) where r.line >= s.first and r.line < s.before))
    order by row`.execute(tx);
  const isListed = (line: number) => spans.some(([first, before]) => line >= first && line < before);
  const own: number[] = [];
  const changed: { row: number; cells: string }[] = [];
  for (const { row, line, cells } of rows) {
    const split = splitCells(cells);
    const verdict = judge(split);
    if (verdict === "own" || (verdict === "none" && isListed(line))) {
      own.push(row);
      changed.push({ row, cells: CELL_SEPARATOR.repeat(split.length - 1) });
    } else if (verdict === "names") changed.push({ row, cells: split.map(words.erase).join(CELL_SEPARATOR) });
  }
  if (changed.length > 0)
    await sql`
      update staged_rows r set cells = n.cells
      from unnest(${changed.map(({ row }) => row)}::int[], ${changed.map(({ cells }) => cells)}::text[]) as n (row, cells)
      where r.account_id = ${accountId} and r.source_id = ${source.id} and r.row = n.row`.execute(tx);
  await forgetRows(tx, { ...scope, propertyId: source.propertyId }, source.id, own);
  const { rows: last } = await sql<{ last: number | null }>`
    select max(row) as last from staged_rows where account_id = ${accountId} and source_id = ${source.id}`.execute(tx);
  const isMore = (last[0]?.last ?? 0) >= from + BATCH;
  if (changed.length > 0) await markChanged(tx, scope, source.id);
  return { rows: changed.length, next: isMore ? from + BATCH : null };
}

/**
 * Erases what runs and dry runs noted about these rows. A waiting row waits no more, as it has nothing left to store.
 */
async function forgetRows(tx: Tx, scope: Scope, sourceId: string, rows: readonly number[]): Promise<void> {
  if (rows.length === 0) return;
  const { accountId } = scope;
  const numbers = sql`${`{${rows}}`}::int[]`;
  await sql`delete from staged_edits where account_id = ${accountId} and source_id = ${sourceId} and row = any (${numbers})`.execute(
    tx,
  );
  const { rows: waiting } = await sql<{ id: string; rows: number[] }>`
    select n.import_id as id, array_agg(distinct n.row) as rows from import_issues n
    join imports i on i.account_id = n.account_id and i.id = n.import_id
    where n.account_id = ${accountId} and i.source_id = ${sourceId} and n.row = any (${numbers}) and n.key is not null
    group by 1`.execute(tx);
  for (const run of waiting)
    await changeEnds(tx, scope, run.id, new Map(run.rows.map((row) => [row, LETTERS.rejected])));
  await sql`
    update import_issues n set value = case when rule = 'superseded' then value else '' end,
      pattern = case when list is null then pattern else '' end, key = null, own_id = null
    from imports i
    where i.account_id = n.account_id and i.id = n.import_id and n.account_id = ${accountId}
      and i.source_id = ${sourceId} and n.row = any (${numbers})`.execute(tx);
  await sql`
    update rehearsal_causes c set pattern = case when c.list is null then c.pattern else '' end,
      sample = (select jsonb_agg(case when (s ->> 'row')::int = any (${numbers}) then s || '{"value": ""}' else s end)
        from jsonb_array_elements(c.sample) s)
    from rehearsals r
    where r.account_id = c.account_id and r.id = c.rehearsal_id and c.account_id = ${accountId}
      and r.source_id = ${sourceId} and c.rows && ${numbers} and jsonb_array_length(c.sample) > 0`.execute(tx);
}

const markChanged = (tx: Tx, { accountId }: AccountScope, sourceId: string) =>
  sql`update source_columns set stale = true where account_id = ${accountId} and source_id = ${sourceId}`.execute(tx);

/** Counts one column again whose most frequent values may be the guest's. False: there is none left. */
export async function countChangedColumn(tx: Tx, scope: AccountScope): Promise<boolean> {
  const { rows } = await sql<{ sourceId: string; propertyId: string; index: number }>`
    select c.source_id as "sourceId", s.property_id as "propertyId", c.index from source_columns c
    join sources s on s.account_id = c.account_id and s.id = c.source_id
    where c.account_id = ${scope.accountId} and c.stale order by 1, 3 limit 1`.execute(tx);
  const [column] = rows;
  if (!column) return false;
  const own = { ...scope, propertyId: column.propertyId };
  const source = await findSource(tx, own, column.sourceId);
  if (source) await profileAgain(tx, own, source, column.index);
  await sql`update source_columns set stale = false
    where account_id = ${scope.accountId} and source_id = ${column.sourceId} and index = ${column.index}`.execute(tx);
  return true;
}
