import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { KeyRing } from "../credentials/key-ring.ts";

const derive = (master: string, use: string) => Buffer.from(hkdfSync("sha256", master, "bellhop", use, 32));
/** Identifies a master key without revealing anything about it. */
const idOf = (master: string) => derive(master, "key id").subarray(0, 8).toString("hex");

/**
 * Derives the keys for each use from the one master key, so that none can replace another. Sealed values in the
 * database may still be under an older master key; values in a page or a challenge are only ever under the current one.
 */
export function deriveKeys(master: string, previous: readonly string[] = []) {
  const ring = (use: string): KeyRing => ({
    current: idOf(master),
    keys: new Map([master, ...previous].map((text) => [idOf(text), derive(text, use)])),
  });
  return {
    csrf: derive(master, "csrf"),
    captcha: derive(master, "captcha"),
    /** For hashes that replace a guest in the log and in the list of erasures. */
    subjects: ring("subjects"),
    otp: ring("otp"),
    credentials: ring("credentials"),
  };
}
export type Keys = ReturnType<typeof deriveKeys>;

/** 256 random bits; the database stores only the hash. */
export const newToken = (): string => randomBytes(32).toString("base64url");
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Bound to the session's own secret: another session's token, or an invented one, does not match. */
export const csrfTokenFor = (keys: Keys, cookie: string): string =>
  createHmac("sha256", keys.csrf).update(cookie).digest("base64url");

export function sameText(a: string, b: string): boolean {
  const [left, right] = [hashToken(a), hashToken(b)];
  return timingSafeEqual(left, right);
}
