import { UnreadableFile } from "../../ports/file-reader.ts";
import type { Zip, ZipPart } from "./check-zip.ts";
import { inMegabytes, LIMITS } from "./limits.ts";
import { BrokenXml, type XmlSink } from "./xml-scanner.ts";

export const brokenPart = (part: string) => new UnreadableFile("workbook_broken", { part });

export function partOf(zip: Zip, name: string): ZipPart {
  const part = zip.parts.get(name.toLowerCase());
  if (!part) throw brokenPart(name);
  return part;
}

/** The chunks of a part as UTF-8. Few programs write UTF-16. */
export async function* asUtf8(part: ZipPart): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined;
  let first = true;
  for await (const chunk of part.open()) {
    if (first) decoder = utf16(chunk);
    const skip = first && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? 3 : 0;
    first = false;
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk.subarray(skip);
  }
  if (decoder) yield Buffer.from(decoder.decode());
}

function utf16([first, second]: Buffer): TextDecoder | undefined {
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le");
  return first === 0xfe && second === 0xff ? new TextDecoder("utf-16be") : undefined;
}

/** Feeds a part into a sink; yields after every chunk, so that the caller can take what has come or stop. */
export async function* feed(part: ZipPart, sink: XmlSink): AsyncGenerator<number> {
  let bytes = 0;
  try {
    for await (const chunk of asUtf8(part)) {
      sink.push(chunk);
      bytes += chunk.length;
      yield bytes;
    }
    sink.end();
  } catch (error) {
    throw error instanceof BrokenXml ? brokenPart(part.name) : error;
  }
}

/** Feeds a part that describes the workbook's structure, which is small in any workbook. */
export async function feedPlain(part: ZipPart, sink: XmlSink): Promise<void> {
  if (part.size > LIMITS.plainPartBytes)
    throw new UnreadableFile("zip_too_large", { limit: inMegabytes(LIMITS.plainPartBytes) });
  for await (const _ of feed(part, sink));
}
