import { hash, verify } from "@node-rs/argon2";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { normalized } from "../../../../core/values/normalized.ts";

/** Argon2id (the library's default kind) at OWASP's floor: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(normalized(password, "NFKC"), COST);

/** Without a stored hash the same work is done, so that the time does not tell which addresses exist. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await inVain), normalized(password, "NFKC"));
  return right && stored !== null;
}
const inVain = hashPassword("nobody has this password");

/** Words of the trade, which an attacker who knows this program tries first. */
const HOUSE_WORDS = ["bellhop", "opera", "oracle", "fidelio", "hotel", "resort", "reception", "frontdesk", "concierge"];

/** The library looks for common passwords, keyboard walks, sequences, repeats, dates, and for `known` words. */
const estimate = new ZxcvbnFactory({
  dictionary: { ...dictionary, houseWords: HOUSE_WORDS },
  graphs: adjacencyGraphs,
  maxLength: 48, // The time grows with the square of the length; further characters are accepted but not rated.
});

/**
 * Fewer guesses can be tried within hours on a stolen password table at the cost above; the library calls them unsafe.
 */
const ENOUGH_GUESSES = 1e8;

/**
 * Why a new password is too easy to guess, or null. The contract checks the length; there are no rules of composition.
 */
export function weaknessOf(password: string, known: readonly string[]): "common" | "personal" | null {
  const { guesses, sequence } = estimate.check(normalized(password, "NFKC"), wordsOf(known));
  if (guesses >= ENOUGH_GUESSES) return null;
  const personal = sequence.some((match) => "dictionaryName" in match && match.dictionaryName === "userInputs");
  return personal ? "personal" : "common";
}

/** "Grand Azur Paris" is also "grand", "grandazur", "grand-azur" and so on; the parts of an address count as well. */
function wordsOf(known: readonly string[]): string[] {
  const words = known.flatMap((text) => {
    const parts = normalized(text, "NFKC")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .slice(0, 8);
    const runs = parts.flatMap((_, from) => parts.slice(from).map((_, more) => parts.slice(from, from + more + 1)));
    return [text.toLowerCase(), ...runs.flatMap((run) => ["", "-", "."].map((between) => run.join(between)))];
  });
  return [...new Set(words)].filter((word) => word.length >= 3).slice(0, 2_000);
}
