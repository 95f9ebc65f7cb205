import { sql } from "kysely";
import type { ProofState } from "../../../../contract/verifications.ts";
import type { Scope, Tx } from "../../../db/client.ts";

/** Where a verification continues in a module. */
export async function findLast(tx: Tx, { accountId }: Scope, id: string, module: string): Promise<string> {
  const { rows } = await sql<{ last: string | null }>`
    select max(last_old_id) as last from verification_pages
    where account_id = ${accountId} and verification_id = ${id} and module = ${module}`.execute(tx);
  return rows[0]?.last ?? "";
}

export type NewProof = {
  oldId: string;
  state: ProofState;
  fields: readonly object[];
  cause: string;
  detail: string | null;
  digest: string | null;
  /** For records that were changed at the hotel. */
  changedAt?: string | undefined;
  changedBy?: string | undefined;
};

export type Flagged = { flagged: number; flaggedOpen: number };
type PageOf = { id: string; targetId: string; module: string; last: string; ends: string } & Flagged;

/**
 * A page and its results, in one transaction: after a kill it is read again or not at all. A record that was only looked
 * up keeps what a whole reading of the same payload has shown.
 */
export async function savePage(tx: Tx, { accountId, propertyId }: Scope, page: PageOf, proofs: readonly NewProof[]) {
  const { id, targetId, module, last, ends, flagged, flaggedOpen } = page;
  await tx
    .insertInto("verification_pages")
    .values({
      ...{ account_id: accountId, property_id: propertyId, verification_id: id, module, last_old_id: last },
      ...{ ends, flagged, flagged_open: flaggedOpen },
    })
    .execute();
  if (proofs.length === 0) return;
  // A decision to leave a difference holds as long as the same fields differ.
  await sql`
    insert into push_proofs as p
      (account_id, property_id, target_id, module, old_id, verification_id, state, fields, cause, detail, digest,
      changed_at, changed_by)
    select ${accountId}::uuid, ${propertyId}::uuid, ${targetId}::uuid, ${module}, "oldId", ${id}::uuid, state, fields,
      cause, detail, decode(digest, 'base64'), "changedAt", "changedBy"
    from jsonb_to_recordset(${JSON.stringify(proofs)}::jsonb)
      as n ("oldId" text, state text, fields jsonb, cause text, detail text, digest text,
        "changedAt" timestamptz, "changedBy" text)
    on conflict (account_id, target_id, module, old_id) do update set verification_id = excluded.verification_id,
      state = excluded.state, fields = excluded.fields, cause = excluded.cause, detail = excluded.detail,
      digest = excluded.digest, stale = false, at = clock_timestamp(), changed_at = excluded.changed_at,
      changed_by = excluded.changed_by,
      left_why = case when p.state = excluded.state and p.fields = excluded.fields then p.left_why end,
      left_by = case when p.state = excluded.state and p.fields = excluded.fields then p.left_by end,
      left_at = case when p.state = excluded.state and p.fields = excluded.fields then p.left_at end
    where excluded.state <> 'there' or p.state = 'there' or p.stale or p.digest is distinct from excluded.digest`.execute(
    tx,
  );
}
