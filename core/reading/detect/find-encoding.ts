import type { Encoding, Evidence } from "../../../contract/reading.ts";
import { because, excerpt, type Finding } from "./finding.ts";
import { type WesternWord, westernWords } from "./western-words.ts";

export type Census = { ascii: boolean; utf8: boolean; beyondAscii: Uint8Array };

const BY_MARK: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** Which encoding wrote the bytes, by what their start and the count over the whole file say. */
export function findEncoding(head: Uint8Array, census: Census): Finding<Encoding> {
  const marked = BY_MARK.find(([, mark]) => mark.every((byte, place) => head[place] === byte));
  if (marked) return foundByMark(marked[0], head, census);
  const wide = findWide(head);
  if (wide) return wide;
  // A few bytes with zeros among them may be anything.
  if (census.ascii) return found("utf-8", !head.includes(0), [because("ascii_only")], ["windows-1252", "cp850"]);
  if (census.utf8)
    return found("utf-8", !isChance(census.beyondAscii), [because("valid_utf8")], ["windows-1252", "cp850"]);
  if (isMostlyUtf8(census.beyondAscii))
    return found("utf-8", false, [because("mostly_utf8"), because("damaged_bytes")], ["windows-1252", "cp850"]);
  return findCodePage(westernWords(census.beyondAscii));
}

const found = (value: Encoding, sure: boolean, evidence: Evidence[], others: Encoding[]): Finding<Encoding> => ({
  value,
  sure,
  evidence,
  others,
});

function foundByMark(encoding: Encoding, head: Uint8Array, census: Census): Finding<Encoding> {
  if (encoding === "utf-8" && !census.utf8)
    return found(encoding, false, [because("bom"), because("damaged_bytes")], ["windows-1252", "cp850"]);
  // Four bytes a character begin like two bytes a character, and are not read.
  const wider = encoding === "utf-16le" && head[2] === 0 && head[3] === 0;
  return found(encoding, !wider, [because("bom"), ...(wider ? [because("damaged_bytes")] : [])], []);
}

/** Text of Western Europe in two bytes a character has a zero in nearly every second place. */
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
  if (zeros < pairs * 0.7 || others > pairs * 0.05) return null;
  return found(value, true, [because("zero_bytes")], []);
}

/** What Western European text has beyond ASCII: its letters, signs, punctuation and currencies. */
const EXPECTED = /^[\u00A0-\u024F\u1E00-\u1EFF\u2000-\u20CF\u2100-\u21FF\uFEFF\p{Emoji}]$/u;

/** One or two sequences that happen to be valid, of another script: as likely two letters of an old code page. */
function isChance(bytes: Uint8Array): boolean {
  const beyond = new Set([...new TextDecoder().decode(bytes)].filter((character) => character >= "\u0080"));
  return beyond.size <= 2 && [...beyond].some((character) => !EXPECTED.test(character));
}

/** A UTF-8 file that was cut or glued somewhere: whole sequences nearly everywhere. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let whole = 0;
  let broken = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const more = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0;
    const follows = bytes.subarray(at + 1, at + 1 + more);
    if (more > 0 && follows.length === more && follows.every((next) => next >= 0x80 && next < 0xc0)) {
      whole++;
      at += more;
    } else broken++;
  }
  return whole > 0 && whole >= broken * 4;
}

/** Leaning words that settle it, and how many of the others may lean the other way. */
const ENOUGH = 8;
const CONTRARY = 0.15;

function findCodePage(words: readonly WesternWord[]): Finding<Encoding> {
  let windows = 0;
  let dos = 0;
  let sense = 0;
  for (const word of words) {
    if (word.lean > 0) windows += word.lean;
    else dos -= word.lean;
    sense += word.sense;
  }
  const isWindows = windows >= dos;
  const [best, other] = isWindows ? [windows, dos] : [dos, windows];
  const value = isWindows ? "windows-1252" : "cp850";
  const sure = best >= ENOUGH && other <= best * CONTRARY && sense > 0;
  const telling = words.filter(({ lean }) => (isWindows ? lean >= 2 : lean <= -2));
  const [example] = [...telling].sort((a, b) => b.sense + Math.abs(b.lean) - a.sense - Math.abs(a.lean));
  const evidence: Evidence[] = [];
  if (example) {
    const [right, wrong] = isWindows ? [example.windows, example.dos] : [example.dos, example.windows];
    evidence.push(
      because("readable_words", { words: telling.length, example: excerpt(right) }),
      because("otherwise_unreadable", { example: excerpt(wrong) }),
    );
  }
  if (!sure) evidence.push(because("words_unclear"));
  return found(value, sure, evidence, isWindows ? ["cp850", "utf-8"] : ["windows-1252", "utf-8"]);
}
