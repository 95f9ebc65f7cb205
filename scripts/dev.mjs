import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { bundleForNode, bundleForWeb, serverEntries } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { prepare, root, say } from "./lib/run.mjs";

await prepare(ensureInstalled);
// The build is incomplete from here on: the next `npm start` must build again.
rmSync(join(root, "dist/.sources"), { force: true });

let server;
let restarts = Promise.resolve();

async function restart() {
  if (server && server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
  }
  const main = join(root, "dist/server/main.js");
  server = spawn(process.execPath, ["--enable-source-maps", main], { cwd: root, stdio: "inherit" });
}

function report(watcher, onBuilt) {
  watcher.on("event", (event) => {
    if (event.code === "BUNDLE_END") event.result?.close();
    if (event.code === "END") onBuilt();
  });
}

const watch = { build: { watch: {}, emptyOutDir: true } };
report(await bundleForWeb(join(root, "dist/web"), watch), () => say("Web built; reload the page."));
report(await bundleForNode(serverEntries, join(root, "dist/server"), watch), () => {
  restarts = restarts.then(restart);
});

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    server?.once("exit", () => process.exit(0));
    if (!server?.kill("SIGTERM")) process.exit(0);
  });
}
