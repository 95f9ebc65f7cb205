import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { providePostgres } from "./lib/postgres.mjs";
import { prepare, say } from "./lib/run.mjs";
import { runVitest } from "./lib/runners.mjs";

const env = { SOAK: "1" };
await prepare(ensureInstalled, ensureBuilt, async () => {
  env.TEST_DATABASE_URL = await providePostgres();
});

// The runner's own talk goes to stderr, so that stdout holds one JSON object a line and the count.
const { passed, failures, tests } = await runVitest("faults", { env, output: "stderr" });
for (const test of tests) console.log(JSON.stringify(test));
for (const failure of failures) say(failure);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
