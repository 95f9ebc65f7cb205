import { expect, test } from "vitest";
import type { RowRecord } from "../../../../contract/imports.ts";
import { recordFields } from "./record-fields.ts";

const row = (values: Record<string, string>): RowRecord => ({
  row: 1,
  line: 2,
  end: "created",
  oldId: "1",
  record: { id: "7", values, changedSince: false },
});

test("what a person is known by comes first, then whatever any record has", () => {
  const fields = recordFields("profiles", [row({ oldId: "1", gender: "F" }), row({ lastName: "Moreau", vip: "V1" })]);
  expect(fields.map(({ id }) => id)).toEqual([
    ...["lastName", "firstName", "type", "email", "phone", "city", "country"],
    ...["gender", "vip"],
  ]);
});

test("other modules show what they have, in their own order", () => {
  const fields = recordFields("reservations", [row({ departure: "2026-03-10", arrival: "2026-03-08" })]);
  expect(fields.map(({ id }) => id)).toEqual(["arrival", "departure"]);
});
