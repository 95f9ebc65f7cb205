import { provideBrowser } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { staticChecks } from "./lib/checks.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { providePostgres } from "./lib/postgres.mjs";
import { listSlowest } from "./lib/results.mjs";
import { seconds } from "./lib/run.mjs";
import { runPlaywright, runVitest } from "./lib/runners.mjs";

/** A runner that hangs is ended, so that the run always comes to its last line. Twice what a slow machine needs. */
const LIMIT_MS = 25 * 60_000;
const begin = performance.now();
const failures = [];
const tests = [];
let passed = 0;

function finish() {
  console.log("\nThe slowest tests:");
  for (const line of listSlowest(tests)) console.log(line);
  console.log(`\nAll in ${seconds(begin)}.`);
  for (const failure of failures) console.log(`  ${failure.split("\n")[0]}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
}

async function timed(name, work) {
  const start = performance.now();
  const result = await work();
  console.log(`\n== ${name}: ${seconds(start)}`);
  return result;
}

/** A part without which the rest makes no sense: when it is missing, the run ends here, and as a failure. */
async function need(name, work) {
  try {
    return await timed(name, work);
  } catch (error) {
    console.log(`\n== ${name}: missing\n${error.message}`);
    failures.push(`${name}: ${error.message}`);
    return finish();
  }
}

function count(result) {
  passed += result.passed;
  failures.push(...result.failures);
  tests.push(...result.tests);
}

await need("packages", ensureInstalled);
/** One after the other; they use one core, so the unit tests run beside them. */
async function checkAll() {
  for (const { name, check } of staticChecks) {
    const { code, output } = await timed(name, check);
    if (code === 0) passed += 1;
    else {
      console.log(output);
      failures.push(name);
    }
  }
}

const env = {
  CHROMIUM_PATH: await need("browser", provideBrowser),
  TEST_DATABASE_URL: await need("PostgreSQL", providePostgres),
};
await need("build", ensureBuilt);

const test = async (project) =>
  count(await timed(`${project} tests`, () => runVitest(project, { env, limitMs: LIMIT_MS })));
const browse = async (project) =>
  count(await timed(`browser tests (${project})`, () => runPlaywright(project, { env, limitMs: LIMIT_MS })));
// Two minutes of waiting for a clock, beside whatever else there is.
const waiting = browse("waiting");
await Promise.all([checkAll(), test("unit").then(() => test("web"))]);
// Programs wait for each other most of the time, and so do those who kill them: beside those who never wait.
await Promise.all([test("pglite").then(() => test("postgres")), test("faults").then(() => test("programs")), waiting]);
await browse("journeys");
finish();
