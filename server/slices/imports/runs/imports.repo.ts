import { type Selectable, sql } from "kysely";
import type { ImportCounts, RowEnd } from "../../../../contract/imports.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";

export type ImportRow = Selectable<Tables["imports"]>;

type NewImport = {
  id: string;
  module: string;
  mode: ImportRow["mode"];
  sourceId: string;
  file: { id: string; name: string };
  configuration: { id: string; version: number } | null;
  stopAt: number;
  full?: boolean | undefined;
  acceptUnsure?: boolean | undefined;
  jobId: string;
  sheet?: string;
  restoreId?: string | undefined;
};

export async function insertImport(tx: Tx, scope: Scope, made: NewImport): Promise<void> {
  await tx
    .insertInto("imports")
    .values({
      account_id: scope.accountId,
      property_id: scope.propertyId,
      id: made.id,
      module: made.module,
      mode: made.mode,
      source_id: made.sourceId,
      file_id: made.file.id,
      file_name: made.file.name,
      configuration_id: made.configuration?.id ?? null,
      version: made.configuration?.version ?? null,
      stop_at: made.stopAt,
      is_full: made.full ?? false,
      accept_unsure: made.acceptUnsure ?? false,
      job_id: made.jobId,
      sheet: made.sheet ?? "",
      restore_id: made.restoreId ?? null,
      by_id: scope.user.id,
      by_name: scope.user.name,
    })
    .execute();
}

const importsOf = (tx: Tx, { accountId, propertyId }: Scope) =>
  tx.selectFrom("imports").where("account_id", "=", accountId).where("property_id", "=", propertyId);

export function findImport(tx: Tx, scope: Scope, id: string, { lock = false } = {}): Promise<ImportRow | undefined> {
  const query = importsOf(tx, scope).selectAll().where("id", "=", id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export const findImportOfJob = (tx: Tx, scope: Scope, jobId: string): Promise<ImportRow | undefined> =>
  importsOf(tx, scope).selectAll().where("job_id", "=", jobId).executeTakeFirst();

/** The runs of a workbook's sheets. */
export const listOfRestore = (tx: Tx, scope: Scope, restoreId: string): Promise<ImportRow[]> =>
  importsOf(tx, scope).selectAll().where("restore_id", "=", restoreId).execute();

/** The runs that an undo job undoes, oldest first. */
export const listOfUndo = (tx: Tx, scope: Scope, jobId: string): Promise<ImportRow[]> =>
  importsOf(tx, scope).selectAll().where("undo_job_id", "=", jobId).orderBy("created_at").execute();

/** The next run that an undo job has to undo: the newest, as later restores are undone before earlier ones. */
export async function findRunToUndo(tx: Tx, scope: Scope, jobId: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select i.* from imports i left join restores r on r.account_id = i.account_id and r.id = i.restore_id
    where i.account_id = ${scope.accountId} and i.property_id = ${scope.propertyId} and i.undo_job_id = ${jobId}
      and i.undo is null
    order by coalesce(r.created_at, i.created_at) desc, r.id desc, i.created_at desc, i.id desc limit 1`.execute(tx);
  return rows[0];
}

/** Those of these runs that can be undone and are not. */
export const listUndoable = (tx: Tx, scope: Scope, ids: readonly string[]): Promise<ImportRow[]> =>
  importsOf(tx, scope)
    .selectAll()
    .where("id", "in", ids)
    .where("undone_at", "is", null)
    .where("purged_at", "is", null)
    .orderBy("created_at")
    .execute();

export async function listImports(
  tx: Tx,
  scope: Scope,
  { module, limit, offset }: { module?: string | undefined; limit: number; offset: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const wanted = module === undefined ? importsOf(tx, scope) : importsOf(tx, scope).where("module", "=", module);
  const page = wanted.selectAll().orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).offset(offset);
  const { n } = await wanted.select(({ fn }) => fn.countAll<string>().as("n")).executeTakeFirstOrThrow();
  return { rows: await page.execute(), total: Number(n) };
}

type Changes = Partial<
  Pick<ImportRow, "configuration_id" | "version" | "stop_at" | "rows" | "next_row" | "ended_at" | "undone_at"> &
    Pick<ImportRow, "gone_after" | "gone_done" | "purged_at"> &
    Pick<ImportRow, "retry_job_id" | "retry_seq" | "ids_moved" | "ids_noted" | "undo_job_id" | "undo_kept"> &
    Pick<ImportRow, "source_id" | "accept_unsure"> & { undo: string; review: string | null; answers: string }
>;

export async function updateImport(tx: Tx, { accountId, propertyId }: Scope, id: string, set: Changes): Promise<void> {
  await tx
    .updateTable("imports")
    .set(set)
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .where("id", "=", id)
    .execute();
}

export const LETTERS: Readonly<Record<RowEnd, string>> = {
  created: "c",
  updated: "u",
  unchanged: "n",
  rejected: "r",
  waiting: "w",
};
const ends = Object.keys(LETTERS) as RowEnd[];
export const isTaken = ({ end }: { end: RowEnd }): boolean => end !== "rejected" && end !== "waiting";
/** The letters of an outcome. The second, a capital, is for rows that were stored with a warning. */
export const lettersOf = (end: RowEnd): string =>
  isTaken({ end }) ? LETTERS[end] + LETTERS[end].toUpperCase() : LETTERS[end];
export const ALL_LETTERS = ends.map(lettersOf).join("");
export const WARNED = ends.flatMap((end) => lettersOf(end)[1] ?? []).join("");
export const endOfLetter: ReadonlyMap<string, RowEnd> = new Map(
  ends.flatMap((end) => Array.from(lettersOf(end), (letter) => [letter, end] as const)),
);
export function letterOf({ end, findings }: { end: RowEnd; findings: readonly { warning: boolean }[] }): string {
  const isWarned = isTaken({ end }) && findings.some(({ warning }) => warning);
  return isWarned ? LETTERS[end].toUpperCase() : LETTERS[end];
}

export const NO_COUNTS: ImportCounts = {
  ...{ read: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, waiting: 0 },
  warned: 0,
};

/** Counted from the rows' letters each time. */
export async function countEnds(tx: Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, ImportCounts>> {
  const each = [...ends, "warned"].map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`);
  const all = sql.join(
    ends.map((end) => sql.ref(end)),
    sql` + `,
  );
  const { rows } = await sql<ImportCounts & { id: string }>`
    select import_id as id, sum(${all})::int as read, ${sql.join(each)} from import_ends
    where account_id = ${scope.accountId} and import_id = any (${ids}::uuid[]) group by import_id`.execute(tx);
  const counted = new Map(rows.map(({ id, ...counts }) => [id, counts]));
  return new Map(ids.map((id) => [id, counted.get(id) ?? NO_COUNTS]));
}

/** Stores the letters of consecutive rows; `first` is the number of the first one. */
export async function insertEnds(tx: Tx, { accountId }: Scope, id: string, first: number, letters: string) {
  await tx
    .insertInto("import_ends")
    .values({ account_id: accountId, import_id: id, first_row: first, ends: letters })
    .execute();
}

/** The first row of the batch of a row, from which batches are found by key. */
export const batchOf = ({ accountId }: Scope, id: string, row: number) => sql`coalesce((
  select max(first_row) from import_ends where account_id = ${accountId} and import_id = ${id} and first_row <= ${row}), 0)`;

/** Changes the letters of single rows. */
export async function changeEnds(
  tx: Tx,
  { accountId }: Scope,
  id: string,
  letters: ReadonlyMap<number, string>,
): Promise<void> {
  const ours = sql`account_id = ${accountId} and import_id = ${id}`;
  const { rows: found } = await sql<{ first: number }>`
    select distinct e.first from unnest(${`{${[...letters.keys()]}}`}::int[]) as w (row)
    cross join lateral (
      select first_row as first from import_ends where ${ours} and first_row <= w.row order by first_row desc limit 1
    ) e`.execute(tx);
  const { rows } = await sql<{ first: number; ends: string }>`
    select first_row as first, ends from import_ends
    where ${ours} and first_row = any (${`{${found.map(({ first }) => first)}}`}::int[])
    order by first_row for update`.execute(tx);
  const changed = rows.map(({ first, ends }) => ({
    first,
    ends: Array.from(ends, (letter, index) => letters.get(first + index) ?? letter).join(""),
  }));
  await sql`update import_ends e set ends = n.ends
    from unnest(${changed.map(({ first }) => first)}::int[], ${changed.map((item) => item.ends)}::text[]) as n (first, ends)
    where e.account_id = ${accountId} and e.import_id = ${id} and e.first_row = n.first`.execute(tx);
}
