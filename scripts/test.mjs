import { provideBrowser } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { staticChecks } from "./lib/checks.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { providePostgres } from "./lib/postgres.mjs";
import { listSlowest, settleUnsteady, unsteadyFiles } from "./lib/results.mjs";
import { seconds } from "./lib/run.mjs";
import { runPlaywright, runVitest } from "./lib/runners.mjs";

/** A runner that hangs is ended, so that the run always comes to its last line. Twice what a slow machine needs. */
const LIMIT_MS = 25 * 60_000;
const begin = performance.now();
const failures = [];
/** Each with the way to run some of its files again. */
const results = new Map();
let passed = 0;

function finish() {
  const all = [...results.keys()];
  passed += all.reduce((sum, result) => sum + result.passed, 0);
  failures.push(...all.flatMap((result) => result.failures));
  console.log("\nThe slowest tests:");
  for (const line of listSlowest(all.flatMap(({ tests }) => tests))) console.log(line);
  const unsteady = all.flatMap((result) => result.unsteady ?? []);
  if (unsteady.length) console.log("\nUnsteady, to be mended: failed, and passed when run again alone:");
  for (const failure of unsteady) console.log(`  ${failure.split("\n")[0]}`);
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

/** A few files that failed beside others run once more, alone: see docs/decisions/056-second-run.md. */
async function runUnsteadyAgain() {
  for (const [result, files] of unsteadyFiles([...results.keys()])) {
    const runAgain = results.get(result);
    const second = await timed(`again: ${files.join(", ")}`, () => runAgain(files));
    results.delete(result);
    results.set(settleUnsteady(result, second), runAgain);
  }
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

const limits = { env, limitMs: LIMIT_MS };
const test = async (project) => {
  const runFiles = (only) => runVitest(project, { ...limits, only });
  results.set(await timed(`${project} tests`, () => runFiles([])), runFiles);
};
const browse = async (project) => {
  const runFiles = (only) => runPlaywright(project, { ...limits, only });
  results.set(await timed(`browser tests (${project})`, () => runFiles([])), runFiles);
};
// Two minutes of waiting for a clock, beside whatever else there is.
const waiting = browse("waiting");
await Promise.all([checkAll(), test("unit").then(() => test("web"))]);
// Programs wait for each other most of the time, and so do those who kill them: beside those who never wait.
await Promise.all([test("pglite").then(() => test("postgres")), test("faults").then(() => test("programs")), waiting]);
await browse("journeys");
await runUnsteadyAgain();
finish();
