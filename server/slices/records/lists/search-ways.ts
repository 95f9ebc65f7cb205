/** What a typed text may be beside a name, as the columns `find_…` and the ids are written. */
export type SearchWays = {
  /** The beginning of an e-mail. */
  email: string | null;
  /** The last digits of a phone, turned round. */
  digits: readonly string[];
  /** Beginnings of an old id, which are written in capitals or not. */
  ids: readonly string[];
  /** An old id as a whole; short texts are no beginning. */
  id: string;
};

/** Fewer letters are the beginning of too many e-mails and ids to mean one. */
const SHORTEST = 3;
const FEWEST_DIGITS = 4;
/** From so many digits on, a zero before them is that of a national number, which is stored without it. */
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
