import { numberText } from "../../../core/piw/number-text.ts";
import { decodeEscapes, encodeEscapes, encodeXml } from "../../../core/piw/xml-text.ts";
import { findCards, maskCards } from "../../../core/reading/mask-cards.ts";
import type { Fingerprint } from "../../../core/reading/masked-numbers.ts";
import { attribute, pieceText, tagName, XML, type XmlKind } from "./xml-scanner.ts";

export type HeldPiece = { kind: XmlKind; bytes: string };
export type Masked = { pieces: HeldPiece[]; masked: number };

/** Turns characters back into bytes. */
export const asBytes = (text: string): string => Buffer.from(text).toString("latin1");

const isText = ({ kind }: HeldPiece) => kind === XML.text || kind === XML.cdata;
const textOf = ({ kind, bytes }: HeldPiece) => pieceText(kind, bytes);
const write = (text: string): HeldPiece => ({ kind: XML.text, bytes: asBytes(encodeXml(text)) });

/**
 * Replaces the digits of card numbers by zeros in formulas, names and attributes, where an asterisk would be invalid.
 */
export const zeroCards = (text: string): string => {
  const digits = new Set(findCards(text).flatMap((card) => card.hidden));
  return digits.size === 0
    ? text
    : Array.from({ length: text.length }, (_, index) => (digits.has(index) ? "0" : text.charAt(index))).join("");
};

/**
 * A cell, or a text that is written in several runs, from its opening to its closing tag. A number may be split over
 * the runs, so they are judged as one text.
 */
export function maskGroup(pieces: HeldPiece[], fingerprint?: Fingerprint): Masked {
  const opening = pieces[0]?.bytes ?? "";
  const isCell = tagName(opening) === "c";
  const type = isCell ? (attribute(opening, "t") ?? "n") : "inlineStr";
  if (type === "n") return maskNumber(pieces, opening, fingerprint);
  if (type !== "inlineStr" && type !== "str") return { pieces, masked: 0 };
  const textIndexes = placesOf(pieces, ["t", "v"]);
  const texts = textIndexes.map((place) => textOf(pieces[place] as HeldPiece));
  const written = texts.join("");
  const whole = decodeEscapes(written);
  const masked = findCards(whole).length;
  if (masked === 0) return { pieces, masked };
  const safe = maskCards(whole, fingerprint);
  const changed = [...pieces];
  let done = 0;
  for (const [run, place] of textIndexes.entries()) {
    const length = texts[run]?.length ?? 0;
    // If masking kept the length, each run keeps its own characters; otherwise the first run gets all of them.
    if (whole === written) changed[place] = write(safe.slice(done, done + length));
    else changed[place] = write(run === 0 ? encodeEscapes(safe) : "");
    done += length;
  }
  return { pieces: changed, masked };
}

/** A number becomes a text, since no number can show that digits are missing. */
function maskNumber(pieces: HeldPiece[], opening: string, fingerprint?: Fingerprint): Masked {
  const [place] = placesOf(pieces, ["v"]);
  const value = place === undefined ? undefined : pieces[place];
  if (place === undefined || !value) return { pieces, masked: 0 };
  const number = numberText(textOf(value));
  const masked = isWhole(number) ? findCards(number).length : 0;
  if (masked === 0) return { pieces, masked };
  const changed = [...pieces];
  const tag = opening.replace(/\st\s*=\s*("[^"]*"|'[^']*')/, "").replace(/\/?>$/, ' t="str">');
  changed[0] = { kind: XML.open, bytes: tag };
  changed[place] = write(maskCards(number, fingerprint));
  return { pieces: changed, masked };
}

/** Digits after a decimal point are never a card number. */
export const isWhole = (number: string): boolean => !/^-?\d*\.\d+$/.test(number);

/** The indexes of the texts directly within elements of these names. */
function placesOf(pieces: readonly HeldPiece[], names: readonly string[]): number[] {
  const within: string[] = [];
  const places: number[] = [];
  for (const [place, piece] of pieces.entries()) {
    if (isText(piece)) {
      if (names.includes(within.at(-1) ?? "") && !within.includes("rPh")) places.push(place);
    } else if (piece.kind === XML.open) within.push(tagName(piece.bytes));
    else if (piece.kind === XML.close) within.pop();
  }
  return places;
}
