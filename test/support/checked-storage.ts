import type { Storage, StoredPart } from "../../server/ports/storage.ts";

/**
 * Stands around a real storage and fails when it is asked for what another kind of storage cannot do: to write a key
 * twice, to add to a finished or closed part, to finish a part whose bytes may be lost. It says so where it happens.
 */
export function checkedStorage(real: Storage): Storage {
  /** Keys that have content; `remove` frees them. */
  const finished = new Set<string>();
  const unflushed = new Map<string, number>();
  const refuse = (what: string): never => {
    throw new Error(`The storage is asked for what it does not promise: ${what}`);
  };

  function checkPart(key: string, part: StoredPart): StoredPart {
    let isOpen = true;
    return {
      ...part,
      async append(bytes) {
        if (!isOpen) refuse(`bytes for a closed part (${key})`);
        if (finished.has(key)) refuse(`bytes for a finished file (${key})`);
        unflushed.set(key, (unflushed.get(key) ?? 0) + bytes.length);
        await part.append(bytes);
      },
      async flush() {
        const count = unflushed.get(key) ?? 0;
        await part.flush();
        unflushed.set(key, (unflushed.get(key) ?? 0) - count);
      },
      async close() {
        isOpen = false;
        await part.close();
      },
    };
  }

  return {
    ...real,
    async put(key, content, options) {
      if (finished.has(key)) refuse(`content for a key that has some (${key})`);
      const kept = await real.put(key, content, options);
      finished.add(key);
      return kept;
    },
    async openPart(key, size = 0) {
      if (finished.has(key)) refuse(`a part of a finished file (${key})`);
      unflushed.delete(key);
      return checkPart(key, await real.openPart(key, size));
    },
    async finishPart(key) {
      if ((unflushed.get(key) ?? 0) > 0) refuse(`the end of a part that was not flushed (${key})`);
      await real.finishPart(key);
      finished.add(key);
    },
    async remove(key) {
      for (const known of finished) if (known === key || known.startsWith(`${key}/`)) finished.delete(known);
      await real.remove(key);
    },
  };
}
