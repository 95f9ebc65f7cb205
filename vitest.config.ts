import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

// `isolate: false` below: files of a worker share their modules, which halves the time; a test that changes a module's
// state puts it back.
const databaseTests = ["**/*.db.test.ts"];
/** Matrices, property tests and other long walks: on PostgreSQL in the gate, on both databases in the soak run. */
const campaigns = ["**/*.campaign.db.test.ts"];
const pageTests = ["web/**/*.dom.test.ts", "web/**/*.test.tsx"];
const outside = ["**/node_modules/**", "dist/**"];
/** Ends a test that hangs. It says nothing about speed, so it is far longer than any machine needs. */
const LIMIT_MS = 60_000;
/** A test that waits for other processes or jobs may wait several times; `until` gives up each time after its own patience. */
const WAITING = { testTimeout: 300_000, hookTimeout: 300_000, ...patience() };
const LONG = { ...WAITING, testTimeout: process.env.SOAK ? 3_600_000 : WAITING.testTimeout };
/** `expect.poll` waits as long as `until` of test/support/jobs.ts. */
function patience() {
  return { expect: { poll: { timeout: 120_000 } } };
}
const programTests = ["test/faults/{backup,cli,demo,start,ohip}.fault.test.ts"];

/** Oracle's files are not ours to ship: the one suite that may be left out, and never without a word. */
function contractTests(): string[] {
  const specs = process.env.OHIP_SPECS ?? join(import.meta.dirname, "../shared/ohip/specs");
  if (existsSync(join(specs, "crm.pruned.json"))) return ["test/contract/**/*.test.ts"];
  if (process.argv.includes("unit"))
    process.stderr.write(
      `Left out: test/contract, since Oracle's OHIP files are not in ${specs} (OHIP_SPECS names them).\n`,
    );
  return [];
}

/** The same files on both databases; test/support/db.ts reads which one is meant. */
function databaseProject(name: "pglite" | "postgres", groupOrder: number) {
  return {
    test: {
      name,
      include: databaseTests,
      exclude: name === "pglite" && !process.env.SOAK ? [...outside, ...campaigns] : outside,
      env: { BELLHOP_TEST_DB: name },
      isolate: false,
      ...WAITING,
      // Every PGlite worker carries a whole PostgreSQL in its memory.
      maxWorkers: 2,
      sequence: { groupOrder },
    },
  };
}

export default defineConfig({
  test: {
    environment: "node",
    // Most files are loaded by several projects, each a run of its own: transformed once, and again when they change.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: "unit",
          include: ["{contract,core,server,sandbox,scripts,web,bench}/**/*.test.{ts,mjs}", ...contractTests()],
          exclude: [...outside, ...databaseTests, ...pageTests],
          isolate: false,
          ...patience(),
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // What needs a document. No test replaces a module, as the files of a worker share them: a third of the work.
        test: {
          name: "web",
          include: pageTests,
          setupFiles: "test/support/page-patience.ts",
          exclude: outside,
          isolate: false,
          ...patience(),
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      databaseProject("pglite", 1),
      databaseProject("postgres", 2),
      {
        // Whole programs, started and stopped: most of their time is waiting, so two files share the cores.
        test: {
          name: "programs",
          include: programTests,
          maxWorkers: 3,
          ...LONG,
          sequence: { groupOrder: 3 },
        },
      },
      {
        // Kills and takeovers with the clock in hand: one at a time.
        test: {
          name: "faults",
          include: ["test/faults/**/*.fault.test.ts"],
          globalSetup: "test/support/bundle-programs.ts",
          exclude: [...outside, ...programTests],
          fileParallelism: false,
          ...LONG,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
