import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnName, columnOf } from "./cell-reference.ts";
import { cellText } from "./cell-text.ts";
import { serialOf } from "./date-text.ts";
import { type NumberFormat, numberFormatOf } from "./number-format.ts";
import { numberText } from "./number-text.ts";

describe("numbers appear as a person typed them", () => {
  test.each([
    ["0.30000000000000004", "0.3"],
    ["180.5", "180.5"],
    ["180.50", "180.50"],
    ["1E-3", "0.001"],
    ["1.5E+7", "15000000"],
    ["-2.5E-5", "-0.000025"],
    ["4.111111111111111E15", "4111111111111111"],
    ["9.876543210987654321E18", "9876543210987660000"],
    ["-0.0E1", "0"],
    ["12345678901234567890", "12345678901234567890"],
    ["1.1000000000000001", "1.1"],
    ["99.990000000000009", "99.99"],
    ["1E+22", "10000000000000000000000"],
    ["-1E-400", "0"],
    ["007", "007"],
    ["1e999", "1e999"],
    ["#N/A", "#N/A"],
    [" ", " "],
  ])("%s → %s", (raw, text) => expect(numberText(raw)).toBe(text));

  test("a number of fifteen digits is read exactly in any notation of the double", () => {
    const digits = fc.tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 99_999_999 }));
    fc.assert(
      fc.property(digits, ([whole, part]) => {
        const typed = `${whole}.${String(part).padStart(8, "0")}`.replace(/\.?0+$/, "") || "0";
        const value = Number(typed);
        expect(numberText(value.toExponential())).toBe(typed);
        expect(numberText(value.toPrecision(17))).toBe(typed);
      }),
    );
  });
});

const date: NumberFormat = { kind: "date" };
const at =
  (format: NumberFormat, date1904 = false) =>
  (raw: string) =>
    cellText(raw, "n", 0, { formats: [format], date1904 });

describe("dates are ISO", () => {
  test.each([
    ["1", "1900-01-01"],
    ["59", "1900-02-28"],
    ["60", "60"],
    ["61", "1900-03-01"],
    ["46090", "2026-03-09"],
    ["46090.75", "2026-03-09T18:00:00"],
    ["46090.999999", "2026-03-10"],
    ["2958465", "9999-12-31"],
    ["2958466", "2958466"],
    ["-1", "-1"],
    ["0.5", "12:00"],
    ["soon", "soon"],
  ])("%s → %s", (raw, text) => expect(at(date)(raw)).toBe(text));

  test("a Macintosh workbook counts from 1904", () => {
    expect(at(date, true)("44628")).toBe("2026-03-09");
    expect(at(date, true)("0")).toBe("1904-01-01");
  });

  test("times are times of day; durations may be longer than a day", () => {
    expect(at({ kind: "time" })("0.9375")).toBe("22:30");
    expect(at({ kind: "time" })("0.93756")).toBe("22:30:05");
    expect(at({ kind: "time" })("46090.9375")).toBe("2026-03-09T22:30:00");
    expect(at({ kind: "span" })("1.5")).toBe("36:00");
  });

  test("every date and time is restored from its number", () => {
    const days = fc.date({ min: new Date("1900-03-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.boolean(), (day, withTime) => {
        const iso = day
          .toISOString()
          .slice(0, withTime ? 19 : 10)
          .replace(/T00:00:00$/, "");
        const serial = serialOf(iso, "date");
        expect(at(date)(String(serial))).toBe(iso);
      }),
    );
    expect(serialOf("2026-02-30", "date")).toBeNull();
    expect(serialOf("9.3.2026", "date")).toBeNull();
    expect(serialOf("25:00", "time")).toBeNull();
    expect(serialOf("", "date")).toBeNull();
  });
});

test("other cells", () => {
  const context = { formats: [], date1904: false };
  expect(cellText("1", "b", 0, context)).toBe("true");
  expect(cellText("0", "b", 0, context)).toBe("false");
  expect(cellText("#N/A", "e", 0, context)).toBe("#N/A");
  expect(cellText("2026-03-09T00:00:00.000", "d", 0, context)).toBe("2026-03-09");
  expect(cellText("2026-03-09T22:30", "d", 0, context)).toBe("2026-03-09T22:30:00");
  expect(cellText("in spring", "d", 0, context)).toBe("in spring");
  expect(cellText("101", "n", 0, { ...context, formats: [{ kind: "digits", digits: 5 }] })).toBe("00101");
  expect(cellText("1.5", "n", 0, { ...context, formats: [{ kind: "digits", digits: 5 }] })).toBe("1.5");
});

describe("a format decides the type of a number", () => {
  test.each([
    [14, undefined, "date"],
    [22, undefined, "date"],
    [20, undefined, "time"],
    [46, undefined, "span"],
    [0, undefined, "plain"],
    [164, "dd/mm/yyyy", "date"],
    [164, 'yyyy"年"m"月"', "date"],
    [164, "[$-409]d-mmm-yy;@", "date"],
    [164, "mmmm", "date"],
    [164, "h:mm AM/PM", "time"],
    [164, "mm:ss", "time"],
    [164, "[h]:mm", "span"],
    [164, "0.00", "plain"],
    [164, '#,##0.00 "dny"', "plain"],
    [164, "[Red]0.00", "plain"],
    [164, "General", "plain"],
    [164, "0000", "digits"],
    [14, "0.00", "plain"],
  ])("%s %s → %s", (id, code, kind) => expect(numberFormatOf(id, code).kind).toBe(kind));
});

test("columns are numbered by their names", () => {
  expect(["A", "Z", "AA", "XFD", "b7", "7"].map(columnOf)).toEqual([0, 25, 26, 16_383, 1, -1]);
  for (const column of [0, 25, 26, 701, 702, 16_383]) expect(columnOf(`${columnName(column)}9`)).toBe(column);
});
