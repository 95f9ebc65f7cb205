import type { Fingerprint } from "../../../../core/reading/masked-numbers.ts";
import { findAccountKey } from "../../../credentials/account-key.ts";
import { makeFingerprint } from "../../../credentials/fingerprint.ts";
import type { KeyRing } from "../../../credentials/key-ring.ts";
import { type AccountScope, type Db, inTenant } from "../../../db/client.ts";

export type Fingerprints = {
  /** For a thread that computes fingerprints itself. */
  key: Uint8Array;
  of: Fingerprint;
};

/**
 * The fingerprints that distinguish the account's masked numbers; undefined: its key cannot be opened, and masks are
 * asterisks alone.
 */
export async function findFingerprints(
  { db, ring }: { db: Db; ring: KeyRing },
  scope: AccountScope,
): Promise<Fingerprints | undefined> {
  const key = await inTenant(db, scope, (tx) => findAccountKey(tx, scope, ring));
  return key ? { key, of: makeFingerprint(key) } : undefined;
}
