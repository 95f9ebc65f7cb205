import { expect, it } from "vitest";
import { Ledger } from "./ledger.ts";

const entry = (operation: string) => ({ at: "", operation, status: 201, hotelId: "PAR01", requestId: undefined });

it("keeps the newest when full, and reports how many it dropped", () => {
  const ledger = new Ledger(3);
  for (const name of ["a", "b", "c", "d", "e"]) ledger.write(entry(name));
  expect(ledger.read().entries.map(({ seq, operation }) => [seq, operation])).toEqual([
    [3, "c"],
    [4, "d"],
    [5, "e"],
  ]);
  expect(ledger.read()).toMatchObject({ seq: 5, dropped: 2 });
  expect(ledger.read({ since: 4 }).entries).toHaveLength(1);
  expect(ledger.read({ since: 9 }).entries).toEqual([]);
});

it("keeps only the counts when it is off", () => {
  const ledger = new Ledger(0);
  ledger.write(entry("a"));
  ledger.count("a", 201);
  expect(ledger.read()).toEqual({ entries: [], seq: 1, dropped: 1 });
  expect(ledger.counts()).toEqual({ "a 201": 1 });
});
