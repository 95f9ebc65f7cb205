import { type Cipher, createCipheriv, hkdfSync } from "node:crypto";
import { type RecordTable, recordTables } from "../../../../core/records/record-table.ts";

export type OpaqueIds = {
  write(table: RecordTable, number: string): string;
  /** The number, or null for a text that is not the id of a record of this table and property. */
  read(table: RecordTable, text: string): string | null;
};

/** Links from before opaque ids contain the number itself, and still work. */
const NUMBER = /^[1-9]\d{0,17}$/;
const OPAQUE = /^([0-9a-f]{8})-([0-9a-f]{4})-8([0-9a-f]{3})-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const [BITS_60, BITS_62, VARIANT] = [(1n << 60n) - 1n, (1n << 62n) - 1n, 1n << 63n];

/**
 * UUIDs (version 8) of record numbers, as a synthetic IV: 62 bits are a check value over table and number, the other 60
 * are the number, encrypted with it. An id that was not made with this key fails the check.
 */
export function createOpaqueIds(key: Uint8Array): OpaqueIds {
  const keys = Buffer.from(hkdfSync("sha256", key, "", "bellhop record ids", 32));
  const [checks, masks] = [blockCipher(keys.subarray(0, 16)), blockCipher(keys.subarray(16))];
  const maskOf = (check: bigint) => masks(0n, check) & BITS_60;

  function write(table: RecordTable, number: string): string {
    const check = checks(BigInt(recordTables.indexOf(table)), BigInt(number)) & BITS_62;
    const hidden = (BigInt(number) ^ maskOf(check)).toString(16).padStart(15, "0");
    const end = (VARIANT | check).toString(16);
    return `${hidden.slice(0, 8)}-${hidden.slice(8, 12)}-8${hidden.slice(12)}-${end.slice(0, 4)}-${end.slice(4)}`;
  }

  return {
    write,
    read(table, text) {
      if (NUMBER.test(text)) return text;
      const uuid = text.toLowerCase();
      const [, ...hidden] = OPAQUE.exec(uuid) ?? [];
      if (hidden.length === 0) return null;
      const check = BigInt(`0x${uuid.slice(19).replaceAll("-", "")}`) & BITS_62;
      const number = String(BigInt(`0x${hidden.join("")}`) ^ maskOf(check));
      return NUMBER.test(number) && write(table, number) === uuid ? number : null;
    },
  };
}

/** The first half of a block of AES. Blocks are independent, so one cipher serves for all of them. */
function blockCipher(key: Buffer): (high: bigint, low: bigint) => bigint {
  const cipher: Cipher = createCipheriv("aes-128-ecb", key, null).setAutoPadding(false);
  const block = Buffer.alloc(16);
  return (high, low) => {
    block.writeBigUInt64BE(high, 0);
    block.writeBigUInt64BE(low, 8);
    return cipher.update(block).readBigUInt64BE(0);
  };
}
