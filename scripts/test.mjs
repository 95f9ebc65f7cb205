import { provideBrowser } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { staticChecks } from "./lib/checks.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { MAJORS, providePostgres } from "./lib/postgres.mjs";
import { listSlowest, settleUnsteady, unsteadyFiles } from "./lib/results.mjs";
import { seconds } from "./lib/run.mjs";
import { runPlaywright, runVitest } from "./lib/runners.mjs";

/** A hanging runner is ended, so that the run always finishes. Twice the time of a slow machine. */
const LIMIT_MS = 45 * 60_000;
const begin = performance.now();
const failures = [];
/** Each result with a function that runs some of its files again. */
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

/** A required step: if it fails, the run ends here as a failure. */
async function need(name, work) {
  try {
    return await timed(name, work);
  } catch (error) {
    console.log(`\n== ${name}: missing\n${error.message}`);
    failures.push(`${name}: ${error.message}`);
    return finish();
  }
}

/** Runs a few files that failed among others once more, alone: see docs/decisions/056-second-run.md. */
async function runUnsteadyAgain() {
  for (const [result, files] of unsteadyFiles([...results.keys()])) {
    const runAgain = results.get(result);
    const second = await timed(`again: ${files.join(", ")}`, () => runAgain(files));
    results.delete(result);
    results.set(settleUnsteady(result, second), runAgain);
  }
}

await need("packages", ensureInstalled);
/** One after another; they use one core, and the unit tests run at the same time. */
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
/** What a newer server could do differently: roles, migrations, upgrades, walls, the queue, an import, a push. */
const SAMPLE = [
  "server/db/",
  "server/jobs/queue",
  "test/upgrades/",
  "server/slices/records/store/",
  "server/slices/imports/runs/imports",
  "server/slices/imports/runs/undo",
  "server/slices/hotel/push/push.db",
];
const testNewest = async () => {
  const url = await need(`PostgreSQL ${MAJORS.newest}`, () => providePostgres(MAJORS.newest));
  const newest = { ...limits, env: { ...env, TEST_DATABASE_URL: url } };
  const runFiles = (only) => runVitest("postgres", { ...newest, name: "newest", only: only.length ? only : SAMPLE });
  results.set(await timed(`PostgreSQL ${MAJORS.newest}, a sample`, () => runFiles([])), runFiles);
};
const browse = async (project) => {
  const runFiles = (only) => runPlaywright(project, { ...limits, only });
  results.set(await timed(`browser tests (${project})`, () => runFiles([])), runFiles);
};
// Two minutes of waiting for a clock, next to other work.
const waiting = browse("waiting");
await Promise.all([checkAll(), test("unit").then(() => test("web"))]);
// Programs and faults mostly wait, so they run next to the database tests, which do not.
await Promise.all([
  test("pglite")
    .then(() => test("postgres"))
    .then(testNewest),
  test("faults").then(() => test("programs")),
  waiting,
]);
await browse("journeys");
await runUnsteadyAgain();
finish();
