import { randomUUID } from "node:crypto";
import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type ErasedPlaces, parseErasures } from "../../ports/erasure-list.ts";
import { createErasureList } from "./erasure-list.ts";

const entry = (over: Partial<ErasedPlaces> = {}): ErasedPlaces => ({
  ...{
    id: randomUUID(),
    accountId: randomUUID(),
    at: "2026-11-17T12:00:00.000Z",
    files: "blank",
    guests: [],
    spans: [],
  },
  ...over,
});

test("the last word on an erasure counts, and a line that a kill has cut off takes no other with it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bellhop-list-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "data", "erasures.jsonl");
  const list = createErasureList({ path });
  const [first, second] = [entry(), entry()];
  await list.add(first);
  await appendFile(path, JSON.stringify(entry()).slice(0, 70));
  await list.add(second);
  const more = { ...first, spans: [{ fileId: randomUUID(), spans: [[2, 3] as [number, number]] }] };
  await list.add(more);
  expect(parseErasures(await readFile(path, "utf8"))).toEqual([more, second]);
});

test("an invalid list of erasures is refused with its line", () => {
  expect(() => parseErasures(`${JSON.stringify(entry())}\nid;name\n`)).toThrow("Line 2 is no entry");
  expect(() => parseErasures(`${JSON.stringify({ ...entry(), guests: "all" })}\n`)).toThrow("Line 1 is no entry");
  expect(parseErasures("")).toEqual([]);
});
