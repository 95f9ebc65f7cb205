import { makeDecoder } from "../../../core/reading/encodings.ts";
import { makeIhfParser } from "../../../core/reading/ihf-parser.ts";
import { type FileContent, type FileReader, UnreadableFile } from "../../ports/file-reader.ts";
import { streamRows } from "../csv/stream-rows.ts";

const readWith = (content: FileContent, parser: ReturnType<typeof makeIhfParser>, signal: AbortSignal | undefined) =>
  streamRows(content, { decoder: makeDecoder("utf-8"), parser, signal });

export const ihfReader: FileReader = {
  kind: "ihf",
  /** Reads the whole file, because only its last line shows whether it is an in-house file. */
  async find(content) {
    const parser = makeIhfParser();
    for await (const _ of readWith(content, parser, undefined));
    if (!parser.header) throw new UnreadableFile("ihf_no_trailer", { line: 1 });
    return { kind: "ihf", header: parser.header };
  },
  read: (content, { signal }) => readWith(content, makeIhfParser(), signal),
};
