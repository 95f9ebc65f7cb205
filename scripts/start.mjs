import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { prepare, releaseSignals } from "./lib/run.mjs";

await prepare(ensureInstalled, ensureBuilt);
releaseSignals();
process.setSourceMapsEnabled(true);
// Runs in this process, so that Ctrl-C and SIGTERM reach the server's own handlers.
await import("../dist/server/main.js");
