import { join } from "node:path";
import { provideBrowser } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { providePostgres } from "./lib/postgres.mjs";
import { prepare, root, run, say } from "./lib/run.mjs";
import { runPlaywright, runVitest } from "./lib/runners.mjs";

const env = { SOAK: "1" };
await prepare(ensureInstalled, ensureBuilt, async () => {
  env.TEST_DATABASE_URL = await providePostgres();
  env.CHROMIUM_PATH = await provideBrowser();
});

// The runners' output goes to stderr, so that stdout has one JSON object a line and the count.
const how = { env, output: "stderr" };

/** Three million guests, imported, compared and grouped; the bench prints its line. */
async function compareMillions() {
  const args = [join(root, "scripts/bench.mjs"), "duplicates", "speed", "3000000"];
  const { code } = await run(process.execPath, args, { env });
  return { passed: code === 0 ? 1 : 0, failures: code === 0 ? [] : [`duplicates speed: ended with code ${code}`] };
}

const campaigns = [
  () =>
    runVitest("unit", { ...how, only: ["core/reading", "core/mapping", "server/adapters/csv", "server/adapters/piw"] }),
  () => runVitest("programs", how),
  () => runVitest("faults", how),
  () =>
    runVitest("postgres", {
      ...how,
      only: [
        ...["server/http/mixed-tenants", "server/slices/records/lists", "server/slices/imports/runs/vendor"],
        ...["server/slices/hotel/push/push-weather", "test/upgrades/upgrade"],
      ],
    }),
  () => runVitest("pglite", how),
  () => runPlaywright("journeys", { ...how, only: ["accessibility", "looks"] }),
  () => runPlaywright("frames", how),
  compareMillions,
];
let passed = 0;
const failures = [];
for (const campaign of campaigns) {
  const result = await campaign();
  passed += result.passed;
  failures.push(...result.failures);
  for (const test of result.tests ?? []) console.log(JSON.stringify(test));
}
for (const failure of failures) say(failure);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
