import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { sharedByWings, TABLES } from "./vite.chunks.ts";

/**
 * Writes .br and .gz beside every asset, so that the server never compresses at request time.
 * Not for HTML: the server puts a nonce into each copy of it.
 */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    async writeBundle({ dir = "" }) {
      if (this.meta.watchMode) return;
      const all = await readdir(dir, { recursive: true });
      const names = all.filter((name) => /\.(js|css|svg|json|wasm|txt|webmanifest)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = join(dir, name);
          const content = await readFile(file);
          const params = {
            [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
            [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
          };
          await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
          await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}

/** The web application. Nothing inline: the server's content security policy allows scripts and styles from files only. */
export default defineConfig({
  root: join(import.meta.dirname, "web"),
  base: "/",
  plugins: [react(), precompress()],
  worker: { format: "es" },
  build: {
    outDir: join(import.meta.dirname, "dist/web"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        // Left to itself the bundler makes a file of every module that two pages share: two hundred requests a page.
        // Each group takes along what its modules import and no group before it has (docs/decisions/031).
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"] },
            { name: "sign-in", test: /\/web\/slices\/tenancy\/sessions\/login-page\.tsx$/ },
            { name: "frame", test: /\/web\/shell\/default-layout\.tsx$/ },
            { name: "list", test: /\/web\/slices\/records\/lists\/profiles-page\.tsx$/ },
            { name: "tables", test: TABLES },
            { name: "kit", test: /node_modules\/(?!tus-js-client)/, minShareCount: 2 },
            {
              name: sharedByWings(),
              debugName: "wings",
              test: /\/(web|contract|core)\/(?!texts\/)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
