import { existsSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { packageRoot } from "../package-root.ts";
import { asOwner } from "./client.ts";
import { migrate } from "./migrate.ts";

/** Made with the build: creating a database takes five seconds, copying it a fraction of one. */
const TEMPLATE = join(packageRoot, "dist/server/template");

/** Creates an embedded database with all tables and no rows. */
export async function makeTemplate(folder: string): Promise<void> {
  const lite = await PGlite.create(folder);
  await asOwner({ lite }, migrate);
  await lite.close();
}

/** Opens the embedded database of a folder and creates it if there is none. An interrupted copy is made again. */
export async function openLite(folder: string, options: PGliteOptions = {}): Promise<PGlite> {
  if (!existsSync(folder) && existsSync(TEMPLATE)) {
    const copy = `${folder}.new`;
    await rm(copy, { recursive: true, force: true });
    await cp(TEMPLATE, copy, { recursive: true });
    await rename(copy, folder);
  }
  return await PGlite.create(folder, options);
}
