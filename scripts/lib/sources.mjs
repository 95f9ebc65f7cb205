import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/** Every file below the given folders that exist, as sorted paths relative to the package root. */
export function listFiles(folders) {
  const files = [];
  for (const folder of folders) {
    if (!existsSync(join(root, folder))) continue;
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) files.push(...listFiles([path]));
      else files.push(path);
    }
  }
  return files.sort();
}

const FOLDERS = ["contract", "core", "server", "web", "sandbox"];
const SINGLE = [
  "package-lock.json",
  "tsconfig.json",
  "vite.chunks.ts",
  "vite.config.ts",
  "vite.server.config.ts",
  "scripts/lib/build.mjs",
];

/** One hash of all inputs of a build; names are included, so that a moved or removed file is noticed. */
export function hashSources() {
  const hash = createHash("sha256");
  const files = [...listFiles(FOLDERS), ...SINGLE.filter((file) => existsSync(join(root, file)))];
  for (const file of files) {
    if (/\.test\.\w+$/.test(file)) continue;
    hash.update(`${file}\0`).update(
      createHash("sha256")
        .update(readFileSync(join(root, file)))
        .digest(),
    );
  }
  return hash.digest("hex");
}
