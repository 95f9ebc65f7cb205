import fc from "fast-check";
import { expect, test } from "vitest";
import { compact } from "./built.ts";
import { dayAfter, daysFrom, spansOf } from "./days.ts";
import { differences } from "./diff.ts";
import { decimalOf, fitRecord, sameDecimal } from "./fit.ts";
import { lineUp } from "./lines.ts";

const table = (codes: Record<string, string>) => ({
  codes: new Map(Object.entries(codes)),
  targets: null,
  policy: "block" as const,
  otherwise: "",
});

test("codes pass through the property's tables while a payload is built, each kind of contact through its own list", () => {
  const codes = new Map([
    ["PhoneTypes", table({ PRIV: "HOME" })],
    ["CommunicationTypeEmail", table({ PRIV: "EMAIL" })],
    ["titles", table({ HERR: "Mr." })],
  ]);
  const contact = (kind: "Phone" | "Email") => ({ oldId: kind, profileId: "7", kind, value: "1", contactType: "PRIV" });
  const fitted = (kind: "Phone" | "Email") => fitRecord({ codes }, "profile-contacts", contact(kind));
  expect(fitted("Phone").record.contactType).toBe("HOME");
  expect(fitted("Email").record.contactType).toBe("EMAIL");
  expect(fitted("Email").changes).toEqual([{ field: "contactType", change: "translated", sent: "EMAIL" }]);
  const guest = { oldId: "7", lastName: "Berg", title: "Lord" };
  expect(fitRecord({ codes }, "profiles", guest).refusals).toEqual([
    { field: "title", reason: "unmapped-code", value: "Lord", list: "titles" },
  ]);
});

test("differently written decimals are the same number", () => {
  expect(sameDecimal("180.50", "180.5")).toBe(true);
  expect(sameDecimal("0.00", "-0")).toBe(true);
  expect(sameDecimal("100", "10")).toBe(false);
  expect(sameDecimal("-1.0", "1")).toBe(false);
  expect(decimalOf(0.0000001)).toBe("0.0000001");
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_99, max: 999_999_999_99 }), (cents) => {
      const amount = (cents / 100).toFixed(2);
      expect(sameDecimal(decimalOf(Number(amount)), amount)).toBe(true);
    }),
  );
});

test("lines lose no word while there is space, and leave no gap", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abc"), minLength: 1, maxLength: 9 });
  const line = fc.option(
    fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" ")),
    { nil: undefined },
  );
  fc.assert(
    fc.property(line, line, line, line, (a, b, c, d) => {
      const { values, changes } = lineUp({ a, b, c, d }, ["a", "b", "c", "d"], 10);
      const before = [a, b, c, d].filter((text) => text !== undefined);
      const after = [values.a, values.b, values.c, values.d];
      expect(
        after
          .filter((text) => text !== undefined)
          .join(" ")
          .split(" "),
      ).toEqual(before.join(" ").split(" "));
      const gap = after.indexOf(undefined);
      if (gap >= 0) expect(after.slice(gap).every((text) => text === undefined)).toBe(true);
      // Only the last line may stay too long, when all lines are in use.
      if (gap >= 0) expect(after.every((text) => (text ?? "").length <= 10)).toBe(true);
      for (const [place, id] of (["a", "b", "c", "d"] as const).entries())
        expect(changes.some(({ field }) => field === id)).toBe([a, b, c, d][place] !== after[place]);
    }),
  );
});

test("days follow each other over months, leap days and years", () => {
  expect(dayAfter("2028-02-28")).toBe("2028-02-29");
  expect(dayAfter("2026-12-31")).toBe("2027-01-01");
  expect(dayAfter("2026-03-29", -1)).toBe("2026-03-28");
  expect(daysFrom("2026-03-28", "2026-03-30")).toEqual(["2026-03-28", "2026-03-29", "2026-03-30"]);
  expect(daysFrom("2026-03-30", "2026-03-28")).toEqual([]);
  const days = ["2026-06-01", "2026-06-02", "2026-06-04"].map((day) => ({ day, value: 1 }));
  expect(spansOf(days, (left, right) => left === right)).toEqual([
    { start: "2026-06-01", end: "2026-06-02", value: 1 },
    { start: "2026-06-04", end: "2026-06-04", value: 1 },
  ]);
});

test("a difference is found and named; fields that were not sent are ignored", () => {
  const sent = { code: "1", description: "First floor", sequence: 1, housekeeping: false };
  expect(differences("floors", sent, { code: "1", description: "First floor ", sequence: 1 })).toEqual([
    { field: "description", sent: "First floor", found: "First floor " },
    { field: "housekeeping", sent: false, found: undefined },
  ]);
  expect(differences("floors", { code: "1" }, { code: "1", description: "Anything" })).toEqual([]);
  expect(differences("reservations", { amount: "180.50" }, { amount: "180.5" })).toEqual([]);
});

test("empty values are not sent; zero and false are", () => {
  expect(compact({ a: undefined, b: { c: undefined, d: [] }, e: [{}], f: 0, g: false, h: "" })).toEqual({
    f: 0,
    g: false,
    h: "",
  });
  expect(compact({ a: { b: undefined } })).toEqual({});
});
