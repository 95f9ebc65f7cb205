import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { readZip } from "../../../../test/support/zip.ts";
import { zipEntries } from "./zip-entries.ts";

test("entries are packed one after the other and only as fast as they are read", async () => {
  const seen: string[] = [];
  const entry = (name: string, chunks: string[]) => ({
    name,
    async *content() {
      seen.push(`${name} begins`);
      yield* chunks;
      seen.push(`${name} ends`);
    },
  });
  const zip = await buffer(zipEntries([entry("a.txt", ["é", "1\n"]), entry("empty.txt", []), entry("b.txt", ["2"])]));
  expect([...readZip(zip)]).toEqual([
    ["a.txt", "é1\n"],
    ["empty.txt", ""],
    ["b.txt", "2"],
  ]);
  expect(seen).toEqual(["a.txt", "empty.txt", "b.txt"].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test("a failing entry fails the zip, and an entry is closed when its reader stops", async () => {
  const broken = {
    name: "broken",
    async *content() {
      yield "half";
      throw new Error("cut");
    },
  };
  await expect(buffer(zipEntries([broken]))).rejects.toThrow("cut");

  let made = 0;
  let ended = false;
  const endless = {
    name: "endless",
    async *content() {
      try {
        for (;;) {
          made++;
          yield Math.random().toString(36).repeat(1_000);
        }
      } finally {
        ended = true;
      }
    },
  };
  const zip = zipEntries([endless]);
  for await (const _chunk of zip) break;
  await expect.poll(() => ended).toBe(true);
  const before = made;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(made).toBe(before);
});
