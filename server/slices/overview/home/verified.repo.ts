import { sql } from "kysely";
import type { Tx } from "../../../db/client.ts";

export type VerifiedOf = { account: string; property?: string };
type ProofMark = { property_id: string; target_id: string; mark: string };

/**
 * The open targets of an account or a hotel, each with the inputs of its verified records: the ledger and what was read
 * back.
 */
export async function readProofMarks(tx: Tx, { account, property }: VerifiedOf): Promise<ProofMark[]> {
  const { rows } = await sql<ProofMark>`
    select t.property_id, t.id as target_id, concat_ws(' ',
      (select sum(v.version) from push_versions v where v.account_id = t.account_id and v.target_id = t.id),
      r.runs, (select count(*) from verification_pages g
        where g.account_id = t.account_id and g.verification_id = any (r.ids))) as mark
    from push_targets t cross join lateral (
      select count(*) as runs, array_agg(r.id) as ids from verifications r
      where r.account_id = t.account_id and r.property_id = t.property_id and r.target_id = t.id
    ) r
    where t.account_id = ${account} and t.closed_at is null
      and (${property ?? null}::uuid is null or t.property_id = ${property ?? null}::uuid)`.execute(tx);
  return rows;
}

export type Verified = { module: string; verified: number };

/** A later push makes a result outdated. */
export async function countVerified(tx: Tx, account: string, target: string): Promise<Verified[]> {
  const { rows } = await sql<Verified>`
    select p.module, count(*)::int as verified from push_proofs p
    join push_records r on r.account_id = p.account_id and r.target_id = p.target_id and r.module = p.module
      and r.old_id = p.old_id and r.digest is not distinct from p.digest
    where p.account_id = ${account} and p.target_id = ${target} and p.state in ('verified', 'expected')
    group by p.module`.execute(tx);
  return rows;
}

/** Records that differ at the hotel: few rows, found by an index of their own. */
export async function countDiffering(tx: Tx, { account, property }: Required<VerifiedOf>) {
  const { rows } = await sql<{ module: string; differing: number }>`
    select p.module, count(*)::int as differing
    from push_targets t join push_proofs p on p.account_id = t.account_id and p.target_id = t.id
    join push_records r on r.account_id = p.account_id and r.target_id = p.target_id and r.module = p.module
      and r.old_id = p.old_id and r.digest is not distinct from p.digest
    where t.account_id = ${account} and t.property_id = ${property} and t.closed_at is null
      and p.state in ('differs', 'changedAtHotel', 'missing', 'doubled') and p.state not in ('verified', 'expected', 'there')
      and p.left_why is null
    group by p.module`.execute(tx);
  return rows;
}
