import { expect, test } from "vitest";
import { firstEnd, headlineOf, isAgain } from "./run-states.ts";

const counts = (
  given: Partial<Record<"created" | "updated" | "unchanged" | "rejected" | "waiting" | "warned", number>>,
) => {
  const { created = 0, updated = 0, unchanged = 0, rejected = 0, waiting = 0, warned = 0 } = given;
  return {
    ...{ created, updated, unchanged, rejected, waiting, warned },
    read: created + updated + unchanged + rejected + waiting,
  };
};

const done = (given: Parameters<typeof counts>[0]) => ({ state: "done" as const, rows: null, counts: counts(given) });

test("records in Bellhop count as imported, changed or not", () => {
  expect(headlineOf(done({ created: 1_000, updated: 800, unchanged: 42, rejected: 130, waiting: 28 }))).toEqual({
    key: "some",
    taken: 1_842,
    of: 2_000,
    rejected: 130,
    waiting: 28,
    warned: 0,
  });
});

test.each([
  [{}, "empty"],
  [{ unchanged: 3 }, "all"],
  [{ unchanged: 3, warned: 1 }, "warned"],
  [{ rejected: 2, waiting: 1 }, "none"],
  [{ created: 1, rejected: 1 }, "rejected"],
  [{ created: 1, waiting: 1 }, "waiting"],
])("%o is shown as %s", (given, key) => {
  expect(headlineOf(done(given)).key).toBe(key);
});

test("a run that was undone does not say that its rows are there; a stopped one counts those it did not come to", () => {
  const all = counts({ created: 106 });
  expect(headlineOf({ state: "undone", rows: 106, counts: all })).toMatchObject({ key: "undone", taken: 106, of: 106 });
  expect(headlineOf({ state: "undoing", rows: 106, counts: all }).key).toBe("undoing");
  const part = counts({ created: 52_297 });
  expect(headlineOf({ state: "cancelled", rows: 60_000, counts: part })).toMatchObject({
    ...{ key: "stopped", taken: 52_297, of: 60_000 },
  });
  expect(headlineOf({ state: "failed", rows: 52_297, counts: part }).key).toBe("all");
});

test("rows that were not taken are looked at first", () => {
  expect(firstEnd(counts({ created: 5, rejected: 1, waiting: 9 }))).toBe("rejected");
  expect(firstEnd(counts({ created: 5, waiting: 1 }))).toBe("waiting");
  expect(firstEnd(counts({ unchanged: 5 }))).toBe("unchanged");
});

test("a run takes rows again when all of them had ended before", () => {
  const ended = counts({ created: 5, rejected: 5 });
  expect(isAgain({ state: "running", rows: 10, counts: ended })).toBe(true);
  expect(isAgain({ state: "running", rows: 20, counts: ended })).toBe(false);
  expect(isAgain({ state: "queued", rows: null, counts: ended })).toBe(false);
  expect(isAgain({ state: "done", rows: 10, counts: ended })).toBe(false);
});
