import { type Selectable, sql } from "kysely";
import type { PushKind } from "../../../../contract/push.ts";
import type { ProofCounts } from "../../../../contract/verifications.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";
import type { SampleOf } from "../../../db/schema/verifications.ts";
import type { Flagged } from "./pages.repo.ts";

export type VerificationRow = Selectable<Tables["verifications"]>;

const ofProperty = (tx: Tx, { accountId, propertyId }: Scope) =>
  tx.selectFrom("verifications").selectAll().where("account_id", "=", accountId).where("property_id", "=", propertyId);

export const findVerification = (tx: Tx, scope: Scope, id: string): Promise<VerificationRow | undefined> =>
  ofProperty(tx, scope).where("id", "=", id).executeTakeFirst();

export const findVerificationOfJob = (tx: Tx, scope: Scope, jobId: string): Promise<VerificationRow | undefined> =>
  ofProperty(tx, scope).where("job_id", "=", jobId).executeTakeFirst();

export const listVerifications = (tx: Tx, scope: Scope, limit: number): Promise<VerificationRow[]> =>
  ofProperty(tx, scope).orderBy("at", "desc").orderBy("id").limit(limit).execute();

type NewVerification = {
  id: string;
  targetId: string;
  kinds: readonly PushKind[];
  total: number;
  jobId: string;
  onlyChanged?: boolean;
  waitsFor?: string | null;
  sample?: SampleOf | null;
};

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
      only_changed: run.onlyChanged ?? false,
      waits_for: run.waitsFor ?? null,
      sample: run.sample ? JSON.stringify(run.sample) : null,
    })
    .execute();
}

export async function keepBeside(tx: Tx, { accountId }: Scope, id: string, beside: number): Promise<void> {
  await tx
    .updateTable("verifications")
    .set({ beside })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
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
 * `flagged`: read whole only because the hotel's list differed from what was sent; `flaggedOpen`: and the record does
 * differ.
 */
export type PageCounts = Omit<ProofCounts, "total" | "pending"> & Flagged;

export async function sumVerifications(tx: Tx, { accountId }: Scope, ids: readonly string[]) {
  const { rows } = await sql<PageCounts & { id: string }>`
    select verification_id as id, sum(verified)::int as verified, sum(expected)::int as expected,
      sum(differs)::int as differs, sum(changed_at_hotel)::int as "changedAtHotel", sum(missing)::int as missing,
      sum(doubled)::int as doubled, sum(unprovable)::int as unprovable, sum(unknown)::int as unknown,
      sum(there)::int as there, sum(unproved)::int as unproved, sum(flagged)::int as flagged,
      sum(flagged_open)::int as "flaggedOpen"
    from verification_pages where account_id = ${accountId} and verification_id = any (${[...ids]}::uuid[])
    group by verification_id`.execute(tx);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
