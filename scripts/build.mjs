import { buildAll } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { prepare } from "./lib/run.mjs";

await prepare(ensureInstalled, buildAll);
