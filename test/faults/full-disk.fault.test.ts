import { execFileSync } from "node:child_process";
import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ImportRun } from "../../contract/imports.ts";
import { until } from "../support/jobs.ts";
import { startBellhop } from "../support/server.ts";

const DISK_MB = 256;
const ROWS = 6_000;
const HOTEL = "account=grand-azur&property=lisbon-tejo";
const MEGABYTE = 1024 ** 2;

/** A disk that can be filled without harm; only root can create one. */
async function mountDisk(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), "bellhop-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  onTestFinished(async () => {
    execFileSync("umount", ["-l", folder]);
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Leaves at most this much space. The server writes meanwhile, so the disk may be full before the file is complete. */
async function fill(disk: string, leaveMb: number): Promise<() => Promise<void>> {
  const { bavail, bsize } = await statfs(disk);
  const path = join(disk, "filler");
  try {
    await writeFile(path, Buffer.alloc(Math.max(0, bavail * bsize - leaveMb * MEGABYTE)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
  return () => rm(path);
}

test("a full disk under the embedded database: answers report it, the server stays up, resumes when there is space, and loses nothing", async ({
  skip,
}) => {
  const disk = await mountDisk();
  if (!disk) return skip("mounting a small disk needs root");
  const house = await startBellhop({ dataDir: join(disk, "data") });
  onTestFinished(async () => void (await house.stop()));
  const call = await signIn(house.url);
  const lines = Array.from({ length: ROWS }, (_, n) => `K${n};Guest ${n};Ann;${"x".repeat(200)}\n`);
  const form = new FormData();
  form.set("file", new Blob(["old_id;last name;first name;note\n", ...lines]), "guests.csv");
  const file = await call("POST", "/api/v2/files", form);
  const makeRoom = await fill(disk, 2);
  const { body: run } = await call("POST", "/api/v2/imports", {
    ...{ fileId: file.body.id, module: "profiles", mode: "upsert", auto: true, acceptUnsure: true, stopAt: 100 },
  });

  // Jobs and uploads find no space; reads and health checks are answered.
  await until(() => /No space left|disk is full/i.test(house.output()), { everyMs: 100 });
  const upload = new FormData();
  upload.set("file", new Blob(["x".repeat(4 * MEGABYTE)]), "more.csv");
  const refused = await call("POST", "/api/v2/files", upload);
  expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining("disk is full")]);
  if (process.env.SOAK) expect(refused.ms).toBeLessThan(10_000);
  expect((await fetch(`${house.url}/healthz`)).status).toBe(200);

  await makeRoom();
  const done = await until(
    async () => {
      const { status, body } = await call("GET", `/api/v2/imports/${run.id}`);
      return status === 200 && (body as ImportRun).state === "done" && (body as ImportRun);
    },
    { everyMs: 200 },
  );
  expect(done.counts).toMatchObject({ read: ROWS, created: ROWS });

  // Full again and stopped by SIGTERM: the server exits.
  await fill(disk, 0);
  const started = performance.now();
  await house.stop();
  if (process.env.SOAK) expect(performance.now() - started).toBeLessThan(21_000);
});

async function signIn(url: string) {
  const answer = await fetch(`${url}/api/v1/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...{ email: "admin@grand-azur.example", password: "carry-the-luggage", program: true, recaptchaToken: "x" },
    }),
  });
  const { token } = (await answer.json()) as { token: string };
  return async (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const started = performance.now();
    const response = await fetch(`${url}${path}?${HOTEL}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { "content-type": "application/json" }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, ms: performance.now() - started, body: JSON.parse(text) };
  };
}
