import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLocalDisk } from "../../../adapters/local-disk/local-disk.ts";
import { keepSweeping } from "./sweep-uploads.ts";

test("an upload without activity for a day is removed, a younger one stays", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bellhop-sweep-"));
  const storage = createLocalDisk({ folder });
  const account = randomUUID();
  const hours = async (age: number) => {
    const id = randomUUID();
    const part = await storage.openPart(`${account}/${id}`);
    await part.append(Buffer.from("half"));
    await part.close();
    await utimes(join(folder, account, `${id}.part`), new Date(), new Date(Date.now() - age * 3_600_000));
    return `${id}.part`;
  };
  const [, young] = [await hours(25), await hours(23)];
  const lines: unknown[] = [];
  const line = (facts: object) => void lines.push(facts);
  const stop = keepSweeping({ storage, log: { info: line, warn: line, error: line } });
  await expect.poll(() => lines).toEqual([{ removed: 1 }]);
  stop();
  expect(await readdir(join(folder, account))).toEqual([young]);
});
