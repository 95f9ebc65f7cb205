import type { CardFound } from "./card-numbers.ts";

/** How far from a card number its security code may stand, in characters of the same line. */
const REACH = 40;
const LABEL =
  "cv[vc]2?|cvn|csc|cav2|card code|security (?:code|no\\.?|number)|sicherheits(?:code|nummer)|pr(?:ü|Ã¼|ue)f(?:nummer|ziffer|zahl)|kartenpr\\S{2,3}fnummer|code de s\\S{1,2}curit\\S{1,2}|cryptogramme|c\\S{1,2}digo de seguran\\S{1,2}a|codice di sicurezza";
/** `CVV 123`, `CVC: "0127"`. */
const LABELLED = new RegExp(`(?:^|[^a-z])(?:${LABEL})[^\\da-z]{0,6}(\\d{3,4})(?!\\d)`, "gi");
/** `12/27 123` right behind the number and in its cell: month, year, code. `12/24/2026` is the date of the next cell. */
const AFTER_EXPIRY =
  /^ {0,2}(?:exp\w{0,4}\.?:? ?)?(?:0[1-9]|1[0-2])(?: ?[/.-] ?| )?(?:20)?[2-4]\d(?: ?[/-] ?(?!(?:19|20)\d\d)| )(\d{3,4})(?![\d:/-]|[.,]\d|\s\d)/i;

export type Anchor = { start: number; end: number };

/** The security codes near these numbers. */
export function codesNear(text: string, anchors: readonly Anchor[]): CardFound[] {
  const found = new Map<number, CardFound>();
  const add = (window: Window, match: RegExpMatchArray | null) => {
    const code = match?.[1];
    if (!match || code === undefined || match.index === undefined) return;
    const first = match.index + match[0].length - code.length;
    const digits = window.places.slice(first, first + code.length);
    const [start = 0] = digits;
    const end = (digits.at(-1) ?? 0) + 1;
    const isOfNumber = anchors.some((anchor) => start < anchor.end && end > anchor.start);
    if (!isOfNumber) found.set(start, { start, end, digits, hidden: digits, isCode: true });
  };
  for (const { start, end } of anchors) {
    const [left, right] = [windowOf(text, start, -1), windowOf(text, end, 1)];
    add(right, AFTER_EXPIRY.exec(right.text));
    for (const window of [left, right]) for (const match of window.text.matchAll(LABELLED)) add(window, match);
  }
  return [...found.values()];
}

/** A part of a line without the NULs of UTF-16, and where its characters stand. */
type Window = { text: string; places: number[] };

function windowOf(text: string, from: number, step: 1 | -1): Window {
  const places: number[] = [];
  for (let index = step > 0 ? from : from - 1; places.length < REACH; index += step) {
    const code = text.charCodeAt(index);
    if (Number.isNaN(code) || code === 10 || code === 13) break;
    if (code !== 0) places.push(index);
  }
  if (step < 0) places.reverse();
  return { text: places.map((index) => text.charAt(index)).join(""), places };
}
