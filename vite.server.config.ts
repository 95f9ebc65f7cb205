import { defineConfig } from "vite";

/** How TypeScript becomes a program for Node; the callers in scripts/ and test/support say which and where to. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  ssr: {
    target: "node",
    // Of hundreds of small files each: read one by one they are most of what a start takes.
    noExternal: ["kysely", "zod"],
  },
  build: {
    ssr: true,
    target: "node20",
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" } },
  },
});
