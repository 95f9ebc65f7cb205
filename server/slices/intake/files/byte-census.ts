import { isAscii, isUtf8 } from "node:buffer";
import type { ByteCensus } from "../../../ports/file-reader.ts";

const SAMPLE_BYTES = 65_536;
/** Bytes kept before a sample place: its line, unless the line is longer. */
const BEFORE = 400;
const AFTER = 600;
const LINE_FEED = 10;
const NEWLINE = Buffer.from("\n");

/** Counts every byte of a text as it arrives, in pieces of any size. */
export function openCensus() {
  let ascii = true;
  let utf8 = true;
  let cut = Buffer.alloc(0);
  let seen = 0;
  let places: Buffer[] = [];
  let kept = 0;
  // The next sample is taken from this byte on: the gap doubles whenever the sample is full, so that the samples are
  // spread over the file.
  let next = 0;
  let gap = 0;
  const high = new Uint8Array(256);

  function note(chunk: Buffer): void {
    for (let index = 0; index < chunk.length; index++) high[chunk[index] as number] = 1;
  }

  function sample(chunk: Buffer): void {
    for (let index = nextBeyond(chunk, Math.max(0, next - seen)); index >= 0; index = nextBeyond(chunk, next - seen)) {
      const place = Buffer.from(lineAround(chunk, index));
      places.push(place);
      kept += place.length + NEWLINE.length;
      next = seen + index + Math.max(gap, AFTER);
      if (kept > SAMPLE_BYTES) thin();
    }
  }

  function thin(): void {
    places = places.filter((_, index) => index % 2 === 0);
    kept = places.reduce((sum, place) => sum + place.length + NEWLINE.length, 0);
    gap = Math.max(gap * 2, SAMPLE_BYTES);
    next = Math.max(next, seen + gap);
  }

  return {
    take(chunk: Buffer): void {
      if (ascii && !isAscii(chunk)) ascii = false;
      if (!ascii) {
        if (utf8) {
          const joined = cut.length > 0 ? Buffer.concat([cut, chunk]) : chunk;
          const whole = joined.length - unfinished(joined);
          utf8 = isUtf8(joined.subarray(0, whole));
          cut = Buffer.from(joined.subarray(whole));
        }
        if (!isAscii(chunk)) {
          note(chunk);
          if (next < seen + chunk.length) sample(chunk);
        }
      }
      seen += chunk.length;
    },
    result: (): ByteCensus => ({
      ascii,
      utf8: utf8 && cut.length === 0,
      highBytes: Array.from({ length: 128 }, (_, place) => place + 128).filter((byte) => high[byte] === 1),
      beyondAscii: Buffer.concat(places.flatMap((place) => [place, NEWLINE])),
    }),
  };
}

function nextBeyond(chunk: Buffer, from: number): number {
  for (let index = from; index < chunk.length; index++) if ((chunk[index] ?? 0) > 127) return index;
  return -1;
}

function lineAround(chunk: Buffer, index: number): Buffer {
  const before = chunk.lastIndexOf(LINE_FEED, index);
  const after = chunk.indexOf(LINE_FEED, index);
  const start = Math.max(before + 1, index - BEFORE, 0);
  const end = Math.min(after < 0 ? chunk.length : after, index + AFTER);
  return chunk.subarray(start, end);
}

/** How many bytes at the end start a character of UTF-8 that continues in the next piece. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < lengthOf(byte) ? back : 0;
  }
  return 0;
}

const lengthOf = (lead: number) => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2);
