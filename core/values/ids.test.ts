import { expect, test } from "vitest";
import { fieldsOf } from "../modules/catalogue.ts";
import { compileConfiguration } from "../pipeline/compile-configuration.ts";
import { lostIn } from "./ids.ts";

test.each([
  ["************1111", "id_masked"],
  ["**** **** **** 1111", "id_masked"],
  ["1.23E+11", "id_rounded"],
  ["1,23457E+15", "id_rounded"],
  ["4E15", "id_rounded"],
  ["4711", null],
  ["*VIP*", null],
  ["7c9e6679-7425", null],
  ["E12", null],
  ["12E", null],
])("%s: %s", (id, lost) => {
  expect(lostIn(id)).toBe(lost);
});

test("ids that have lost digits are refused with the reason, so that two guests never become one", () => {
  const fields = fieldsOf("reservations");
  const run = compileConfiguration({
    ...{ module: "reservations", columns: ["Id", "Guest"], codes: new Map(), dateFormat: null, decimal: "." },
    ...{ country: "DE", today: "2026-01-01" },
    body: {
      treatments: [],
      fields: [
        { target: "oldId", source: { kind: "column", column: "Id" } },
        { target: "profileId", source: { kind: "column", column: "Guest" } },
      ],
    },
  });
  const place = fields.findIndex(({ id }) => id === "oldId");
  for (const [id, rule] of [
    ["************1111", "id_masked"],
    ["1.23E+11", "id_rounded"],
  ]) {
    const { state, values, issues } = run([id ?? "", id ?? ""]);
    expect([state, values[place]]).toEqual(["reject", undefined]);
    expect(issues).toEqual(
      expect.arrayContaining(["oldId", "profileId"].map((field) => ({ field, rule, warning: false, value: id }))),
    );
  }
});
