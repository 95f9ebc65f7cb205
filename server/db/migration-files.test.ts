import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrationsFolder, readMigrations } from "./migration-files.ts";

test("a committed migration never changes, and a new one is noted in checksums.json", async () => {
  const noted = JSON.parse(await readFile(join(migrationsFolder, "checksums.json"), "utf8"));
  const files = Object.fromEntries((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  // A new file: add its line to server/db/migrations/checksums.json (sha256sum). A changed one: put it back and write a
  // new migration, since databases have applied it.
  expect(files).toEqual(noted);
});

test("numbers are used once", async () => {
  const numbers = (await readMigrations()).map(({ name }) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});
