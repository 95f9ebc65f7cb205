import { createHmac } from "node:crypto";
import { type KeyRing, keyOf } from "../../../credentials/key-ring.ts";

type NamedGuest = { accountId: string; propertyId: string; module: string; oldId: string };

/** Represents a guest's record in the list of erasures: the id of a key, and a hash under that key. */
export function guestHash(ring: KeyRing, keyId: string, { accountId, propertyId, module, oldId }: NamedGuest): string {
  const named = [accountId, propertyId, module, oldId].join("\n");
  const digest = createHmac("sha256", keyOf(ring, keyId)).update(named).digest("hex");
  return `${keyId}:${digest.slice(0, 32)}`;
}

/** The key of a hash, if it is known. */
export const keyIdOf = (ring: KeyRing, hash: string | undefined): string | null => {
  const id = hash?.split(":")[0] ?? "";
  return ring.keys.has(id) ? id : null;
};
