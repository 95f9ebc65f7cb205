import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/lib/browser.mjs";

// No throw without one: other tools read this file on machines that have no browser. Playwright names what is missing.
const executablePath = findBrowser() ?? "chromium";

/** Quiet: a browser under test talks to nobody but the page it was given. */
const args = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
// Chromium's own sandbox does not work for root.
if (process.getuid?.() === 0) args.push("--no-sandbox");

export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test-results",
  // Limits for what hangs: they say nothing about speed.
  timeout: 300_000,
  // Each worker has a house of its own; one journey waits for clocks while the other works.
  workers: 2,
  expect: { timeout: 60_000 },
  retries: 0,
  reporter: "list",
  // What waits for a clock runs beside other work, see scripts/test.mjs.
  projects: [
    { name: "waiting", testMatch: "idle.spec.ts" },
    // What counts frames runs beside nothing, in the soak run.
    { name: "frames", testMatch: "scrolling.spec.ts" },
    { name: "journeys", testIgnore: ["idle.spec.ts", "scrolling.spec.ts"] },
  ],
  use: {
    browserName: "chromium",
    // Nobody watches: what moves costs as much as all the rest, without a graphics card.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath, args },
    screenshot: "only-on-failure",
  },
});
