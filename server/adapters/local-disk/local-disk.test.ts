import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { beforeEach, expect, test } from "vitest";
import type { Storage } from "../../ports/storage.ts";
import { createLocalDisk } from "./local-disk.ts";

let folder: string;
let disk: Storage;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "bellhop-disk-")), "files");
  disk = createLocalDisk({ folder });
});

const keyIn = (account = randomUUID()) => `${account}/${randomUUID()}`;
const read = async (key: string) => {
  const stream = await disk.open(key);
  return stream && buffer(stream);
};
const filesThere = async () => {
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return all.filter((entry) => entry.isFile()).map(({ name }) => name);
};

test("stored content is read back byte by byte, with size and checksum, and only its owner can read it", async () => {
  const bytes = randomBytes(300_000);
  const key = keyIn();
  const stored = await disk.put(key, Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]));
  expect(stored).toEqual({ size: 300_000, sha256: createHash("sha256").update(bytes).digest() });
  expect((await read(key))?.equals(bytes)).toBe(true);
  expect((await stat(join(folder, key))).mode & 0o077).toBe(0);
  expect(await disk.put(keyIn(), Readable.from([]))).toMatchObject({ size: 0 });
});

test("content that breaks off or is stopped leaves nothing", async () => {
  async function* broken() {
    yield Buffer.from("half");
    throw new Error("cut");
  }
  await expect(disk.put(keyIn(), Readable.from(broken()))).rejects.toThrow("cut");

  const stop = new AbortController();
  async function* endless() {
    for (;;) {
      yield Buffer.alloc(1_000);
      stop.abort();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  await expect(disk.put(keyIn(), Readable.from(endless()), { signal: stop.signal })).rejects.toThrow();
  expect(await filesThere()).toEqual([]);
});

test("a key and all below it are removed, half-written ones too; another's stay, and twice is no error", async () => {
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const [first, two, second] = [keyIn(mine), keyIn(mine), keyIn(theirs)];
  for (const key of [first, two, second]) await disk.put(key, Readable.from([Buffer.from(key)]));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* slow() {
    yield Buffer.from("half");
    await held;
  }
  const writing = disk.put(keyIn(mine), Readable.from(slow()));
  await expect.poll(filesThere).toHaveLength(4);

  await disk.remove(first);
  expect([await read(first), (await read(two))?.toString()]).toEqual([null, two]);
  await disk.remove(mine);
  await disk.remove(mine);
  release();
  // A writer that lost its place cannot bring the file back.
  await expect(writing).rejects.toMatchObject({ code: "ENOENT" });
  expect([await filesThere(), (await read(second))?.toString()]).toEqual([[second.split("/")[1]], second]);
});

test("a part grows piece by piece, stays invisible, can be continued, and becomes the file of its key", async () => {
  const key = keyIn();
  const first = await disk.openPart(key);
  await first.append(Buffer.from("Hello wor"));
  await first.append(Buffer.from("never counted"));
  await first.flush();
  await first.close();
  expect([await read(key), await filesThere()]).toEqual([null, [`${key.split("/")[1]}.part`]]);

  const second = await disk.openPart(key, 9);
  expect(await second.size()).toBe(9);
  await second.append(Buffer.from("ld"));
  expect([await second.size(), await text(second.open()), await text(second.open({ start: 6, end: 8 }))]).toEqual([
    11,
    "Hello world",
    "wor",
  ]);
  await second.close();
  await disk.finishPart(key);
  expect([(await read(key))?.toString(), await filesThere()]).toEqual(["Hello world", [key.split("/")[1]]]);
  const range = await disk.open(key, { start: 2, end: 4 });
  expect(range && (await text(range))).toBe("llo");
  expect((await stat(join(folder, key))).mode & 0o077).toBe(0);
});

test("untouched parts are swept, the others and whole files stay", async () => {
  const [old, fresh, whole] = [keyIn(), keyIn(), keyIn()];
  for (const key of [old, fresh]) {
    const part = await disk.openPart(key);
    await part.append(Buffer.from("half"));
    await part.close();
  }
  await disk.put(whole, Readable.from([Buffer.from("whole")]));
  const day = 86_400_000;
  await utimes(join(folder, `${old}.part`), new Date(), new Date(Date.now() - day));
  await utimes(join(folder, whole), new Date(), new Date(Date.now() - day));
  expect(await disk.removePartsBefore(new Date(Date.now() - day / 2))).toBe(1);
  expect((await filesThere()).sort()).toEqual([`${fresh.split("/")[1]}.part`, `${whole.split("/")[1]}`].sort());
  expect(await createLocalDisk({ folder: join(folder, "none") }).removePartsBefore(new Date())).toBe(0);
});

test("nothing but UUIDs becomes a path", async () => {
  for (const key of ["../x", `${randomUUID()}/../x`, "", "/etc/passwd", `${randomUUID()}/`, `${randomUUID()}\0`])
    await expect(disk.open(key)).rejects.toThrow("UUIDs");
});
