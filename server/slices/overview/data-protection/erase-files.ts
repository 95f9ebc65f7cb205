import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Reading } from "../../../../contract/reading.ts";
import { blankGuest, blankLines } from "../../../../core/erasure/blank-lines.ts";
import type { PersonWords } from "../../../../core/erasure/person-words.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import type { ErasureSubject } from "../../../db/schema/erasures.ts";
import { type FileReaders, UnreadableFile } from "../../../ports/file-reader.ts";
import type { Storage } from "../../../ports/storage.ts";
import { completeReading } from "../../intake/files/complete-reading.ts";
import { contentOf } from "../../intake/files/file-content.ts";
import { type FileRow, listReadings } from "./files.repo.ts";
import { compileJudge, findMappings, type JudgeRow } from "./person-rows.repo.ts";

type Reader = { sheet: string; reading: Reading | null; judge: JudgeRow };
type Subject = { subject: ErasureSubject; words: PersonWords };

/** The file is read with all settings of earlier readings; an unread one as it was found. */
export async function readersOf(
  tx: Tx,
  scope: AccountScope,
  file: FileRow,
  { subject, words }: Subject,
): Promise<Reader[]> {
  const { found } = file;
  if (!found) return [];
  const guests = subject.guests.filter(({ propertyId }) => propertyId === file.propertyId);
  const readers: Reader[] = [];
  for (const { id, sheet, module, reading, columns } of await listReadings(tx, scope, file.id))
    readers.push({
      ...{ sheet, reading },
      judge: compileJudge(words, guests, { module, columns, mapped: await findMappings(tx, scope, id) }),
    });
  if (readers.length > 0) return readers;
  const judgeOf = (columns: readonly string[], module = "profiles") =>
    compileJudge(words, guests, { module, columns, mapped: [] });
  if (found.kind === "piw") return found.sheets.map(({ sheet }) => ({ sheet, reading: null, judge: judgeOf([]) }));
  if (found.kind === "ihf") return [{ sheet: "", reading: null, judge: judgeOf(["profileId"], "in-house") }];
  return [{ sheet: "", reading: completeReading(found.findings, undefined), judge: judgeOf(found.columns) }];
}

/** Line ranges; the end is the line of the next row. */
export type Spans = [from: number, to: number][];
const END = Number.MAX_SAFE_INTEGER;

/**
 * Lines of the rows that belong to the guest or mention the guest. Null: the file cannot be read with any of these
 * settings.
 */
export async function findLines(
  { storage, readers: kinds }: { storage: Storage; readers: FileReaders },
  file: FileRow,
  readers: readonly Reader[],
  signal: AbortSignal,
): Promise<Spans | null> {
  if (file.kind === "account-export") return [];
  const content = contentOf(storage, { storageKey: file.storageKey, size: Number(file.size) });
  const spans: Spans = [];
  let isRead = false;
  for (const { sheet, reading, judge } of readers)
    try {
      let open: number | null = null;
      for await (const { rows } of kinds[file.kind].read(content, { reading, sheet, signal }))
        for (const { line, cells } of rows) {
          if (open !== null) spans.push([open, line]);
          open = judge(cells) === "none" ? null : line;
        }
      if (open !== null) spans.push([open, file.kind === "ihf" ? open + 1 : END]);
      isRead = true;
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
    }
  return isRead ? spans : null;
}

/** A key of its own for each erasure and file: a repeated write after a kill replaces the incomplete one. */
const newKeyOf = ({ accountId }: AccountScope, erasureId: string, fileId: string) => {
  const hex = createHash("sha256").update(`${erasureId} ${fileId}`).digest("hex");
  return `${accountId}/${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
};

/** Writes the file under a new key, with these lines emptied. */
export async function writeBlanked(
  storage: Storage,
  scope: AccountScope,
  file: FileRow,
  { erasureId, spans, encoding }: { erasureId: string; spans: Spans; encoding: string },
) {
  const content = await storage.open(file.storageKey);
  if (!content) return null;
  const storageKey = newKeyOf(scope, erasureId, file.id);
  await storage.remove(storageKey);
  const wide = encoding.startsWith("utf-16");
  const blanked = blankLines(content as AsyncIterable<Buffer>, {
    unit: wide ? 2 : 1,
    bigEndian: encoding === "utf-16be",
    isBlanked: (line) => spans.some(([from, to]) => line >= from && line < to),
    ...(file.kind === "ihf" && { replace: blankGuest }),
  });
  return { storageKey, ...(await storage.put(storageKey, Readable.from(blanked, { objectMode: false }))) };
}
