import type { Encoding, Evidence } from "../../../contract/reading.ts";
import { type CodePage, upperHalf } from "../code-pages.ts";
import { type EastAsian, findEastAsian } from "./east-asian.ts";
import { because, excerpt, type Finding } from "./finding.ts";
import { type PageReading, readByPages } from "./page-words.ts";

export type Census = { ascii: boolean; utf8: boolean; beyondAscii: Uint8Array; highBytes: readonly number[] };

const BY_MARK: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The encoding of the bytes, from their start and the counts over the whole file. */
export function findEncoding(head: Uint8Array, census: Census): Finding<Encoding> {
  const marked = BY_MARK.find(([, mark]) => mark.every((byte, place) => head[place] === byte));
  if (marked) return foundByMark(marked[0], head, census);
  const wide = findWide(head);
  if (wide) return wide;
  // Text of plain ASCII bytes with zeros among them may be anything.
  if (census.ascii) return found("utf-8", !head.includes(0), [because("ascii_only")], USUAL);
  if (census.utf8) return found("utf-8", !isChance(census.beyondAscii), [because("valid_utf8")], USUAL);
  if (isMostlyUtf8(census.beyondAscii))
    return found("utf-8", false, [because("mostly_utf8"), because("damaged_bytes")], USUAL);
  return findOld(census);
}

/** Alternatives if there is no other evidence. */
const USUAL: Encoding[] = ["windows-1252", "cp850"];

const found = (value: Encoding, sure: boolean, evidence: Evidence[], others: Encoding[]): Finding<Encoding> => ({
  value,
  sure,
  evidence,
  others,
});

function foundByMark(encoding: Encoding, head: Uint8Array, census: Census): Finding<Encoding> {
  if (encoding === "utf-8" && !census.utf8)
    return found(encoding, false, [because("bom"), because("damaged_bytes")], USUAL);
  // UTF-32 begins like UTF-16 and is not read.
  const wider = encoding === "utf-16le" && head[2] === 0 && head[3] === 0;
  return found(encoding, !wider, [because("bom"), ...(wider ? [because("damaged_bytes")] : [])], []);
}

const LEAST_ZEROS = 0.1;

/** Western European text in UTF-16 has a zero in nearly every second byte. */
function findWide(head: Uint8Array): Finding<Encoding> | null {
  const pairs = Math.min(head.length, 8_192) >> 1;
  if (pairs < 2) return null;
  let even = 0;
  let odd = 0;
  for (let pair = 0; pair < pairs; pair++) {
    if (head[2 * pair] === 0) even++;
    if (head[2 * pair + 1] === 0) odd++;
  }
  const [value, zeros, others] = odd > even ? (["utf-16le", odd, even] as const) : (["utf-16be", even, odd] as const);
  if (others > pairs * 0.05 || zeros < pairs * LEAST_ZEROS) return null;
  // Other scripts have zeros only next to delimiters, digits and line ends.
  if (zeros < pairs * 0.7 && others > 0) return null;
  return found(value, zeros >= pairs * 0.7, [because("zero_bytes")], zeros >= pairs * 0.7 ? [] : USUAL);
}

/** Usual non-ASCII characters of Western European text: letters, signs, punctuation and currencies. */
const EXPECTED = /^[\u00A0-\u024F\u1E00-\u1EFF\u2000-\u20CF\u2100-\u21FF\uFEFF\p{Emoji}]$/u;

/** One or two valid sequences of another script: as likely two letters of an old code page. */
function isChance(bytes: Uint8Array): boolean {
  const beyond = new Set([...new TextDecoder().decode(bytes)].filter((character) => character >= "\u0080"));
  return beyond.size <= 2 && [...beyond].some((character) => !EXPECTED.test(character));
}

/** A UTF-8 file that was cut or joined somewhere: nearly all sequences are valid. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let whole = 0;
  let broken = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) continue;
    const more = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0;
    const follows = bytes.subarray(index + 1, index + 1 + more);
    if (more > 0 && follows.length === more && follows.every((next) => next >= 0x80 && next < 0xc0)) {
      whole++;
      index += more;
    } else broken++;
  }
  return whole > 0 && whole >= broken * 4;
}

/** A code page, or an East Asian encoding if it fits the bytes better than any page. */
function findOld(census: Census): Finding<Encoding> {
  const readings = readByPages(census.beyondAscii);
  const [best] = readings;
  const [wide, ...more] = findEastAsian(census.beyondAscii);
  if (wide && best && isWide(wide, best)) return foundWide(wide, more, best);
  return findCodePage(readings, census.highBytes);
}

/** Words in a code page each make some sense; East Asian text read with a page makes none. */
const isWide = ({ share }: EastAsian, { total, words }: PageReading) => share > 0.8 || total <= words.length;
const FEW_CHARACTERS = 12;

function foundWide(wide: EastAsian, more: readonly EastAsian[], { page, total }: PageReading): Finding<Encoding> {
  const { encoding, characters, share, example } = wide;
  const sure =
    total <= 0 && share >= 0.5 && characters >= FEW_CHARACTERS && more.every((item) => item.share < share * 0.7);
  const evidence = [because("common_characters", { share: Math.round(share * 100), example: excerpt(example) })];
  if (!sure) evidence.push(because("words_unclear"));
  return found(encoding, sure, evidence, [...more.map((item) => item.encoding), page]);
}

/** Words needed to decide for a page, and how many of the others may favour another. */
const ENOUGH = 8;
const CONTRARY = 0.15;
const MOST_OTHERS = 4;

/** The page with the most plausible words; sure if every page with another text is clearly worse. */
function findCodePage(readings: readonly PageReading[], highBytes: readonly number[]): Finding<Encoding> {
  const [best, ...rest] = readings;
  if (!best) throw new Error("There are no code pages.");
  const rivals = rest.filter(({ page }) => !readAlike(page, best.page, highBytes));
  const sure = best.total > 0 && rivals.every((rival) => isBeaten(rival, best));
  const evidence: Evidence[] = [];
  const [example] = tellingWords(best, rivals[0]);
  if (example) {
    evidence.push(
      because("readable_words", { words: example.of, example: excerpt(example.right) }),
      because("otherwise_unreadable", { example: excerpt(example.wrong) }),
    );
  }
  if (!sure) evidence.push(because("words_unclear"));
  return found(best.page, sure, evidence, othersOf(rivals));
}

/** Whether two pages read every byte of the file alike, including bytes outside the sample. */
const readAlike = (item: CodePage, other: CodePage, highBytes: readonly number[]): boolean =>
  highBytes.every((byte) => upperHalf(item).charAt(byte - 0x80) === upperHalf(other).charAt(byte - 0x80));

/**
 * Many words favour the best page and hardly any the rival; or they differ in few words, and the rival makes no sense
 * of any.
 */
function isBeaten(rival: PageReading, best: PageReading): boolean {
  let [pro, con, differing] = [0, 0, 0];
  best.senses.forEach((sense, place) => {
    if (rival.words[place] === best.words[place]) return;
    differing++;
    const lean = sense - (rival.senses[place] ?? 0);
    if (lean > 0) pro += Math.min(lean, MOST_LEAN);
    else con -= lean;
  });
  if (con > pro * CONTRARY) return false;
  return pro >= ENOUGH || (differing > 0 && pro >= CLEAR * differing && best.total >= ENOUGH);
}

const MOST_LEAN = 6;
const CLEAR = 4;

/** Words that the best page reads much better than the second, the clearest first. */
function tellingWords(best: PageReading, next: PageReading | undefined) {
  if (!next) return [];
  const leans = best.words.map((right, place) => ({
    right,
    wrong: next.words[place] ?? "",
    lean: (best.senses[place] ?? 0) - (next.senses[place] ?? 0),
  }));
  const telling = leans
    .filter(({ lean, right, wrong }) => lean >= 1 && right !== wrong)
    .sort((a, b) => b.lean - a.lean);
  return telling.map((item) => ({ ...item, of: telling.length }));
}

/** One page for each distinct text, best first. */
function othersOf(rivals: readonly PageReading[]): Encoding[] {
  const texts = new Map(rivals.map((reading) => [reading.words.join(), reading.page] as const).reverse());
  const pages = new Set(texts.values());
  return rivals.flatMap(({ page }) => (pages.has(page) ? [page] : [])).slice(0, MOST_OTHERS);
}
