import { expect, test } from "vitest";
import { closeReferences, type Missing, type OpenReference } from "./missing-records.ts";

const reference = (row: number, id: string): OpenReference => ({
  ...{ row, id },
  finding: { rule: "missing_record", field: "company", value: id, warning: false, list: "profiles", key: id },
});

test("rows that refer to each other in a circle lack nothing; a chain to a missing record lacks it to its beginning", () => {
  const missing: Missing = new Map();
  closeReferences(missing, [reference(1, "2"), reference(2, "1")], Number);
  expect(missing.size).toBe(0);
  closeReferences(missing, [reference(3, "gone"), reference(4, "3"), reference(4, "3")], (id) =>
    id === "gone" ? undefined : Number(id),
  );
  expect([...missing].map(([row, findings]) => [row, findings.length])).toEqual([
    [3, 1],
    [4, 2],
  ]);
});

test("a chain of a hundred thousand rows is followed once, not once for each of its rows", () => {
  const missing: Missing = new Map();
  const chain = Array.from({ length: 100_000 }, (_, row) => reference(row, String(row + 1)));
  closeReferences(missing, chain, (id) => (id === "100000" ? undefined : Number(id)));
  expect(missing.size).toBe(100_000);
});
