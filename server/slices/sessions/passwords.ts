import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

/** Argon2id (the library's default kind) at OWASP's floor: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFKC"), COST);

/** Without a stored hash the same work is done in vain: the time tells nobody which addresses exist. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await inVain), password.normalize("NFKC"));
  return right && stored !== null;
}
const inVain = hashPassword("nobody has this password");

const common = new Set(dictionary["passwords-common"].map(String));
/** "Password123!" is "password": endings are the first thing that is tried. */
const stem = (text: string) => text.toLowerCase().replace(/[\d\W_]+$/u, "");

/** Why a new password is too easy to guess, or null. Length is the contract's; there is no rule of composition. */
export function weaknessOf(password: string, known: readonly string[]): "common" | "personal" | null {
  const plain = password.normalize("NFKC").toLowerCase();
  if (common.has(plain) || common.has(stem(plain)) || new Set(plain).size < 4) return "common";
  const own = known.map((text) => text.toLowerCase()).filter((text) => text.length >= 4);
  return own.some((text) => plain === text || stem(plain) === text || stem(plain) === stem(text)) ? "personal" : null;
}
