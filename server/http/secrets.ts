import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** Keys for each use are derived from the one master key, so that none can stand in for another. */
export function deriveKeys(master: string) {
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", master, "bellhop", use, 32));
  return { csrf: derive("csrf"), otp: derive("otp"), captcha: derive("captcha") };
}
export type Keys = ReturnType<typeof deriveKeys>;

/** 256 random bits; the database keeps the hash. */
export const newToken = (): string => randomBytes(32).toString("base64url");
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Bound to the session's own secret: another session's token, or a made-up one, does not fit. */
export const csrfTokenFor = (keys: Keys, cookie: string): string =>
  createHmac("sha256", keys.csrf).update(cookie).digest("base64url");

export function sameText(a: string, b: string): boolean {
  const [left, right] = [hashToken(a), hashToken(b)];
  return timingSafeEqual(left, right);
}

/** AES-256-GCM: a changed byte makes it fail, and equal texts look different. */
export function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

export function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
