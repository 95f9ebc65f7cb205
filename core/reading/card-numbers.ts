/**
 * A card number in a text, or the security code beside one: its start and end, the position of each digit, and of those
 * that are hidden. A digit of several bytes is at its last one.
 */
export type CardFound = {
  start: number;
  end: number;
  digits: readonly number[];
  hidden: readonly number[];
  isCode: boolean;
};

/** First six digits, from and to, and the possible lengths, as published by the card networks. */
const RANGES: readonly (readonly [from: number, to: number, shortest: number, longest: number])[] = [
  [400000, 499999, 16, 16], // Visa
  [400000, 499999, 13, 13],
  [400000, 499999, 19, 19],
  [510000, 559999, 16, 16], // Mastercard
  [222100, 272099, 16, 16],
  [340000, 349999, 15, 15], // American Express
  [370000, 379999, 15, 15],
  [300000, 305999, 14, 14], // Diners Club
  [309500, 309599, 14, 14],
  [360000, 369999, 14, 14],
  [380000, 399999, 14, 14],
  [601100, 601199, 16, 19], // Discover
  [644000, 659999, 16, 19],
  [620000, 629999, 16, 19], // UnionPay
  [352800, 358999, 16, 19], // JCB
  [220000, 220499, 16, 19], // Mir
  [501800, 502099, 13, 19], // Maestro and Dankort
  [503800, 503899, 13, 19],
  [589300, 589399, 13, 19],
  [630400, 630499, 13, 19],
  [675900, 675999, 13, 19],
  [676100, 676399, 13, 19],
];

/**
 * Numbers of 13 digits from 43 and 49 are Austrian and German mobile phones; Visa has issued none so short for decades.
 * One phone number in ten would pass the check digit.
 */
const PHONE_OF_13 = /^4[39]\d{11}$/;

/** `23-01-2026 25-01-2026` begins like a Mastercard. */
const TWO_DATES = /^(?:[0-3]\d[01]\d(?:19|20)\d\d){2}$/;

/** Whether a card network could have issued the number. */
export function isCardNumber(digits: string): boolean {
  // First the check that nine in ten numbers fail.
  if (!passesLuhn(digits) || PHONE_OF_13.test(digits) || TWO_DATES.test(digits)) return false;
  const start = Number(digits.slice(0, 6));
  const { length } = digits;
  return RANGES.some(
    ([from, to, shortest, longest]) => start >= from && start <= to && length >= shortest && length <= longest,
  );
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(index) - 48;
    const doubled = (digits.length - index) % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
