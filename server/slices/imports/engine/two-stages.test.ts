import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { runTwoStages } from "./two-stages.ts";

function readerOf(...batches: number[]) {
  const left = [...batches];
  return async () => left.shift();
}

test("the next batch is prepared while the one before is stored; they are stored in order, one at a time", async () => {
  const events: string[] = [];
  let storing = 0;
  await runTwoStages({
    read: readerOf(1, 2, 3),
    prepare: async (batch) => {
      events.push(`prepare ${batch}${storing > 0 ? " meanwhile" : ""}`);
      return batch;
    },
    store: async (batch, handedOver) => {
      expect(++storing).toBe(1);
      handedOver();
      await sleep(5);
      storing--;
      events.push(`stored ${batch}`);
    },
  });
  expect(events).toEqual([
    "prepare 1",
    "prepare 2 meanwhile",
    "stored 1",
    "prepare 3 meanwhile",
    "stored 2",
    "stored 3",
  ]);
});

test("no work begins before the database has got its statement", async () => {
  const events: string[] = [];
  await runTwoStages({
    read: readerOf(1, 2),
    prepare: async (batch) => {
      events.push(`prepare ${batch}`);
      return batch;
    },
    store: async (batch, handedOver) => {
      await sleep(5);
      events.push(`handed over ${batch}`);
      handedOver();
    },
  });
  expect(events).toEqual(["prepare 1", "handed over 1", "prepare 2", "handed over 2"]);
});

test("a failed store ends the work with its error, and so does a failed first stage once the store before has ended", async () => {
  const stored: number[] = [];
  const store = async (batch: number) => {
    await sleep(5);
    if (batch === 2) throw new Error("disk full");
    stored.push(batch);
  };
  const prepare = async (batch: number) => batch;
  await expect(runTwoStages({ read: readerOf(1, 2, 3), prepare, store })).rejects.toThrow("disk full");
  expect(stored).toEqual([1]);

  const refuse = async (batch: number) => {
    if (batch === 4) throw new Error("unreadable");
    return batch;
  };
  const run = runTwoStages({ read: readerOf(3, 4), prepare: refuse, store });
  await expect(run).rejects.toThrow("unreadable");
  expect(stored).toEqual([1, 3]);
});
