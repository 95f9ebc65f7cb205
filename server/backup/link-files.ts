import { copyFile, link, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type pg from "pg";

/**
 * Hard links to the uploaded files that the database knows at a moment. A file never changes under its key, so a link
 * keeps it even when an erasure or a person removes the original during the backup.
 */
export function createFileLinks({ from, to }: { from: string; to: string }) {
  const linked = new Set<string>();

  async function add(key: string): Promise<void> {
    const [source, target] = [join(from, key), join(to, key)];
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      // Not every file system has hard links.
      await link(source, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") throw error;
        return copyFile(source, target);
      });
      linked.add(key);
    } catch (error) {
      // A row without a file is being removed: the content goes first.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }

  return {
    keys: linked as ReadonlySet<string>,
    pathOf: (key: string) => join(to, key),
    /** Called before the database is held, and again while it is: the second call has little left to do. */
    async follow(client: pg.ClientBase): Promise<void> {
      const { rows } = await client.query<{ key: string }>("select storage_key as key from files");
      const keys = new Set(rows.map(({ key }) => key));
      for (const key of keys) if (!linked.has(key)) await add(key);
      for (const key of linked) if (!keys.has(key)) linked.delete(key);
    },
    remove: () => rm(to, { recursive: true, force: true }),
  };
}
