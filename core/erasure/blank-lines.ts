import { BALANCE_AT, IHF_COLUMNS, splitIhfLine } from "../reading/ihf-lines.ts";

const [LF, CR] = [10, 13];

export type BlankOptions = {
  /** Size in bytes of a line-end character: 2 in UTF-16, else 1. */
  unit: 1 | 2;
  /** For UTF-16: the high byte comes first. */
  bigEndian: boolean;
  isBlanked(line: number): boolean;
  /** Text that replaces the line; without it the line is emptied. */
  replace?(line: Uint8Array): Uint8Array;
};

/**
 * The same bytes with some lines emptied. Line ends stay, so every other line keeps its number. It works on bytes: a
 * file keeps its encoding, also one that Bellhop cannot write.
 */
export async function* blankLines(
  content: AsyncIterable<Uint8Array>,
  { unit, bigEndian, isBlanked, replace }: BlankOptions,
): AsyncGenerator<Buffer> {
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  let afterCr = false;
  const codeAt = (bytes: Buffer, index: number) =>
    unit === 1 ? (bytes[index] ?? 0) : bigEndian ? bytes.readUInt16BE(index) : bytes.readUInt16LE(index);
  const shown = (bytes: Buffer) => (isBlanked(line) ? Buffer.from(replace?.(bytes) ?? []) : bytes);

  for await (const chunk of content) {
    const bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    const out: Buffer[] = [];
    let start = 0;
    let index = rest.length - (rest.length % unit);
    for (; index + unit <= bytes.length; index += unit) {
      const code = codeAt(bytes, index);
      const belongsToCr = afterCr && code === LF;
      afterCr = code === CR;
      if (belongsToCr) {
        out.push(bytes.subarray(index, index + unit));
        start = index + unit;
      } else if (code === LF || code === CR) {
        out.push(shown(bytes.subarray(start, index)), bytes.subarray(index, index + unit));
        start = index + unit;
        line++;
      }
    }
    rest = bytes.subarray(start);
    yield Buffer.concat(out);
  }
  yield shown(rest);
}

/**
 * Keeps the position and the balance of a guest's line in an in-house file, so that the file's count and sum stay
 * right.
 */
export function blankGuest(line: Uint8Array): Uint8Array {
  // Splits bytes, because the field separators are ASCII in every encoding.
  const fields = splitIhfLine(Buffer.from(line).toString("latin1"));
  if (fields[0] !== "G") return line;
  const kept = IHF_COLUMNS.map((_, index) => (index === BALANCE_AT ? (fields[index + 1] ?? "") : ""));
  return Buffer.from(["G", ...kept].join("|"), "latin1");
}
