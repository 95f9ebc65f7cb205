import { CannotOpen, decrypt, encrypt, type KeyRing, keyOf } from "./key-ring.ts";

const SEALED = /^([0-9a-f]{16}):(.+)$/;

/** Authenticated with a second factor's secret, so that one person's does not open for another. */
export const aboutOtp = (loginId: string): string => `otp ${loginId}`;

/** A short text sealed with the master key itself, with the key's id before it. */
export function sealText(ring: KeyRing, about: string, text: string): string {
  const sealed = encrypt(keyOf(ring, ring.current), Buffer.from(text), about);
  return `${ring.current}:${sealed.toString("base64")}`;
}

export function openText(ring: KeyRing, about: string, sealed: string): string {
  const [, id, text] = SEALED.exec(sealed) ?? [];
  if (id === undefined || text === undefined) return openNameless(ring, sealed);
  return decrypt(keyOf(ring, id), Buffer.from(text, "base64"), about).toString("utf8");
}

/** Empty for a text that was sealed before keys had ids. */
export const keyIdOf = (sealed: string): string => SEALED.exec(sealed)?.[1] ?? "";

/** Sealed before keys had ids: every key is tried. */
function openNameless(ring: KeyRing, sealed: string): string {
  for (const key of ring.keys.values())
    try {
      return decrypt(key, Buffer.from(sealed, "base64"), "").toString("utf8");
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
    }
  throw new CannotOpen("A sealed value cannot be opened: none of the configured keys fits.");
}
