import { join } from "node:path";
import { bundleForNode, ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { providePostgres } from "./lib/postgres.mjs";
import { prepare, root, run } from "./lib/run.mjs";

const outDir = join(root, "node_modules/.cache/bellhop-bench");
let url;
await prepare(
  ensureInstalled,
  ensureBuilt,
  () =>
    bundleForNode(
      { main: join(root, "bench/main.ts"), "session-server": join(root, "bench/session-server.ts") },
      outDir,
    ),
  async () => {
    url = await providePostgres();
  },
);
const args = ["--enable-source-maps", join(outDir, "main.js"), ...process.argv.slice(2)];
const { code } = await run(process.execPath, args, { env: { TEST_DATABASE_URL: url } });
process.exit(code);
