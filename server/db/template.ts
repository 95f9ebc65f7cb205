import { existsSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { packageRoot } from "../package-root.ts";
import { asOwner } from "./client.ts";
import { migrate } from "./migrate.ts";

/** Made with the build: a database takes five seconds to make and a fraction of one to copy. */
const TEMPLATE = join(packageRoot, "dist/server/template");

/** An embedded database with all tables and no row. */
export async function makeTemplate(folder: string): Promise<void> {
  const lite = await PGlite.create(folder);
  await asOwner({ lite }, migrate);
  await lite.close();
}

/** The embedded database of a folder, new where there is none. A copy that was cut off is made again. */
export async function openLite(folder: string, options: PGliteOptions = {}): Promise<PGlite> {
  if (!existsSync(folder) && existsSync(TEMPLATE)) {
    const copy = `${folder}.new`;
    await rm(copy, { recursive: true, force: true });
    await cp(TEMPLATE, copy, { recursive: true });
    await rename(copy, folder);
  }
  return await PGlite.create(folder, options);
}
