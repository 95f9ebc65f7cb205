import { existsSync } from "node:fs";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ERASURES, KEY_FILE } from "./manifest.ts";

/** What a restore brings. All other files in the data folder stay. */
const PARTS = ["pg", "files", KEY_FILE, ERASURES];
const COMPLETE = "complete";

/** Where a restore is prepared: on the same disk, so that its parts need only be renamed. */
export const restoreFolderIn = (folder: string): string => join(folder, "restore.new");

/** From now on the restore counts: a start after a kill continues it instead of removing it. */
export async function markComplete(folder: string): Promise<void> {
  const next = restoreFolderIn(folder);
  const aside = `replaced-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}`;
  await writeFile(join(next, `${COMPLETE}.new`), aside, { flush: true, mode: 0o600 });
  await rename(join(next, `${COMPLETE}.new`), join(next, COMPLETE));
  await syncFolder(next);
}

/**
 * Replaces the data by a prepared restore, part by part, and moves the old parts aside. After a kill the next call
 * continues. A restore that was never completed is removed. Returns where the old parts are.
 */
export async function finishRestore(folder: string): Promise<string | null> {
  const next = restoreFolderIn(folder);
  const aside = await readFile(join(next, COMPLETE), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return null;
  });
  if (aside !== null)
    for (const part of PARTS) {
      if (!existsSync(join(next, part))) continue; // It was put in place before a kill.
      if (existsSync(join(folder, part))) {
        await mkdir(join(folder, aside), { recursive: true, mode: 0o700 });
        await rename(join(folder, part), join(folder, aside, part));
      }
      await rename(join(next, part), join(folder, part));
    }
  await syncFolder(folder);
  await rm(next, { recursive: true, force: true });
  return aside !== null && existsSync(join(folder, aside)) ? join(folder, aside) : null;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
