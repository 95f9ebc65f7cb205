import { decodeXml } from "../../../core/piw/xml-text.ts";
import { LIMITS } from "./limits.ts";

/** The text is not XML, or not XML of the plain kind that spreadsheets write. */
export class BrokenXml extends Error {}

export const XML = { text: 0, open: 1, empty: 2, close: 3, cdata: 4, other: 5 } as const;
export type XmlKind = (typeof XML)[keyof typeof XML];
/** A piece of the document, brackets included, one character a byte. All pieces together are the document. */
export type XmlPiece = (kind: XmlKind, bytes: string) => void;
/** Takes a document chunk by chunk. */
export type XmlSink = { push(chunk: Buffer): void; end(): void };

const [LT, GT, SLASH, BANG, ASK, DOUBLE, SINGLE, OPEN] = [60, 62, 47, 33, 63, 34, 39, 91];
const CDATA = "<![CDATA[";

/**
 * Splits a document into pieces as its chunks come. No library that we have reads XML without holding all of it, and a
 * sheet may be hundreds of megabytes. Document types are refused, so that no entity can expand.
 */
export function scanXml(piece: XmlPiece): XmlSink {
  let rest = "";
  return {
    push(chunk) {
      // Latin-1 keeps every byte, so that a cut within a character does no harm.
      const bytes = rest + chunk.toString("latin1");
      let index = 0;
      while (index < bytes.length) {
        const isText = bytes.charCodeAt(index) !== LT;
        const end = isText ? bytes.indexOf("<", index) : endOfTag(bytes, index);
        if (end < 0) break;
        piece(isText ? XML.text : kindOf(bytes, index, end), bytes.slice(index, end));
        index = end;
      }
      rest = bytes.slice(index);
      if (rest.length > LIMITS.token) throw new BrokenXml("a piece without an end");
    },
    end() {
      if (rest.trim() !== "") throw new BrokenXml("ends within a piece");
      if (rest !== "") piece(XML.text, rest);
    },
  };
}

/** The index just after the tag, or -1 while its end has not come. */
function endOfTag(bytes: string, index: number): number {
  const next = bytes.charCodeAt(index + 1);
  if (next === BANG) return endOfDeclaration(bytes, index);
  if (next === ASK) return after(bytes.indexOf("?>", index + 2), 2);
  let quote = 0;
  for (let i = index + 1; i < bytes.length; i++) {
    const code = bytes.charCodeAt(i);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === GT) return i + 1;
    else if (code === DOUBLE || code === SINGLE) quote = code;
    else if (code === LT) throw new BrokenXml("a tag within a tag");
  }
  return -1;
}

const after = (found: number, length: number) => (found < 0 ? -1 : found + length);

function endOfDeclaration(bytes: string, index: number): number {
  const head = bytes.slice(index, index + CDATA.length);
  if (head.startsWith("<!--")) return after(bytes.indexOf("-->", index + 4), 3);
  if (head === CDATA) return after(bytes.indexOf("]]>", index + CDATA.length), 3);
  if ("<!--".startsWith(head) || CDATA.startsWith(head)) return -1;
  throw new BrokenXml("a document type");
}

function kindOf(bytes: string, index: number, end: number): XmlKind {
  const next = bytes.charCodeAt(index + 1);
  if (next === SLASH) return XML.close;
  if (next === ASK) return XML.other;
  if (next === BANG) return bytes.charCodeAt(index + 2) === OPEN ? XML.cdata : XML.other;
  return bytes.charCodeAt(end - 2) === SLASH ? XML.empty : XML.open;
}

/** The tag's name without prefix: `<x:row r="1">` is a row. */
export function tagName(tag: string): string {
  let from = tag.charCodeAt(1) === SLASH ? 2 : 1;
  for (let index = from; index < tag.length; index++) {
    const code = tag.charCodeAt(index);
    if (code === 58) from = index + 1;
    else if (code <= 32 || code === SLASH || code === GT) return tag.slice(from, index);
  }
  return "";
}

/** Decodes the bytes as UTF-8. */
export const decodeBytes = (bytes: string): string =>
  /^[\0-\x7f]*$/.test(bytes) ? bytes : Buffer.from(bytes, "latin1").toString("utf8");

/** The text of a piece, with its escapes resolved. */
export const pieceText = (kind: XmlKind, bytes: string): string =>
  kind === XML.cdata ? decodeBytes(bytes.slice(CDATA.length, -3)) : decodeXml(decodeBytes(bytes));

export function attributesOf(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  const pairs = decodeBytes(tag).matchAll(/\s([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  for (const [, name = "", double, single] of pairs) found.set(name, decodeXml(double ?? single ?? ""));
  return found;
}

/** Reads one attribute of a tag, quickly: millions of cells need three each. */
export function attribute(tag: string, name: string): string | undefined {
  const index = tag.indexOf(` ${name}="`);
  if (index >= 0 && !tag.includes("'")) {
    const start = index + name.length + 3;
    return tag.slice(start, tag.indexOf('"', start));
  }
  return /['\t\n\r]|\s=|=\s/.test(tag) ? attributesOf(tag).get(name) : undefined;
}
