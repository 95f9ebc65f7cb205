import { reachedTests, staticChecks } from "./lib/checks.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { prepare, seconds } from "./lib/run.mjs";

await prepare(ensureInstalled);
const begin = performance.now();

async function inOrder(steps) {
  for (const { name, check } of steps) {
    const start = performance.now();
    const { code, output } = await check();
    console.log(`${code === 0 ? "ok  " : "FAIL"}  ${name.padEnd(16)} ${seconds(start)}`);
    if (code !== 0) {
      console.log(`\n${output}`);
      process.exit(1);
    }
  }
}

// The types take as long as the other checks together, and each of the two keeps one core busy.
const types = staticChecks.filter(({ name }) => name === "types");
const others = staticChecks.filter(({ name }) => name !== "types");
await Promise.all([inOrder(others), inOrder([...types, reachedTests])]);
console.log(`All checks passed in ${seconds(begin)}.`);
