import type { AccountScope, Tx } from "../../../db/client.ts";
import type { Keys } from "../../../http/secrets.ts";
import { enqueue } from "../../../jobs/queue.ts";
import type { ErasedPlaces } from "../../../ports/erasure-list.ts";
import { erasePerson } from "./erase-person.job.ts";
import { insertErasure, listKnown } from "./erasures.repo.ts";
import { guestHash, keyIdOf } from "./guest-hash.ts";
import { findOldId, listOldIds, type OldId } from "./guests.repo.ts";
import type { SubjectGuest } from "./person-rows.repo.ts";

const PAGE = 20_000;

/** The erasures of the account, among these, that its database does not know. */
export async function findUnknownErasures(
  tx: Tx,
  scope: AccountScope,
  erased: readonly ErasedPlaces[],
): Promise<ErasedPlaces[]> {
  const own = erased.filter((entry) => entry.accountId === scope.accountId);
  const known = await listKnown(
    tx,
    scope,
    own.map(({ id }) => id),
  );
  return own.filter(({ id }) => !known.has(id));
}

/**
 * Starts an erasure again in a database that was restored to an earlier moment. Records are found by the hash of their
 * old id. Lines of files come from the list: they are erased even if the guest had not been imported at that moment.
 */
export async function repeatErasure(
  tx: Tx,
  scope: AccountScope,
  { id, files, subject, guests, spans, at }: ErasedPlaces,
  keys: Keys,
): Promise<void> {
  const found: SubjectGuest[] = [];
  for (const guest of guests) {
    const record = await findRecord(tx, scope, guest, keys);
    if (record) found.push(record);
  }
  const job = await enqueue(tx, scope, erasePerson, { erasure: id }, { lane: erasePerson.name });
  if (!job.created) throw new Error("Another erasure of the account is still under way.");
  await insertErasure(tx, scope, {
    ...{ id, files, jobId: job.id, createdAt: new Date(at) },
    hash: subject ? Buffer.from(subject, "hex") : Buffer.alloc(12),
    subject: { guests: found, words: null, spans },
  });
}

type ListedGuest = ErasedPlaces["guests"][number];

async function findRecord(
  tx: Tx,
  scope: AccountScope,
  { propertyId, id, module, hash }: ListedGuest,
  { subjects }: Keys,
): Promise<SubjectGuest | null> {
  const keyId = keyIdOf(subjects, hash);
  const within = { propertyId, module };
  const isGuest = (oldId: string) =>
    keyId === null || guestHash(subjects, keyId, { ...scope, propertyId, module, oldId }) === hash;
  const toGuest = (row: OldId) => ({ propertyId, module, ...row });
  const same = await findOldId(tx, scope, { ...within, id });
  if (same && isGuest(same.oldId)) return toGuest(same);
  // After a restore ids restart where they were: here the number may belong to another guest.
  for (let after: string | null = keyId === null ? null : "0"; after !== null; ) {
    const rows: OldId[] = await listOldIds(tx, scope, { ...within, after, limit: PAGE });
    const guest = rows.find(({ oldId }) => isGuest(oldId));
    if (guest) return toGuest(guest);
    after = rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null;
  }
  return null;
}
