import { decodeEscapes } from "../../../core/piw/xml-text.ts";
import { UnreadableFile } from "../../ports/file-reader.ts";
import { LIMITS } from "./limits.ts";
import type { Workbook } from "./open-workbook.ts";
import { feed, partOf } from "./parts.ts";
import { readXml } from "./xml-reader.ts";

/** The memory that a text takes beside its characters. */
const EACH = 24;

/** The shared texts, by their number. */
export async function readSharedStrings({ zip, sharedStrings }: Workbook): Promise<string[]> {
  if (sharedStrings === undefined) return [];
  const texts: string[] = [];
  let [current, cost] = ["", 0];
  let [reading, hints] = [false, false];
  const sink = readXml({
    open(name) {
      if (name === "si") current = "";
      else if (name === "rPh")
        hints = true; // Phonetic hints in Japanese workbooks.
      else if (name === "t") reading = !hints;
    },
    close(name) {
      if (name === "t") reading = false;
      else if (name === "rPh") hints = false;
      else if (name === "si") {
        cost += current.length * 2 + EACH;
        if (cost > LIMITS.sharedTexts) throw new UnreadableFile("workbook_too_heavy");
        // Copied: a slice of a chunk would keep the whole chunk in memory.
        texts.push(Buffer.from(decodeEscapes(current)).toString());
      }
    },
    wantsText: () => reading,
    text(text) {
      current += text;
    },
  });
  for await (const _ of feed(partOf(zip, sharedStrings), sink));
  return texts;
}
