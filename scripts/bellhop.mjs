#!/usr/bin/env node
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { prepare, releaseSignals } from "./lib/run.mjs";

await prepare(ensureInstalled, ensureBuilt);
releaseSignals();
process.setSourceMapsEnabled(true);
await import("../dist/server/cli.js");
