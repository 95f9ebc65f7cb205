import { randomBytes } from "node:crypto";
import type { SecretName } from "../../contract/properties.ts";
import { decrypt, encrypt, type KeyRing, keyOf } from "./key-ring.ts";

/** The owner of a secret; authenticated with it, so that a row copied to another hotel does not open there. */
export type SecretPlace = { accountId: string; propertyId: string; name: SecretName };
export type WrappedKey = { keyId: string; wrappedKey: Buffer };
export type Envelope = WrappedKey & { sealed: Buffer };

const aboutSecret = ({ accountId, propertyId, name }: SecretPlace) => `secret ${accountId} ${propertyId} ${name}`;
const aboutKey = (place: SecretPlace, keyId: string) => `key ${keyId} of ${aboutSecret(place)}`;

/** Each secret has a key of its own, which the master key wraps: rotation never touches the secret. */
export function sealSecret(ring: KeyRing, place: SecretPlace, secret: string): Envelope {
  const dataKey = randomBytes(32);
  return { ...wrap(ring, place, dataKey), sealed: encrypt(dataKey, Buffer.from(secret), aboutSecret(place)) };
}

export function openSecret(ring: KeyRing, place: SecretPlace, envelope: Envelope): string {
  return decrypt(unwrap(ring, place, envelope), envelope.sealed, aboutSecret(place)).toString("utf8");
}

/** Wraps the same data key with the current master key. */
export const rewrap = (ring: KeyRing, place: SecretPlace, wrapped: WrappedKey): WrappedKey =>
  wrap(ring, place, unwrap(ring, place, wrapped));

function wrap(ring: KeyRing, place: SecretPlace, dataKey: Buffer): WrappedKey {
  const keyId = ring.current;
  return { keyId, wrappedKey: encrypt(keyOf(ring, keyId), dataKey, aboutKey(place, keyId)) };
}

const unwrap = (ring: KeyRing, place: SecretPlace, { keyId, wrappedKey }: WrappedKey): Buffer =>
  decrypt(keyOf(ring, keyId), wrappedKey, aboutKey(place, keyId));
