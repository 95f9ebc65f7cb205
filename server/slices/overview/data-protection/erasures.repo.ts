import { type Selectable, sql } from "kysely";
import type { ErasureCounts } from "../../../../contract/data-protection.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import type { ErasureSubject } from "../../../db/schema/erasures.ts";
import type { Tables } from "../../../db/schema/tables.ts";

export type ErasureRow = Selectable<Tables["erasures"]>;

const SHOWN = 20;

type NewErasure = {
  id: string;
  hash: Buffer;
  subject: ErasureSubject;
  files: "blank" | "delete";
  jobId: string;
  /** The time of a repeated erasure; by default now. */
  createdAt?: Date;
};

export async function insertErasure(tx: Tx, scope: AccountScope, made: NewErasure): Promise<void> {
  await tx
    .insertInto("erasures")
    .values({
      account_id: scope.accountId,
      id: made.id,
      subject_hash: made.hash,
      subject: JSON.stringify(made.subject),
      files: made.files,
      job_id: made.jobId,
      by_id: scope.user.id,
      by_name: scope.user.name,
      ...(made.createdAt && { created_at: made.createdAt }),
    })
    .execute();
}

const ofAccount = (tx: Tx, { accountId }: AccountScope) =>
  tx.selectFrom("erasures").where("account_id", "=", accountId);

export const findErasure = (tx: Tx, scope: AccountScope, id: string): Promise<ErasureRow | undefined> =>
  ofAccount(tx, scope).selectAll().where("id", "=", id).executeTakeFirst();

export const listErasures = (tx: Tx, scope: AccountScope): Promise<ErasureRow[]> =>
  ofAccount(tx, scope).selectAll().orderBy("created_at", "desc").orderBy("id", "desc").limit(SHOWN).execute();

/** The ids that have an erasure. */
export async function listKnown(tx: Tx, { accountId }: AccountScope, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from erasures where account_id = ${accountId} and id = any (${ids}::uuid[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function saveSubject(tx: Tx, { accountId }: AccountScope, id: string, subject: ErasureSubject) {
  await tx
    .updateTable("erasures")
    .set({ subject: JSON.stringify(subject) })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Called in the transaction of the work itself, so that a kill counts nothing twice. */
export async function addCounts(tx: Tx, { accountId }: AccountScope, id: string, more: Partial<ErasureCounts>) {
  const { counts } = await tx
    .selectFrom("erasures")
    .select("counts")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const sums = { ...counts };
  for (const name of Object.keys(more) as (keyof ErasureCounts)[]) sums[name] = (sums[name] ?? 0) + (more[name] ?? 0);
  await sql`update erasures set counts = ${JSON.stringify(sums)}::jsonb
    where account_id = ${accountId} and id = ${id}`.execute(tx);
}

/** The work is done: the guest's identity is removed. */
export async function endErasure(tx: Tx, { accountId }: AccountScope, id: string): Promise<void> {
  await sql`update erasures set subject = null, ended_at = clock_timestamp()
    where account_id = ${accountId} and id = ${id}`.execute(tx);
}

/** Other jobs that write records or read files could restore what is being erased. */
export async function isOthersWorking(tx: Tx, { accountId }: AccountScope): Promise<boolean> {
  const { rows } = await sql`
    select from jobs where account_id = ${accountId} and state in ('queued', 'running')
      and name = any (${WRITERS}::text[]) and run_at <= now() limit 1`.execute(tx);
  return rows.length > 0;
}
const WRITERS = [
  "sources.read",
  "imports.run",
  "imports.release",
  "imports.retry",
  "rehearsals.run",
  "bulk-edits.run",
  "accounts.export",
];
