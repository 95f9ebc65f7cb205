import { type CardFound, isCardNumber } from "./card-numbers.ts";
import { isInIban } from "./iban.ts";
import { type Fingerprint, findMasks, maskOf } from "./masked-numbers.ts";
import { type Anchor, codesNear } from "./security-codes.ts";

const [SHORTEST, LONGEST] = [13, 19];
/** How far around a number to look for an account number that contains it. */
const IBAN_REACH = 90;
/** No text further from a number's first digit affects the decision, so a text can be cut into pieces. */
export const CARD_REACH = 512;
const [FULL_WIDTH_ZERO, FULL_WIDTH_ASTERISK] = [0xff10, 0xff0a];

/**
 * The character at this place: a decoded one, or the one that UTF-8 writes as these bytes, since a file is searched
 * before its encoding is known.
 */
function codeAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  const next = text.charCodeAt(index + 1);
  if (code === 0xc2 && (next === 0xa0 || next === 0xad)) return next;
  if (code !== 0xe2 && code !== 0xe3 && code !== 0xef) return code;
  const [second, third] = [next, text.charCodeAt(index + 2)];
  const isWhole = second >= 0x80 && second <= 0xbf && third >= 0x80 && third <= 0xbf;
  return isWhole ? ((code & 15) << 12) | ((second & 63) << 6) | (third & 63) : code;
}
const widthOf = (text: string, index: number, code: number): number =>
  code === text.charCodeAt(index) ? 1 : code < 0x800 ? 2 : 3;

const digitOf = (code: number): number =>
  code >= 48 && code <= 57
    ? code - 48
    : code >= FULL_WIDTH_ZERO && code <= FULL_WIDTH_ZERO + 9
      ? code - FULL_WIDTH_ZERO
      : -1;
const isDigit = (code: number) => digitOf(code) >= 0;
/** Blanks of every width. */
const isBlank = (code: number) =>
  code === 32 ||
  code === 0xa0 ||
  (code >= 0x2000 && code <= 0x200a) ||
  code === 0x202f ||
  code === 0x205f ||
  code === 0x3000;
/** These also stand in dates, amounts and paths, so only the groups of a card count between them. */
const isPointed = (code: number) => code === 46 || code === 47 || code === 95;
/** Word processors put these in the place of a hyphen. */
const isHyphen = (code: number) =>
  code === 45 || code === 0xad || (code >= 0x2010 && code <= 0x2015) || code === 0x2212;
const isSeparator = (code: number) => isHyphen(code) || isBlank(code) || isPointed(code);

/** The place after the character at this one. UTF-16 as single bytes has a NUL next to every digit, so one is skipped. */
function after(text: string, index: number): number {
  const next = index + widthOf(text, index, codeAt(text, index));
  return text.charCodeAt(next) === 0 ? next + 1 : next;
}

/** The place of the character before this one; -1: there is none. */
function before(text: string, index: number): number {
  for (const width of [3, 2]) {
    const start = index - width;
    if (start >= 0 && widthOf(text, start, codeAt(text, start)) === width) return start;
  }
  return text.charCodeAt(index - 1) === 0 ? index - 2 : index - 1;
}

/** The usual result, shared so that millions of cells do not create an array each. */
const NONE: readonly CardFound[] = [];

/**
 * Finds card numbers: 13 to 19 digits, with single separators between them, no adjacent digit, first digits and length
 * of a network, and a valid check digit. Phone numbers with a plus and bank accounts are excluded. It also finds the
 * security codes beside them and beside numbers that are masked already: `known`, where the caller has masked them, since
 * their bytes do not show it in every encoding.
 */
export function findCards(text: string, known: readonly Anchor[] = NONE): readonly CardFound[] {
  const cards = findNumbers(text);
  const masks = text.includes("*") || text.includes("＊") ? findMasks(text) : [];
  if (cards.length === 0 && masks.length === 0 && known.length === 0) return NONE;
  const codes = codesNear(text, [...cards, ...masks, ...known]);
  return codes.length === 0 ? cards : [...cards, ...codes].sort((card, other) => card.start - other.start);
}

function findNumbers(text: string): readonly CardFound[] {
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

/** Bytes of a separator or a wide digit in UTF-8; the same letters in other encodings only lengthen what is looked at. */
const BYTES =
  "\u0080\u0081\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008a\u0090\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009f¯¼Ââãï";
const PARTS = Uint8Array.from({ length: 256 }, (_, code) =>
  Number(code === 0 || isDigit(code) || isSeparator(code) || BYTES.includes(String.fromCharCode(code))),
);
const isPart = (code: number) => (code < 256 ? PARTS[code] === 1 : isSeparator(code) || isDigit(code));

/** At least as many as there are: the last byte of a wide digit counts wherever it stands. */
function countDigits(text: string, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (isDigit(code) || (code >= 0x90 && code <= 0x99)) count++;
  }
  return count;
}

function findIn(text: string, start: number, end: number, found: CardFound[]): void {
  for (let index = start; index < end; index++) {
    const digit = digitOf(codeAt(text, index));
    if (digit < 0) continue;
    // All networks' numbers begin with 2 to 6.
    const card = digit >= 2 && digit <= 6 ? cardFrom(text, index) : null;
    if (card) found.push(card);
    index = card ? card.end - 1 : lastOfGroup(text, index);
  }
}

function lastOfGroup(text: string, index: number): number {
  let last = index;
  for (let next = after(text, index); isDigit(codeAt(text, next)); next = after(text, next)) last = next;
  return last;
}

/** The longest card number that begins at `start`, which has no digit before it. */
function cardFrom(text: string, start: number): CardFound | null {
  const separator = before(text, start);
  const isAttached = isSeparator(codeAt(text, separator)) && isDigit(codeAt(text, before(text, separator)));
  const isPhone = codeAt(text, separator) === 43;
  const isFraction = isAttached && isZeroPoint(text, separator);
  const digits: number[] = [];
  const groups: number[] = [];
  let number = "";
  let isDivided = false;
  let found: CardFound | null = null;
  for (let index = start; digits.length < LONGEST; ) {
    const code = codeAt(text, index);
    const width = widthOf(text, index, code);
    digits.push(index + width - 1);
    number += digitOf(code);
    let next = after(text, index);
    if (!isDigit(codeAt(text, next))) {
      groups.push(digits.length - groups.reduce((sum, length) => sum + length, 0));
      const goesOn = isSeparator(codeAt(text, next)) && isDigit(codeAt(text, after(text, next)));
      const end = index + width;
      if (
        digits.length >= SHORTEST &&
        isCardNumber(number) &&
        (isCardGrouping(groups) || (isDivided ? isSpelledOut(groups) : !(isAttached || goesOn))) &&
        !(isPhone && digits.length <= 15) &&
        !(isFraction && groups.length === 1) &&
        !isBankAccount(text, start, end)
      )
        found = { start, end, digits: [...digits], hidden: digits.slice(0, -4), isCode: false };
      if (!goesOn) break;
      isDivided ||= isPointed(codeAt(text, next));
      next = after(text, next);
    }
    index = next;
  }
  return found;
}

/** `0.` before digits without groups: the places of a decimal. */
function isZeroPoint(text: string, point: number): boolean {
  const zero = before(text, point);
  return codeAt(text, point) === 46 && codeAt(text, zero) === 48 && !isDigit(codeAt(text, before(text, zero)));
}

/** Near other digits only the groupings of cards count: 4-4-4-4, 4-6-5, 4-6-4, or none. */
const isCardGrouping = (groups: readonly number[]) => /^(\d+|(4-)+[1-4]|4-6-[45])$/.test(groups.join("-"));
const isSpelledOut = (groups: readonly number[]) => groups.every((length) => length === 1);

function isBankAccount(text: string, start: number, end: number): boolean {
  const plain = (from: number, to: number) => text.slice(Math.max(0, from), to).replaceAll("\0", "");
  const [left, card] = [plain(start - IBAN_REACH, start), plain(start, end)];
  return isInIban(left + card + plain(end, end + IBAN_REACH), left.length, left.length + card.length);
}

/**
 * Masks all but the last four digits of each card number, and security codes whole, with a text of the same length;
 * without any, returns the same text.
 */
export function maskCards(text: string, fingerprint?: Fingerprint): string {
  const found = findCards(text);
  if (found.length === 0) return text;
  let masked = "";
  let done = 0;
  for (const card of found)
    for (const { at, sign } of signsOf(text, card, fingerprint)) {
      masked += text.slice(done, at) + sign;
      done = at + 1;
    }
  return masked + text.slice(done);
}

/** The sign that replaces each hidden digit. A wide digit becomes a wide asterisk, so that bytes stay as many. */
export function signsOf(text: string, { digits, hidden, isCode }: CardFound, fingerprint?: Fingerprint) {
  const codes = digits.map((index) => text.charCodeAt(index));
  const isPlain = !isCode && codes.every((code) => code >= 48 && code <= 57);
  const mask = isPlain ? maskOf(String.fromCharCode(...codes), fingerprint) : "*".repeat(hidden.length);
  return hidden.map((at, index) => ({ at, sign: signFor(text.charCodeAt(at), mask.charAt(index)) }));
}

function signFor(code: number, sign: string): string {
  if (code >= FULL_WIDTH_ZERO) return String.fromCharCode(FULL_WIDTH_ASTERISK);
  // The last byte of a wide asterisk in UTF-8.
  return code >= 0x90 ? "\x8a" : sign;
}
