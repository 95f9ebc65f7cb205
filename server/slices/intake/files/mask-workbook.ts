import { createHash, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { Scope } from "../../../db/client.ts";
import type { FileContent } from "../../../ports/file-reader.ts";
import type { Storage } from "../../../ports/storage.ts";
import type { Workbooks } from "../../../ports/workbooks.ts";
import { keyOf } from "./storage-key.ts";

export type Stored = { storageKey: string; size: number; sha256: Buffer; masked: number };

/** A packed file cannot be masked in place: a second part replaces it and is finished like the first. */
export async function maskWorkbook(
  { storage, workbooks }: { storage: Storage; workbooks: Workbooks },
  scope: Scope,
  { content, key }: { content: FileContent; key: Uint8Array | undefined },
): Promise<Stored | null> {
  const safe = await workbooks.mask(content, key);
  if (!safe) return null;
  const storageKey = keyOf(scope, randomUUID());
  try {
    return { storageKey, masked: safe.masked, ...(await writePart(storage, storageKey, safe.content)) };
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
}

async function writePart(storage: Storage, key: string, content: Readable) {
  const part = await storage.openPart(key);
  const sum = createHash("sha256");
  let size = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      await part.append(chunk);
      sum.update(chunk);
      size += chunk.length;
    }
    await part.flush();
  } finally {
    await part.close();
  }
  return { size, sha256: sum.digest() };
}
