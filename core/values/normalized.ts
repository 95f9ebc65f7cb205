/** Unicode's stream-safe limit: no language has more marks on a letter. */
const MOST_MARKS = 30;
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * A text in one of Unicode's normal forms, with long runs of combining marks shortened. `normalize` sorts the marks of
 * each letter in quadratic time: a cell of 120,000 marks took 86 seconds.
 */
export const normalized = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  (text.length <= MOST_MARKS ? text : text.replace(TOO_MANY_MARKS, "$1")).normalize(form);
