import { isCardNumber } from "./card-numbers.ts";
import { isInIban } from "./iban.ts";
import { type Fingerprint, maskOf } from "./masked-numbers.ts";

/** A card number in a text: its start and end, and the position of each digit. */
export type CardFound = { start: number; end: number; digits: readonly number[] };

const [SHORTEST, LONGEST] = [13, 19];
/** How far around a number to look for an account number that contains it. */
const IBAN_REACH = 90;
/** No text further from a number's first digit affects the decision, so a text can be cut into pieces. */
export const CARD_REACH = 256;

const isDigit = (code: number) => code >= 48 && code <= 57;
const isSeparator = (code: number) => code === 32 || code === 45;
// UTF-16 as single bytes has a NUL next to every digit, so one NUL is skipped.
const after = (text: string, index: number) => (text.charCodeAt(index + 1) === 0 ? index + 2 : index + 1);
const before = (text: string, index: number) => (text.charCodeAt(index - 1) === 0 ? index - 2 : index - 1);

/** The usual result, shared so that millions of cells do not create an array each. */
const NONE: readonly CardFound[] = [];

/**
 * Finds card numbers: 13 to 19 digits, with single blanks or hyphens between them, no adjacent digit, first digits and
 * length of a network, and a valid check digit. Phone numbers with a plus and bank accounts are excluded.
 */
export function findCards(text: string): readonly CardFound[] {
  let found: CardFound[] | null = null;
  let from = 0;
  // A number covers at least 13 characters in a row, so checking every thirteenth is enough.
  for (let index = SHORTEST - 1; index < text.length; index += SHORTEST) {
    if (!isPart(text.charCodeAt(index))) continue;
    let start = index;
    while (start > from && isPart(text.charCodeAt(start - 1))) start--;
    while (index < text.length && isPart(text.charCodeAt(index))) index++;
    if (index - start >= SHORTEST && countDigits(text, start, index) >= SHORTEST) {
      found ??= [];
      findIn(text, start, index, found);
    }
    from = index;
  }
  return found ?? NONE;
}

const isPart = (code: number) => isDigit(code) || isSeparator(code) || code === 0;

function countDigits(text: string, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index++) if (isDigit(text.charCodeAt(index))) count++;
  return count;
}

function findIn(text: string, start: number, end: number, found: CardFound[]): void {
  for (let index = start; index < end; index++) {
    if (!isDigit(text.charCodeAt(index))) continue;
    // All networks' numbers begin with 2 to 6.
    const card = text.charCodeAt(index) >= 50 && text.charCodeAt(index) <= 54 ? cardFrom(text, index) : null;
    if (card) found.push(card);
    index = card ? card.end - 1 : lastOfGroup(text, index);
  }
}

function lastOfGroup(text: string, index: number): number {
  let last = index;
  for (let next = after(text, index); isDigit(text.charCodeAt(next)); next = after(text, next)) last = next;
  return last;
}

/** The longest card number that begins at `start`, which has no digit before it. */
function cardFrom(text: string, start: number): CardFound | null {
  const separator = before(text, start);
  const isAttached = isSeparator(text.charCodeAt(separator)) && isDigit(text.charCodeAt(before(text, separator)));
  const isPhone = text.charCodeAt(separator) === 43;
  const digits: number[] = [];
  const groups: number[] = [];
  let number = "";
  let found: CardFound | null = null;
  for (let index = start; digits.length < LONGEST; ) {
    digits.push(index);
    number += text.charAt(index);
    let next = after(text, index);
    if (!isDigit(text.charCodeAt(next))) {
      groups.push(digits.length - groups.reduce((sum, length) => sum + length, 0));
      const goesOn = isSeparator(text.charCodeAt(next)) && isDigit(text.charCodeAt(after(text, next)));
      if (
        digits.length >= SHORTEST &&
        isCardNumber(number) &&
        (isCardGrouping(groups) || !(isAttached || goesOn)) &&
        !(isPhone && digits.length <= 15) &&
        !isBankAccount(text, start, index + 1)
      )
        found = { start, end: index + 1, digits: [...digits] };
      if (!goesOn) break;
      next = after(text, next);
    }
    index = next;
  }
  return found;
}

/** Near other digits only the groupings of cards count: 4-4-4-4, 4-6-5, 4-6-4, or none. */
const isCardGrouping = (groups: readonly number[]) => /^(\d+|(4-)+[1-4]|4-6-[45])$/.test(groups.join("-"));

function isBankAccount(text: string, start: number, end: number): boolean {
  const plain = (from: number, to: number) => text.slice(Math.max(0, from), to).replaceAll("\0", "");
  const [left, card] = [plain(start - IBAN_REACH, start), plain(start, end)];
  return isInIban(left + card + plain(end, end + IBAN_REACH), left.length, left.length + card.length);
}

/**
 * Masks all but the last four digits of each card number with a text of the same length; without any, returns the same
 * text.
 */
export function maskCards(text: string, fingerprint?: Fingerprint): string {
  const found = findCards(text);
  if (found.length === 0) return text;
  let masked = "";
  let done = 0;
  for (const { digits } of found)
    for (const { at, sign } of signsOf(text, digits, fingerprint)) {
      masked += text.slice(done, at) + sign;
      done = at + 1;
    }
  return masked + text.slice(done);
}

/** The sign that replaces each hidden digit. */
export function signsOf(text: string, digits: readonly number[], fingerprint?: Fingerprint) {
  const mask = maskOf(digits.map((index) => text.charAt(index)).join(""), fingerprint);
  return digits.slice(0, -4).map((position, index) => ({ at: position, sign: mask.charAt(index) }));
}
