import { makeTemplate } from "./db/template.ts";

/** Run by the build: `node template.js FOLDER`. */
await makeTemplate(process.argv[2] ?? "");
