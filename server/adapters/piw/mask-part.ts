import { decodeXml, encodeXml } from "../../../core/piw/xml-text.ts";
import { findCards } from "../../../core/reading/mask-cards.ts";
import type { Fingerprint } from "../../../core/reading/masked-numbers.ts";
import { asBytes, type HeldPiece, isWhole, maskGroup, zeroCards } from "./mask-cell.ts";
import { BrokenXml, decodeBytes, pieceText, scanXml, tagName, XML, type XmlKind, type XmlSink } from "./xml-scanner.ts";

/** Cells, shared texts, comments and paragraphs of drawings: elements whose content people see as one text. */
const GROUPS = new Set(["c", "si", "text", "p"]);
const SHOWN = new Set(["t", "v"]);
/** No honest text is this long. */
const MOST_HELD = 4 * 1024 * 1024;

/** Takes the XML of any part and returns it with its card numbers masked; `masked` counts them. */
export function maskXml(
  give: (bytes: string) => void,
  fingerprint?: Fingerprint,
): XmlSink & { readonly masked: number } {
  let masked = 0;
  let heldPieces: HeldPiece[] | null = null;
  let size = 0;
  const within: string[] = [];

  const flush = () => {
    const group = maskGroup(heldPieces ?? [], fingerprint);
    masked += group.masked;
    for (const { bytes } of group.pieces) give(bytes);
    heldPieces = null;
  };
  /** Masks with zeros a text that programs read: a formula, a name, a figure in a chart. */
  const zeroed = (text: string): string => {
    const found = isWhole(text.trim()) ? findCards(text).length : 0;
    masked += found;
    return found > 0 ? zeroCards(text) : text;
  };
  const alone = (kind: XmlKind, bytes: string): HeldPiece => {
    if (kind === XML.other) return { kind, bytes: inUtf8(bytes) };
    if (!/[\d\x90-\x99][^a-z<>]{11,}[\d\x90-\x99]/i.test(bytes)) return { kind, bytes };
    if (kind !== XML.text && kind !== XML.cdata)
      return { kind, bytes: asBytes(maskAttributes(decodeBytes(bytes), zeroed)) };
    return { kind: XML.text, bytes: asBytes(encodeXml(zeroed(pieceText(kind, bytes)))) };
  };

  const scanner = scanXml((kind, bytes) => {
    if (!heldPieces && kind === XML.open && GROUPS.has(tagName(bytes))) {
      heldPieces = [];
      size = 0;
    }
    if (!heldPieces) {
      give(alone(kind, bytes).bytes);
      return;
    }
    // The visible text of a cell is judged as a whole once it is complete; formulas and the like are judged at once.
    const isShown = (kind === XML.text || kind === XML.cdata) && SHOWN.has(within.at(-1) ?? "");
    heldPieces.push(isShown ? { kind, bytes } : alone(kind, bytes));
    size += bytes.length;
    if (size > MOST_HELD) throw new BrokenXml("a text without an end");
    if (kind === XML.open) within.push(tagName(bytes));
    else if (kind === XML.close) {
      within.pop();
      if (within.length === 0) flush();
    }
  });
  return {
    get masked() {
      return masked;
    },
    push: scanner.push,
    end() {
      scanner.end();
      if (heldPieces) flush();
    },
  };
}

const maskAttributes = (tag: string, zeroed: (text: string) => string) =>
  tag.replace(/(\s[^\s=<>"'/]+\s*=\s*)(?:"([^"]*)"|'([^']*)')/g, (whole, name, double, single) => {
    const value = decodeXml(double ?? single);
    const safe = zeroed(value);
    return safe === value ? whole : `${name}"${encodeXml(safe)}"`;
  });

/** A part in UTF-16 is returned in UTF-8, and declares it. */
const inUtf8 = (bytes: string): string =>
  /^<\?xml\s/.test(bytes) ? bytes.replace(/(encoding\s*=\s*["'])utf-16[^"']*/i, "$1UTF-8") : bytes;
