import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { findOnPath, run, say, seconds } from "./run.mjs";

/** Debian's package would also create and start a database cluster, which is not needed here. */
function declineDefaultCluster() {
  const folder = "/etc/postgresql-common";
  if (existsSync(`${folder}/createcluster.conf`)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/createcluster.conf`, "create_main_cluster = false\n");
}

/** Installs a Debian package if possible; returns whether it worked. */
export async function installPackage(name) {
  const apt = findOnPath("apt-get");
  if (!apt || process.getuid?.() !== 0) return false;
  say(`Installing the system package ${name}…`);
  const start = performance.now();
  if (name === "postgresql") declineDefaultCluster();
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "--no-install-recommends", "-o", "Dpkg::Options::=--force-confold", name];
  for (const args of [["update"], install]) {
    const { code, output } = await run(apt, args, { env, output: "keep" });
    if (code === 0) continue;
    say(`${output}\napt-get ${args[0]} ended with code ${code}.`);
    return false;
  }
  say(`${name} installed in ${seconds(start)}.`);
  return true;
}
