import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** The keys of one use: the current one seals, all of them open. A key's id identifies it without revealing it. */
export type KeyRing = { current: string; keys: ReadonlyMap<string, Buffer> };

/**
 * Opening failed: a missing key, a changed byte, or a value that was moved. The message names the key, never the value.
 */
export class CannotOpen extends Error {}

/** AES-256-GCM: nonce, tag, text. `about` is authenticated with it, so that the value opens only in its own place. */
export function encrypt(key: Buffer, bytes: Buffer, about: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function decrypt(key: Buffer, sealed: Buffer, about: string): Buffer {
  try {
    const [nonce, tag] = [sealed.subarray(0, 12), sealed.subarray(12, 28)];
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: 16 })
      .setAAD(Buffer.from(about))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  } catch {
    throw new CannotOpen("A sealed value cannot be opened: it was changed, or it belongs elsewhere.");
  }
}

export function keyOf(ring: KeyRing, id: string): Buffer {
  const key = ring.keys.get(id);
  if (!key) throw new CannotOpen(`A sealed value cannot be opened: its key ${id} is not among the configured ones.`);
  return key;
}
