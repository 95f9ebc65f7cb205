import { inflateRawSync } from "node:zlib";

/** Reads a small zip by its directory, like an unpacker: name → text. */
export function readZip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  const files = new Map<string, string>();
  let index = bytes.readUInt32LE(end + 16);
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const [method, size] = [bytes.readUInt16LE(index + 10), bytes.readUInt32LE(index + 20)];
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(index + field)) as [
      number,
      number,
      number,
    ];
    const head = bytes.readUInt32LE(index + 42);
    const start = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    const packed = bytes.subarray(start, start + size);
    const text = (method === 0 ? packed : inflateRawSync(packed)).toString("utf8");
    files.set(bytes.toString("utf8", index + 46, index + 46 + name), text);
    index += 46 + name + extra + comment;
  }
  return files;
}
