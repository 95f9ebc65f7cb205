/** A code of this length for a number's digits: a letter, then letters and digits. The key belongs to the account. */
export type Fingerprint = (digits: string, length: number) => string;

/** No vowels, so that no word looks like a fingerprint. */
export const LETTERS = "bcdfghjklmnpqrstvwxyz";
export const SIGNS = `${LETTERS}0123456789`;

/** What may stand between the digits of a number: a hyphen, a blank of any width, a dot, a slash or an underscore. */
const BETWEEN = "[ ./_\u00a0\u00ad\u2000-\u200a\u2010-\u2015\u202f\u205f\u2212\u3000-]";
const TAIL = `(?:${BETWEEN}?\\d){4}(?!\\d)`;
/** `************1111`: masked before fingerprints existed, or without a key. */
const PLAIN = `\\*(?:${BETWEEN}?\\*){8,14}${TAIL}|＊(?:${BETWEEN}?＊){8,14}(?:${BETWEEN}?[０-９]){4}`;
/**
 * `*k3f9q2xd8m*1111`: as long as the number, with its separators. It begins with a letter, so that it never has 13
 * digits in a row.
 */
const KEYED = `\\*${BETWEEN}?[${LETTERS}](?:${BETWEEN}?[${SIGNS}]){6,12}${BETWEEN}?\\*${TAIL}`;
/** For the database, which applies the same patterns. */
export const MASK_PATTERNS = { any: `${PLAIN}|${KEYED}`, plain: PLAIN } as const;

const ANY = new RegExp(MASK_PATTERNS.any);
const ANY_PLAIN = new RegExp(PLAIN);
const EVERY = new RegExp(MASK_PATTERNS.any, "g");
const EVERY_KEYED = new RegExp(KEYED, "g");
const EVERY_BETWEEN = new RegExp(BETWEEN, "g");
const EVERY_SIGN = new RegExp(BETWEEN.replace("[", "[^"), "g");
const SHORTEST = 13;

/** The characters that replace a number's hidden digits: all but the last four. */
export function maskOf(digits: string, fingerprint?: Fingerprint): string {
  const hidden = digits.length - 4;
  return fingerprint ? `*${fingerprint(digits, hidden - 2)}*` : "*".repeat(hidden);
}

const mayHold = (text: string): boolean => text.length >= SHORTEST && (text.includes("*") || text.includes("＊"));

/** Whether the text has a masked number. */
export const hasMasked = (text: string): boolean => mayHold(text) && ANY.test(text);

/** Whether a mask in the text has no fingerprint. */
export const hasPlainMask = (text: string): boolean => mayHold(text) && ANY_PLAIN.test(text);

/** Where masked numbers stand. */
export const findMasks = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(EVERY)].map(({ 0: mask, index }) => ({ start: index, end: index + mask.length }));

/** The text as a field's value: only ids show fingerprints. */
export const withoutFingerprints = (text: string): string =>
  mayHold(text)
    ? text.replace(
        EVERY_KEYED,
        (mask) => mask.slice(0, tailOf(mask)).replace(EVERY_SIGN, "*") + mask.slice(tailOf(mask)),
      )
    : text;

/**
 * The text as an id: a masked number is replaced by its fingerprint, which is equal for equal numbers of an account in
 * any notation. A mask without a fingerprint stays.
 */
export const withFingerprints = (text: string): string =>
  mayHold(text)
    ? text.replace(EVERY_KEYED, (mask) => {
        const [sign, tail] = [mask.slice(0, tailOf(mask)), mask.slice(tailOf(mask))];
        return `${sign.replaceAll("*", "").replace(EVERY_BETWEEN, "")}-${tail.replace(EVERY_BETWEEN, "")}`;
      })
    : text;

/** Index after the second asterisk. */
const tailOf = (mask: string): number => mask.lastIndexOf("*") + 1;
