import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../package-root.ts";

export const migrationsFolder = join(packageRoot, "server/db/migrations");

/**
 * A migration. `repairs`: the SQL that brings a database with an earlier text applied to the present one, by the first
 * eight digits of that text's checksum; stored in `migrations/earlier/NAME.DIGITS.sql`.
 */
export type Migration = { name: string; text: string; checksum: string; repairs: ReadonlyMap<string, string> };

export const checksumOf = (text: string): string => createHash("sha256").update(text).digest("hex");

export async function listMigrations(): Promise<string[]> {
  return (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql")).sort();
}

export async function readMigrations(): Promise<Migration[]> {
  const [names, earlier] = await Promise.all([listMigrations(), readdir(join(migrationsFolder, "earlier"))]);
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(migrationsFolder, name), "utf8");
      const stem = name.replace(/sql$/, "");
      const files = earlier.filter((file) => file.startsWith(stem));
      const repairs = await Promise.all(
        files.map(
          async (file) =>
            [
              file.slice(stem.length, stem.length + 8),
              await readFile(join(migrationsFolder, "earlier", file), "utf8"),
            ] as const,
        ),
      );
      return { name, text, checksum: checksumOf(text), repairs: new Map(repairs) };
    }),
  );
}
