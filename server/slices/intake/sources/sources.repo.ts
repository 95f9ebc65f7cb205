import { type Selectable, sql } from "kysely";
import type { FileKind, Reading } from "../../../../contract/reading.ts";
import type { Source } from "../../../../contract/sources.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";

export type LeftOutLines = Source["leftOut"];
export type SourceRow = Selectable<Tables["sources"]>;

type NewSource = {
  id: string;
  file: { id: string; name: string; kind: FileKind; size: number };
  sheet: string;
  module: string;
  reading: Reading | null;
  jobId: string;
};

export async function insertSource(tx: Tx, scope: Scope, { id, file, sheet, module, reading, jobId }: NewSource) {
  await tx
    .insertInto("sources")
    .values({
      account_id: scope.accountId,
      property_id: scope.propertyId,
      id,
      file_id: file.id,
      file_name: file.name,
      file_kind: file.kind,
      file_size: file.size,
      sheet,
      module,
      reading: reading && JSON.stringify(reading),
      job_id: jobId,
      by_id: scope.user.id,
      by_name: scope.user.name,
    })
    .execute();
}

const ofProperty = (tx: Tx, { accountId, propertyId }: Scope) =>
  tx.selectFrom("sources").where("account_id", "=", accountId).where("property_id", "=", propertyId);

const change = (tx: Tx, { accountId, propertyId }: Scope, id: string) =>
  tx
    .updateTable("sources")
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .where("id", "=", id);

export function findSource(tx: Tx, scope: Scope, id: string, { lock = false } = {}): Promise<SourceRow | undefined> {
  const query = ofProperty(tx, scope).selectAll().where("id", "=", id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export const findSourceOfJob = (tx: Tx, scope: Scope, jobId: string): Promise<SourceRow | undefined> =>
  ofProperty(tx, scope).selectAll().where("job_id", "=", jobId).executeTakeFirst();

/** The newest source of a thing whose rows are visible or on their way. */
export const findUsableSource = (
  tx: Tx,
  scope: Scope,
  { fileId, sheet, module }: { fileId: string; sheet: string; module: string },
): Promise<SourceRow | undefined> =>
  ofProperty(tx, scope)
    .selectAll()
    .where("file_id", "=", fileId)
    .where("sheet", "=", sheet)
    .where("module", "=", module)
    .where("purged_at", "is", null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("read_at", "is not", null),
        exists(
          selectFrom("jobs")
            .select("jobs.id")
            .whereRef("jobs.account_id", "=", "sources.account_id")
            .whereRef("jobs.id", "=", "sources.job_id")
            .where("jobs.state", "in", ["queued", "running"]),
        ),
      ]),
    )
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

type SourcesQuery = { module?: string | undefined; fileId?: string | undefined; limit: number; offset: number };

export async function listSources(
  tx: Tx,
  scope: Scope,
  { module, fileId, limit, offset }: SourcesQuery,
): Promise<{ rows: SourceRow[]; total: number }> {
  let query = ofProperty(tx, scope);
  if (module !== undefined) query = query.where("module", "=", module);
  if (fileId !== undefined) query = query.where("file_id", "=", fileId);
  const page = query.selectAll().orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).offset(offset);
  const { n } = await query.select(({ fn }) => fn.countAll<string>().as("n")).executeTakeFirstOrThrow();
  return { rows: await page.execute(), total: Number(n) };
}

/** Locked: other transactions that need one of them wait. */
export function lockSourcesOfFile(
  tx: Tx,
  scope: Scope,
  fileId: string,
  { except }: { except?: string } = {},
): Promise<SourceRow[]> {
  const all = ofProperty(tx, scope).selectAll().where("file_id", "=", fileId);
  const query = except === undefined ? all : all.where("id", "<>", except);
  return query.orderBy("id").forUpdate().execute();
}

/** A source of this module that waits or is being read. */
export async function findLiveSource(tx: Tx, scope: Scope, module: string): Promise<string | undefined> {
  const live = await tx
    .selectFrom("sources as s")
    .innerJoin("jobs as j", (on) => on.onRef("j.account_id", "=", "s.account_id").onRef("j.id", "=", "s.job_id"))
    .select("s.id")
    .where("s.account_id", "=", scope.accountId)
    .where("s.property_id", "=", scope.propertyId)
    .where("s.module", "=", module)
    .where("s.read_at", "is", null)
    .where("j.state", "in", ["queued", "running"])
    .executeTakeFirst();
  return live?.id;
}

/** Whether the source was read and whether its job runs; the job is locked until the transaction ends. */
export async function findReadingForShare(tx: Tx, { accountId }: Scope, id: string) {
  const { rows } = await sql<{ isRead: boolean; isLive: boolean }>`
    select s.read_at is not null as "isRead", j.state in ('queued', 'running') as "isLive"
    from sources s join jobs j on j.account_id = s.account_id and j.id = s.job_id
    where s.account_id = ${accountId} and s.id = ${id} and s.purged_at is null for share of j`.execute(tx);
  return rows[0];
}

export async function saveColumns(tx: Tx, scope: Scope, id: string, columns: readonly string[]): Promise<void> {
  await change(tx, scope, id)
    .set({ columns: [...columns] })
    .execute();
}

/** The end of the file was reached: it holds this many rows. */
export async function saveReadRows(
  tx: Tx,
  scope: Scope,
  id: string,
  rows: number | null,
  leftOut: LeftOutLines = { lines: 0, first: [] },
): Promise<void> {
  await change(tx, scope, id)
    .set({ read_rows: rows, left_out: JSON.stringify(leftOut) })
    .execute();
}

/** Makes the source's rows visible. */
export async function markRead(tx: Tx, scope: Scope, id: string): Promise<void> {
  await change(tx, scope, id).set({ read_at: sql<Date>`clock_timestamp()` }).execute();
}

export async function markPurged(tx: Tx, scope: Scope, id: string): Promise<void> {
  await change(tx, scope, id)
    .set({ purged_at: sql<Date>`clock_timestamp()`, left_out: JSON.stringify({ lines: 0, first: [] }) })
    .execute();
}

/** Deletes the source with its columns and edits; clearRows, called in the same transaction, deletes its rows. */
export async function deleteSource(tx: Tx, { accountId, propertyId }: Scope, id: string): Promise<void> {
  await tx
    .deleteFrom("sources")
    .where("account_id", "=", accountId)
    .where("property_id", "=", propertyId)
    .where("id", "=", id)
    .execute();
}
