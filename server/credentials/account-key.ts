import { randomBytes } from "node:crypto";
import type { AccountScope, Tx } from "../db/client.ts";
import type { WrappedKey } from "./envelope.ts";
import { CannotOpen, decrypt, encrypt, type KeyRing, keyOf } from "./key-ring.ts";

const aboutKey = (accountId: string, keyId: string) => `key ${keyId} of account ${accountId}`;

export function wrapAccountKey(ring: KeyRing, accountId: string, key: Buffer): WrappedKey {
  const keyId = ring.current;
  return { keyId, wrappedKey: encrypt(keyOf(ring, keyId), key, aboutKey(accountId, keyId)) };
}

export const unwrapAccountKey = (ring: KeyRing, accountId: string, { keyId, wrappedKey }: WrappedKey): Buffer =>
  decrypt(keyOf(ring, keyId), wrappedKey, aboutKey(accountId, keyId));

/**
 * The key of the account's fingerprints, made at its first use. Null: it cannot be opened, as after a lost master key;
 * a new one would give known ids other fingerprints.
 */
export async function findAccountKey(tx: Tx, { accountId }: AccountScope, ring: KeyRing): Promise<Buffer | null> {
  const find = () =>
    tx
      .selectFrom("account_keys")
      .select(["key_id", "wrapped_key"])
      .where("account_id", "=", accountId)
      .executeTakeFirst();
  let stored = await find();
  if (!stored) {
    const { keyId, wrappedKey } = wrapAccountKey(ring, accountId, randomBytes(32));
    await tx
      .insertInto("account_keys")
      .values({ account_id: accountId, key_id: keyId, wrapped_key: wrappedKey })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    stored = await find();
  }
  if (!stored) throw new Error("An account's key was kept and is not there.");
  try {
    return unwrapAccountKey(ring, accountId, { keyId: stored.key_id, wrappedKey: stored.wrapped_key });
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}
