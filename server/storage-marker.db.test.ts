import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../test/support/db.ts";
import { checkStorage } from "./storage-marker.ts";

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), "bellhop-marker-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("the first folder is marked, the same folder is accepted again, and any other is refused with a sentence", async () => {
  const { options, close } = await openTestDatabase();
  onTestFinished(close);
  const [shared, other, foreign] = [await makeFolder(), await makeFolder(), await makeFolder()];
  await checkStorage(options, shared);
  await checkStorage(options, shared);
  const id = (await readFile(join(shared, "installation"), "utf8")).trim();
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  await expect(checkStorage(options, other)).rejects.toThrow("is not the storage folder of this database");
  await writeFile(join(foreign, "installation"), "another database\n");
  await expect(checkStorage(options, foreign)).rejects.toThrow(`echo ${id} > `);
  // The advice in the message works.
  await writeFile(join(other, "installation"), `${id}\n`);
  await checkStorage(options, other);
});
