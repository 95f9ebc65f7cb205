import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName, type ZipFile } from "yauzl";
import { UnreadableFile } from "../../ports/file-reader.ts";
import { inMegabytes, LIMITS } from "./limits.ts";

/**
 * The parts of a workbook by their names in lower case: programs that read workbooks ignore the case of these names.
 */
export type Zip = { parts: ReadonlyMap<string, ZipPart> };
export type ZipPart = {
  name: string;
  size: number;
  /** Unpacks the part piece by piece, never more than the directory said. */
  open(): AsyncGenerator<Buffer>;
};

const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const [FILE_TYPE, SYMLINK] = [0xf000, 0xa000];
const [STORED, DEFLATED] = [0, 8];
/** Archives within the workbook: they would have to be unpacked once more, and could hold anything. */
const ARCHIVE = /^xl\/embeddings\/|\.(zip|xls[xmb]?|doc[xm]?|ppt[xm]?|od[stp]|jar|7z|rar|gz|tar|bz2|xz)$/i;

/** Reads the directory of a zip and refuses what no honest workbook has, before anything is unpacked. */
export async function checkZip(bytes: Buffer): Promise<Zip> {
  if (bytes.length > LIMITS.fileBytes)
    throw new UnreadableFile("workbook_too_large", { limit: inMegabytes(LIMITS.fileBytes) });
  if (bytes.subarray(0, OLE.length).equals(OLE)) throw new UnreadableFile("workbook_ole");
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new UnreadableFile("not_a_zip");
  const file = await unlessBroken(() => fromBufferPromise(bytes, { decodeStrings: false }));
  if (file.entryCount > LIMITS.entries) throw new UnreadableFile("zip_too_many_entries", { limit: LIMITS.entries });
  const entries = await unlessBroken(() => readEntries(file));
  const parts = new Map<string, ZipPart>();
  let [unpacked, packed] = [0, 0];
  for (const entry of entries) {
    const name = nameOf(entry);
    checkEntry(name, entry);
    unpacked += entry.uncompressedSize;
    packed += entry.compressedSize;
    if (unpacked > LIMITS.unpackedBytes)
      throw new UnreadableFile("zip_too_large", { limit: inMegabytes(LIMITS.unpackedBytes) });
    if (name.endsWith("/")) continue;
    const key = name.toLowerCase();
    if (parts.has(key)) throw new UnreadableFile("zip_bad_name", { name });
    parts.set(key, { name, size: entry.uncompressedSize, open: () => unpack(file, entry) });
  }
  // Entries that share their bytes can be far larger than the file they are in.
  if (packed > bytes.length) throw new UnreadableFile("zip_broken");
  return { parts };
}

async function readEntries(file: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of file.eachEntry()) entries.push(entry);
  return entries;
}

function nameOf(entry: Entry): string {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
  // The name is shown, so it may not contain control characters.
  const shown = name.replace(/\p{C}/gu, "\uFFFD").slice(0, 100);
  if (name === "" || fileNameRaw.includes(0) || validateFileName(name) !== null)
    throw new UnreadableFile("zip_bad_name", { name: shown });
  return name;
}

function checkEntry(name: string, entry: Entry): void {
  const { uncompressedSize, compressedSize, compressionMethod, externalFileAttributes } = entry;
  if (((externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK) throw new UnreadableFile("zip_symlink", { name });
  if (ARCHIVE.test(name)) throw new UnreadableFile("zip_nested", { name });
  if (entry.isEncrypted()) throw new UnreadableFile("zip_encrypted", { name });
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) throw new UnreadableFile("zip_broken");
  if (uncompressedSize > LIMITS.unpackedBytes)
    throw new UnreadableFile("zip_too_large", { limit: inMegabytes(LIMITS.unpackedBytes) });
  if (uncompressedSize > LIMITS.ratioFrom && uncompressedSize > compressedSize * LIMITS.ratio)
    throw new UnreadableFile("zip_ratio", { name, limit: LIMITS.ratio });
}

async function* unpack(file: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  // The stream fails at the first byte beyond the size in the directory, and at the end if there were fewer bytes.
  const stream = await unlessBroken(() => file.openReadStreamPromise(entry));
  let sum = 0;
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const { value, done } = await unlessBroken(() => chunks.next());
      if (done) break;
      sum = crc32(value, sum);
      yield value;
    }
  } finally {
    stream.destroy();
  }
  if (sum !== entry.crc32) throw new UnreadableFile("zip_broken");
}

/** Turns every error of the library about the archive into a refusal. */
async function unlessBroken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    throw new UnreadableFile("zip_broken");
  }
}
