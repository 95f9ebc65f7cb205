import { UPLOAD_EXTENSIONS } from "../../../../contract/files.ts";
import type { FileKind } from "../../../../contract/reading.ts";
import { type ErrorText, Refusal } from "../../../refusals/refusal.ts";
import { extensionOf } from "./clean-name.ts";

/** Enough to recognise a file: the decision is made once this many bytes have arrived, or all. */
export const HEAD_BYTES = 4_096;

const hex = (bytes: string) => Buffer.from(bytes.replaceAll(" ", ""), "hex");
const ascii = (text: string) => Buffer.from(text, "latin1");

type Magic = { is: ErrorText; starts: Buffer[] };
/** No text begins like this. */
const MAGIC: readonly Magic[] = [
  { is: "file.workbook_ole", starts: [hex("d0cf11e0 a1b11ae1")] },
  { is: "file.is_document", starts: [ascii("%PDF-"), ascii("{\\rtf")] },
  {
    is: "file.is_image",
    starts: [hex("89504e47"), hex("ffd8ff"), ascii("GIF87a"), ascii("GIF89a"), hex("49492a00"), hex("4d4d002a")],
  },
  {
    is: "file.is_program",
    starts: [hex("7f454c46"), hex("feedface"), hex("feedfacf"), hex("cefaedfe"), hex("cffaedfe"), hex("cafebabe")],
  },
  {
    is: "file.is_archive",
    starts: [hex("1f8b"), hex("fd377a585a00"), hex("377abcaf271c"), hex("28b52ffd"), ascii("Rar!\u001a\u0007")],
  },
];
const ZIP = [hex("504b0304"), hex("504b0506")];
/** Endings that identify a file, with the advice for it. */
const ENDINGS: Readonly<Record<string, ErrorText>> = {
  xls: "file.is_xls",
  xlsm: "file.workbook_macros",
  pdf: "file.is_document",
  rtf: "file.is_document",
  zip: "file.is_archive",
  gz: "file.is_archive",
  rar: "file.is_archive",
};
const MARKUP = /^\s*<(\?xml|!doctype|html|head|body|table)\b/i;

const startsWith = (head: Buffer, start: Buffer) => head.subarray(0, start.length).equals(start);
/** How many characters identify a text. */
const START = 200;
const UTF8_BOM = hex("efbbbf");

/**
 * Refused before the first byte, so that a sender does not upload gigabytes to learn that the name alone was enough.
 */
export function refuseEnding(name: string): void {
  const extension = extensionOf(name);
  if (extension !== "" && !isAccepted(extension)) throw refused(ENDINGS[extension] ?? "file.extension", extension);
}

const isAccepted = (extension: string) => (UPLOAD_EXTENSIONS as readonly string[]).includes(extension);

/** A file's kind, by its first bytes and its ending together; any other kind is refused by name. */
export function sniffKind(head: Buffer, name: string): FileKind {
  const extension = extensionOf(name);
  const known = MAGIC.find(({ starts }) => starts.some((start) => startsWith(head, start)));
  if (known) throw new Refusal("unsupported_type", { text: known.is });
  const zip = ZIP.some((start) => startsWith(head, start));
  const start = zip ? null : startOfText(head);
  refuseEnding(name);
  if (start === null) {
    if (extension !== "" && extension !== "xlsx") throw refused("file.zip_as_text", extension);
    return "piw";
  }
  if (extension === "xlsx") throw refused("file.text_as_workbook", extension);
  if (MARKUP.test(start)) throw refused("file.is_markup", extension);
  return extension === "ihf" || start.startsWith("H|") ? "ihf" : "csv";
}

const refused = (text: ErrorText, extension: string) =>
  new Refusal("unsupported_type", {
    text,
    params: { extension, accepted: UPLOAD_EXTENSIONS.map((item) => `.${item}`).join(", ") },
  });

/** The first characters of a text; other content is refused. */
function startOfText(head: Buffer): string {
  const order = byteOrderOf(head);
  if (order) {
    const pairs = Buffer.from(head.subarray(0, head.length - (head.length % 2)));
    const text = (order === "little" ? pairs : pairs.swap16()).toString("utf16le");
    return text.replace(/^\ufeff/, "").slice(0, START);
  }
  // Windows programs and bitmaps start with two letters that a text may start with as well.
  if (/^(MZ|BM)/.test(head.toString("latin1", 0, 2)) && head.includes(0)) throw binary(head);
  if (controls(head) > Math.max(3, head.length * MOST_CONTROLS)) throw binary(head);
  const from = startsWith(head, UTF8_BOM) ? UTF8_BOM.length : 0;
  return head.toString("latin1", from, from + START);
}

const binary = (head: Buffer) =>
  new Refusal("unsupported_type", {
    text: startsWith(head, ascii("MZ")) ? "file.is_program" : "file.is_binary",
  });

/**
 * The byte order of UTF-16: by its mark or, without one, by every other byte being zero. Null: the text is something
 * else.
 */
function byteOrderOf(head: Buffer): "little" | "big" | null {
  if (startsWith(head, hex("fffe0000")) || startsWith(head, hex("0000feff"))) return null; // UTF-32
  if (startsWith(head, hex("fffe"))) return "little";
  if (startsWith(head, hex("feff"))) return "big";
  const zeros = [0, 0];
  for (let index = 0; index < head.length; index++)
    if (head[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros.map((count) => count / Math.max(1, head.length / 2));
  if (odd > 0.5 && even < 0.05) return "little";
  if (even > 0.5 && odd < 0.05) return "big";
  return null;
}

/** Random bytes have nearly a tenth; a damaged text has some. */
const MOST_CONTROLS = 0.05;

/**
 * Counts control characters that no text has: all below the space except tab to carriage return and the old end marks.
 */
function controls(head: Buffer): number {
  let count = 0;
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 26) || byte === 127) count++;
  return count;
}
