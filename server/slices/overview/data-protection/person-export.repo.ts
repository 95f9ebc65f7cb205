import { sql } from "kysely";
import { splitCells } from "../../../../core/reading/cells.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import type { Belonging } from "./belongings.repo.ts";
import type { GuestRow } from "./guests.repo.ts";

export type RawRow = { file: string; line: number; cells: Record<string, string> };
export type Edit = { at: string; by: string; old: Record<string, unknown>; new: Record<string, unknown> };

export async function findPropertyName(tx: Tx, { accountId }: AccountScope, propertyId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from properties
    where account_id = ${accountId} and id = ${propertyId}`.execute(tx);
  return rows[0]?.name ?? "";
}

/** People's edits of the profile. */
export async function listEdits(tx: Tx, { accountId }: AccountScope, { id }: GuestRow): Promise<Edit[]> {
  const { rows } = await sql<Omit<Edit, "at"> & { at: Date }>`
    select at, by_name as by, old, new from record_edits
    where account_id = ${accountId} and kind = 'profiles' and record_id = ${id}::bigint order by at`.execute(tx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The rows from which the records came, as in the files. */
export async function listRawRows(
  tx: Tx,
  { accountId }: AccountScope,
  records: readonly Pick<Belonging, "runId" | "line">[],
): Promise<RawRow[]> {
  const { rows } = await sql<{ file: string; line: number; columns: string[]; cells: string }>`
    select distinct i.file_name as file, r.line, s.columns, r.cells
    from unnest(${records.map(({ runId }) => runId)}::uuid[], ${records.map(({ line }) => line)}::int[]) as g (run, line)
    join imports i on i.account_id = ${accountId} and i.id = g.run
    join sources s on s.account_id = ${accountId} and s.id = i.source_id
    join staged_rows r on r.account_id = ${accountId} and r.source_id = s.id and r.line = g.line
    order by 1, 2`.execute(tx);
  return rows.map(({ file, line, columns, cells }) => {
    const split = splitCells(cells);
    return { file, line, cells: Object.fromEntries(columns.map((column, index) => [column, split[index] ?? ""])) };
  });
}

export async function countEdits(tx: Tx, { accountId }: AccountScope, { id }: GuestRow): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from record_edits
    where account_id = ${accountId} and kind = 'profiles' and record_id = ${id}::bigint`.execute(tx);
  return rows[0]?.n ?? 0;
}
