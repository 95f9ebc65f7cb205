import { findCards, maskCards } from "../../../core/reading/mask-cards.ts";
import type { Fingerprint } from "../../../core/reading/masked-numbers.ts";
import { UnreadableFile } from "../../ports/file-reader.ts";
import type { ZipPart } from "./check-zip.ts";
import { inMegabytes, LIMITS } from "./limits.ts";
import { maskXml } from "./mask-part.ts";
import { openWorkbook } from "./open-workbook.ts";
import { packZip } from "./pack-zip.ts";
import { feed } from "./parts.ts";

/**
 * First yields how many card numbers a workbook holds, in cells, comments, properties and everywhere else; if there are
 * any, then the same workbook with their digits masked. Pictures and everything else that is not text are passed on
 * unchanged.
 */
export async function* maskWorkbook(
  bytes: Buffer,
  fingerprint?: Fingerprint,
): AsyncGenerator<{ masked: number } | Uint8Array> {
  const { zip } = await openWorkbook(bytes);
  const parts = [...zip.parts.values()];
  let masked = 0;
  for (const part of parts) {
    const pieces = maskPart(part, fingerprint);
    let next = await pieces.next();
    while (!next.done) next = await pieces.next();
    masked += next.value;
  }
  yield { masked };
  if (masked === 0) return;
  yield* packZip(parts.map((part) => ({ name: part.name, content: () => maskPart(part, fingerprint) })));
}

/** Yields the masked part; returns how many numbers were masked in it. */
async function* maskPart(part: ZipPart, fingerprint?: Fingerprint): AsyncGenerator<Uint8Array, number> {
  if (/\.(xml|rels)$/i.test(part.name)) {
    let made = "";
    const sink = maskXml((bytes) => {
      made += bytes;
    }, fingerprint);
    for await (const _ of feed(part, sink)) {
      yield Buffer.from(made, "latin1");
      made = "";
    }
    yield Buffer.from(made, "latin1");
    return sink.masked;
  }
  if (/\.vml$/i.test(part.name)) {
    // Old programs write these parts, and not always as XML.
    if (part.size > LIMITS.plainPartBytes)
      throw new UnreadableFile("zip_too_large", { limit: inMegabytes(LIMITS.plainPartBytes) });
    const chunks: Buffer[] = [];
    for await (const chunk of part.open()) chunks.push(chunk);
    const bytes = Buffer.concat(chunks).toString("latin1");
    yield Buffer.from(maskCards(bytes), "latin1");
    return findCards(bytes).length;
  }
  yield* part.open();
  return 0;
}
