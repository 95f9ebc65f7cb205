import { type Selectable, sql } from "kysely";
import type { PushKind } from "../../../../contract/push.ts";
import type { ProofCounts, ProofState } from "../../../../contract/verifications.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";

export type VerificationRow = Selectable<Tables["verifications"]>;

const ofProperty = (tx: Tx, { accountId, propertyId }: Scope) =>
  tx.selectFrom("verifications").selectAll().where("account_id", "=", accountId).where("property_id", "=", propertyId);

export const findVerification = (tx: Tx, scope: Scope, id: string): Promise<VerificationRow | undefined> =>
  ofProperty(tx, scope).where("id", "=", id).executeTakeFirst();

export const findVerificationOfJob = (tx: Tx, scope: Scope, jobId: string): Promise<VerificationRow | undefined> =>
  ofProperty(tx, scope).where("job_id", "=", jobId).executeTakeFirst();

export const listVerifications = (tx: Tx, scope: Scope, limit: number): Promise<VerificationRow[]> =>
  ofProperty(tx, scope).orderBy("at", "desc").orderBy("id").limit(limit).execute();

type NewVerification = { id: string; targetId: string; kinds: readonly PushKind[]; total: number; jobId: string };

export async function insertVerification(tx: Tx, { accountId, propertyId, user }: Scope, run: NewVerification) {
  await tx
    .insertInto("verifications")
    .values({
      account_id: accountId,
      property_id: propertyId,
      id: run.id,
      target_id: run.targetId,
      kinds: [...run.kinds],
      total: run.total,
      job_id: run.jobId,
      by_id: user.id,
      by_name: user.name,
    })
    .execute();
}

export async function endVerification(tx: Tx, { accountId }: Scope, id: string, { cancelled = false } = {}) {
  await tx
    .updateTable("verifications")
    .set({ ended_at: new Date(), cancelled })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/**
 * At the hotel, or perhaps: what there is to read. An entry of a list that the hotel had before us was not sent, so there
 * is nothing to hold it against.
 */
const AT_HOTEL = sql`(l.state in ('sending', 'unknown') or l.state = 'pushed' and exists (
  select from push_sent s where s.account_id = l.account_id and s.target_id = l.target_id and s.module = l.module
    and s.old_id = l.old_id))`;

export async function countToRead(tx: Tx, { accountId }: Scope, targetId: string, modules: readonly string[]) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from push_records l where l.account_id = ${accountId} and l.target_id = ${targetId}
      and l.module = any (${[...modules]}::text[]) and ${AT_HOTEL}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** A record to read back, with what was sent and what was found of it before. */
export type ToRead = {
  old_id: string;
  new_id: string | null;
  state: string;
  digest: Buffer | null;
  sent: Record<string, unknown> | null;
  body: Record<string, unknown> | null;
  changes: object[] | null;
  /** What was found of the same payload the last time. */
  proved: ProofState | null;
  /** From our first call for it to our last; null: no call is known. */
  oursMs: number | null;
};

type Place = { targetId: string; module: string; after: string; limit: number };

export async function findToRead(tx: Tx, { accountId }: Scope, { targetId, module, after, limit }: Place) {
  const { rows } = await sql<ToRead>`
    select l.old_id, l.new_id, l.state, l.digest, s.sent, s.body, s.changes, p.state as proved, a.ms as "oursMs"
    from push_records l
    left join push_sent s using (account_id, target_id, module, old_id)
    left join push_proofs p on p.account_id = l.account_id and p.target_id = l.target_id and p.module = l.module
      and p.old_id = l.old_id and p.digest = l.digest
    left join lateral (
      select (extract(epoch from max(a.at) - min(a.at)) * 1000)::float8 as ms from push_attempts a
      where a.account_id = l.account_id and a.target_id = l.target_id and a.module = l.module and a.old_id = l.old_id
    ) a on true
    where l.account_id = ${accountId} and l.target_id = ${targetId} and l.module = ${module} and l.old_id > ${after}
      and ${AT_HOTEL}
    order by l.old_id limit ${limit}`.execute(tx);
  return rows;
}

/** Where a verification goes on in a module. */
export async function findLast(tx: Tx, { accountId }: Scope, id: string, module: string): Promise<string> {
  const { rows } = await sql<{ last: string | null }>`
    select max(last_old_id) as last from verification_pages
    where account_id = ${accountId} and verification_id = ${id} and module = ${module}`.execute(tx);
  return rows[0]?.last ?? "";
}

/** What ids of the hotel are ours, of everything that is there. */
export async function findOldIdsOf(
  tx: Tx,
  { accountId }: Scope,
  targetId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ module: string; old_id: string; new_id: string }>`
    select l.module, l.old_id, l.new_id from push_records l
    where l.account_id = ${accountId} and l.target_id = ${targetId} and l.new_id = any (${[...ids]}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ module, old_id, new_id }) => [`${module} ${new_id}`, old_id]));
}

export type NewProof = {
  oldId: string;
  state: ProofState;
  fields: readonly object[];
  detail: string | null;
  digest: string | null;
};

type PageOf = { id: string; targetId: string; module: string; last: string; ends: string };

/** A page and what it has shown, in one transaction: after a kill it is read again or not at all. */
export async function savePage(tx: Tx, { accountId, propertyId }: Scope, page: PageOf, proofs: readonly NewProof[]) {
  const { id, targetId, module, last, ends } = page;
  await tx
    .insertInto("verification_pages")
    .values({
      ...{ account_id: accountId, property_id: propertyId, verification_id: id, module, last_old_id: last, ends },
    })
    .execute();
  if (proofs.length === 0) return;
  // A decision to leave a record as it is holds as long as it differs in the same fields.
  await sql`
    insert into push_proofs as p
      (account_id, property_id, target_id, module, old_id, verification_id, state, fields, detail, digest)
    select ${accountId}::uuid, ${propertyId}::uuid, ${targetId}::uuid, ${module}, "oldId", ${id}::uuid, state, fields,
      detail, decode(digest, 'base64')
    from jsonb_to_recordset(${JSON.stringify(proofs)}::jsonb)
      as n ("oldId" text, state text, fields jsonb, detail text, digest text)
    on conflict (account_id, target_id, module, old_id) do update set verification_id = excluded.verification_id,
      state = excluded.state, fields = excluded.fields, detail = excluded.detail, digest = excluded.digest,
      at = clock_timestamp(),
      left_why = case when p.state = excluded.state and p.fields = excluded.fields then p.left_why end,
      left_by = case when p.state = excluded.state and p.fields = excluded.fields then p.left_by end,
      left_at = case when p.state = excluded.state and p.fields = excluded.fields then p.left_at end`.execute(tx);
}

export type PageCounts = Omit<ProofCounts, "total" | "pending">;

export async function sumVerifications(tx: Tx, { accountId }: Scope, ids: readonly string[]) {
  const { rows } = await sql<PageCounts & { id: string }>`
    select verification_id as id, sum(verified)::int as verified, sum(expected)::int as expected,
      sum(differs)::int as differs, sum(changed_at_hotel)::int as "changedAtHotel", sum(missing)::int as missing,
      sum(doubled)::int as doubled, sum(unprovable)::int as unprovable, sum(unknown)::int as unknown
    from verification_pages where account_id = ${accountId} and verification_id = any (${[...ids]}::uuid[])
    group by verification_id`.execute(tx);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export type ProofRow = Selectable<Tables["push_proofs"]> & { new_id: string | null };

type ProofsQuery = {
  targetId: string;
  module?: string | undefined;
  state?: ProofState | undefined;
  oldId?: string;
  /** Of this verification, and not as it was sent. */
  openOf?: string;
  limit: number;
  offset: number;
};

const chosen = ({ accountId }: Scope, { targetId, module, state, oldId, openOf }: ProofsQuery) => sql`
  p.account_id = ${accountId} and p.target_id = ${targetId}
  ${module === undefined ? sql`` : sql`and p.module = ${module}`}
  ${state === undefined ? sql`` : sql`and p.state = ${state}`}
  ${oldId === undefined ? sql`` : sql`and p.old_id = ${oldId}`}
  ${openOf === undefined ? sql`` : sql`and p.verification_id = ${openOf} and p.state not in ('verified', 'expected')`}`;

export async function listProofs(tx: Tx, scope: Scope, query: ProofsQuery): Promise<ProofRow[]> {
  const { rows } = await sql<ProofRow>`
    select p.*, l.new_id from push_proofs p
    left join push_records l using (account_id, target_id, module, old_id)
    where ${chosen(scope, query)}
    order by p.module, p.old_id limit ${query.limit} offset ${query.offset}`.execute(tx);
  return rows;
}

export async function countProofs(tx: Tx, scope: Scope, query: ProofsQuery): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from push_proofs p where ${chosen(scope, query)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

type Leaving = { targetId: string; module: string; oldId: string; why: string };

/** True: it was one that differs. */
export async function leaveProof(tx: Tx, { accountId, user }: Scope, { targetId, module, oldId, why }: Leaving) {
  const { rows } = await sql<object>`
    update push_proofs set left_why = ${why}, left_by = ${user.name}, left_at = clock_timestamp()
    where account_id = ${accountId} and target_id = ${targetId} and module = ${module} and old_id = ${oldId}
      and state not in ('verified', 'expected') returning 1`.execute(tx);
  return rows.length === 1;
}
