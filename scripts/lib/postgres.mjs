import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { installPackage } from "./apt.mjs";
import { findOnPath, handleSignals, root } from "./run.mjs";

const DEBIAN = "/usr/lib/postgresql";
/** The oldest and the newest major that Bellhop supports; package.json brings both. */
export const MAJORS = { oldest: 15, newest: 18 };

/** The programs of this major that npm brought for this platform, if there are any. */
function packagedPrograms(major) {
  const folder = join(root, `node_modules/postgres-${major}-${process.platform}-${process.arch}/native`);
  return existsSync(join(folder, "bin/initdb")) ? folder : null;
}

/**
 * A copy in the cluster's folder: another user may not enter the package's, and its install script, which links the
 * libraries by their other names, may not have run.
 */
function copyPrograms(native, folder) {
  const copy = join(folder, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"))) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  return join(copy, "bin");
}

function findPrograms() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(DEBIAN, version, "bin"));
  const config = findOnPath("pg_config");
  if (config) folders.push(execFileSync(config, ["--bindir"], { encoding: "utf8" }).trim());
  const onPath = findOnPath("initdb");
  if (onPath) folders.push(dirname(onPath));
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl")));
}

/** PostgreSQL refuses to run as root, so root runs it as another user. */
function chooseUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  return {};
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The cluster is thrown away after the run and need not survive a crash, which makes it several times faster. */
function settings(folder) {
  return `
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}'
max_connections = 200
fsync = off
full_page_writes = off
synchronous_commit = off
`;
}

function createCluster(major) {
  const folder = mkdtempSync(join(tmpdir(), "bellhop-postgres-"));
  const native = packagedPrograms(major);
  const programs = native ? copyPrograms(native, folder) : findPrograms();
  const user = chooseUser();
  const data = join(folder, "data");
  const log = join(folder, "log");
  const password = randomBytes(18).toString("hex");
  const call = (program, args) =>
    spawnSync(join(programs, program), args, {
      ...user,
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  const remove = () => {
    // Without pipes, because a server that outlives its parent would keep them open.
    if (existsSync(join(data, "postmaster.pid"))) {
      const args = ["stop", "-D", data, "-m", "immediate", "-w", "-t", "20"];
      spawnSync(join(programs, "pg_ctl"), args, { ...user, cwd: folder, stdio: "ignore" });
    }
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", remove);

  writeFileSync(join(folder, "password"), password, { mode: 0o600 });
  if (user.uid !== undefined)
    for (const path of [folder, join(folder, "password")]) chownSync(path, user.uid, user.gid);
  const auth = ["-U", "bellhop", "-A", "scram-sha-256", `--pwfile=${join(folder, "password")}`];
  const made = call("initdb", ["-D", data, ...auth, "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]);
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  appendFileSync(join(data, "postgresql.conf"), settings(folder));

  const start = (port) => {
    const args = ["start", "-D", data, "-l", log, "-w", "-t", "60", "-o", `-p ${port}`];
    const { status } = spawnSync(join(programs, "pg_ctl"), args, { ...user, cwd: folder, stdio: "ignore" });
    return status === 0;
  };
  return { start, log, url: (port) => `postgres://bellhop:${password}@127.0.0.1:${port}/postgres` };
}

/**
 * The address of a PostgreSQL for tests: TEST_DATABASE_URL, or a throw-away cluster of this major that is stopped and
 * removed when this process ends. On a platform for which npm has none it is the machine's own, of any major; without
 * that, the error says what to install.
 */
export async function providePostgres(major = MAJORS.oldest) {
  if (process.env.TEST_DATABASE_URL && major === MAJORS.oldest) return process.env.TEST_DATABASE_URL;
  const isPackaged = packagedPrograms(major) !== null;
  if (!isPackaged && !findPrograms()) await installPackage("postgresql");
  if (!isPackaged && !findPrograms()) {
    throw new Error(
      "The database tests need PostgreSQL 15 or newer. Install it (Debian: apt-get install postgresql) " +
        "or set TEST_DATABASE_URL to a server whose user may create databases and roles.",
    );
  }
  handleSignals();
  const cluster = createCluster(major);
  // Another process may take the free port before PostgreSQL does.
  for (let attempt = 0; attempt < 3; attempt++) {
    const port = await findFreePort();
    if (cluster.start(port)) return cluster.url(port);
  }
  throw new Error(
    `PostgreSQL did not start: ${existsSync(cluster.log) ? readFileSync(cluster.log, "utf8") : "no log"}`,
  );
}
