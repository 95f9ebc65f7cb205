import { BrokenXml, pieceText, scanXml, tagName, XML, type XmlSink } from "./xml-scanner.ts";

/** Events of a document as it is read. An empty element is opened and closed. */
export type XmlHandler = {
  /** `tag` is the whole tag, one character a byte. */
  open(name: string, tag: string): void;
  close(name: string): void;
  /** Called before each text, so that unneeded texts are never decoded. */
  wantsText(): boolean;
  text(text: string): void;
};

const DEEPEST = 100;

/** Reads a document that must be complete: every element closed, one root. */
export function readXml(handler: XmlHandler): XmlSink {
  const within: string[] = [];
  let roots = 0;
  const scanner = scanXml((kind, bytes) => {
    if (kind === XML.text || kind === XML.cdata) {
      if (handler.wantsText()) handler.text(pieceText(kind, bytes));
      return;
    }
    if (kind === XML.other) return;
    const name = tagName(bytes);
    if (kind === XML.close) {
      if (within.pop() !== name) throw new BrokenXml(`</${name}> closes something else`);
      handler.close(name);
      return;
    }
    if (within.length === 0 && ++roots > 1) throw new BrokenXml("two documents");
    handler.open(name, bytes);
    if (kind === XML.empty) handler.close(name);
    else if (within.push(name) > DEEPEST) throw new BrokenXml("too deep");
  });
  return {
    push: scanner.push,
    end() {
      scanner.end();
      if (within.length > 0 || roots === 0) throw new BrokenXml("ends too early");
    },
  };
}
