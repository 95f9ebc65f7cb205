import { staticChecks, unitTests } from "./lib/checks.mjs";
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

// The tests take most of the time and leave one core free.
await Promise.all([inOrder(staticChecks), inOrder([unitTests])]);
console.log(`All checks passed in ${seconds(begin)}.`);
