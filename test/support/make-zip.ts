import { crc32, deflateRawSync } from "node:zlib";

/** A correct zip entry, with optional values for incorrect ones. */
export type ZipEntryToMake = {
  name: string | Buffer;
  content: Buffer | string;
  stored?: boolean;
  flags?: number;
  method?: number;
  /** Unix mode. */
  mode?: number;
  says?: { size?: number; packed?: number; crc?: number; offset?: number };
  /** Compressed content, if the original is too large for memory. */
  packed?: Buffer;
};

const record = (signature: number, ...fields: readonly (readonly [value: number, bytes: 2 | 4])[]) => {
  const bytes = Buffer.alloc(4 + fields.reduce((sum, [, size]) => sum + size, 0));
  bytes.writeUInt32LE(signature, 0);
  let index = 4;
  for (const [value, size] of fields) {
    bytes.writeUIntLE(value, index, size);
    index += size;
  }
  return bytes;
};

/** A zip of these entries. `count`: the number of entries claimed at its end. */
export function makeZip(
  entries: readonly ZipEntryToMake[],
  { count = entries.length }: { count?: number } = {},
): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let index = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name as string);
    const content = Buffer.from(entry.content as string);
    const packed = entry.packed ?? (entry.stored ? content : deflateRawSync(content));
    const method = entry.method ?? (entry.stored ? 0 : 8);
    const {
      size = content.length,
      packed: length = packed.length,
      crc = crc32(content),
      offset = index,
    } = entry.says ?? {};
    const flags = entry.flags ?? 0x800;
    const common = [
      [flags, 2],
      [method, 2],
      [0, 2],
      [0x21, 2],
      [crc, 4],
      [length, 4],
      [size, 4],
      [name.length, 2],
      [0, 2],
    ] as const;
    const local = record(0x04034b50, [20, 2], ...common);
    files.push(local, name, packed);
    const mode = (entry.mode ?? 0o100644) * 65_536;
    directory.push(
      record(0x02014b50, [0x0314, 2], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [mode, 4], [offset, 4]),
      name,
    );
    index += local.length + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const total = Math.min(count, 0xffff);
  const end = record(0x06054b50, [0, 2], [0, 2], [total, 2], [total, 2], [listed.length, 4], [index, 4], [0, 2]);
  return Buffer.concat([...files, listed, end]);
}
