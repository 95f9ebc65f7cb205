/** What a typed text may be besides a name, normalised as the columns `find_…` and the ids are. */
export type SearchWays = {
  /** The beginning of an e-mail. */
  email: string | null;
  /** The last digits of a phone, reversed. */
  digits: readonly string[];
  /** Starts of an old id, in capitals or not. */
  ids: readonly string[];
  /** A whole old id; short texts are not searched as a start. */
  id: string;
};

/** With fewer letters a text matches too many e-mails and ids. */
const SHORTEST = 3;
const FEWEST_DIGITS = 4;
/** From this many digits on, a leading zero belongs to a national number, which is stored without it. */
const NATIONAL_DIGITS = 6;
const PHONE = /^[\d\s()+./-]+$/;

export function waysOf(text: string): SearchWays {
  const typed = text.trim();
  const isLong = typed.length >= SHORTEST;
  return {
    email: isLong && !/\s/.test(typed) ? typed.toLowerCase() : null,
    digits: PHONE.test(typed) ? digitsOf(typed) : [],
    ids: isLong ? [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])] : [],
    id: typed,
  };
}

function digitsOf(typed: string): string[] {
  const digits = typed.replace("(0)", "").replace(/\D/g, "");
  if (digits.length < FEWEST_DIGITS) return [];
  const national = digits.replace(/^0+/, "");
  const isNational = national !== digits && national.length >= NATIONAL_DIGITS;
  return [digits, ...(isNational ? [national] : [])].map((each) => [...each].reverse().join(""));
}
