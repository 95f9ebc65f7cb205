import fc from "fast-check";
import { expect, test } from "vitest";
import { dateFormat } from "../../contract/reading.ts";
import { readBoolean } from "./booleans.ts";
import { dateReader, readTime } from "./dates.ts";
import { isEmail } from "./emails.ts";
import { decimalReader, intReader } from "./numbers.ts";

const TODAY = "2026-11-15";

test.each([
  ["DD.MM.YYYY", "08.03.2026", "2026-03-08"],
  ["DD.MM.YY", "8.3.27", "2027-03-08"],
  ["MM/DD/YYYY", "03/08/2026 14:00", "2026-03-08"],
  ["DD-MMM-YY", "08-MÄR-26", "2026-03-08"],
  ["DD-MMM-YY", "08-MRZ-26", "2026-03-08"],
  ["DD-MMM-YYYY", "8 août 2026", "2026-08-08"],
  ["YYYYMMDD", "20260308", "2026-03-08"],
  ["DD/MM/YYYY", "31/02/2026", null],
  ["MM/DD/YYYY", "03.08.1971", null],
  ["DD/MM/YYYY", "03.08.1971", "1971-08-03"],
  ["MMM-DD-YYYY", "June 1st, 2026", "2026-06-01"],
  ["DD-MMM-YYYY", "1 мая 2026", "2026-05-01"],
  ["YYYY.MM.DD", "2026.03.08", "2026-03-08"],
  ["SERIAL", "44562", "2022-01-01"],
  ["SERIAL", "44562.75", "2022-01-01"],
  ["SERIAL", "9999999", null],
  ["DD/MM/YYYY", "29/02/2024", "2024-02-29"],
  ["DD/MM/YYYY", "29/02/2023", null],
  ["DD/MM/YYYY", "00/00/0000", ""],
  ["DD/MM/YYYY", "2026-03-08T12:00:00Z", "2026-03-08"],
] as const)("%s: %s is %s", (format, text, iso) => {
  expect(dateReader([format], { today: TODAY, ahead: 20, timeZone: "" })(text)).toBe(iso);
});

test("a birthday is never in the future, a stay may be", () => {
  expect(dateReader(["DD.MM.YY"], { today: TODAY, ahead: 0, timeZone: "" })("08.03.27")).toBe("1927-03-08");
  expect(dateReader(["DD.MM.YY"], { today: TODAY, ahead: 20, timeZone: "" })("08.03.27")).toBe("2027-03-08");
});

test("every result is a calendar date and reads again as itself", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...dateFormat.options),
      fc.string({ unit: fc.constantFrom(..."0123456789./- T:janfeb") }),
      (format, text) => {
        const read = dateReader([format], { today: TODAY, ahead: 20, timeZone: "" });
        const iso = read(text);
        if (!iso) return;
        expect(new Date(`${iso}T00:00:00Z`).toISOString().slice(0, 10)).toBe(iso);
        expect(read(iso)).toBe(iso);
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each([
  [",", "1.234,50", "1234.50"],
  [",", "1 234,5 €", "1234.5"],
  [",", "-12,00", "-12.00"],
  [",", "12.50", "12.50"],
  [",", "1.234", "1234"],
  [".", "1,234.50", "1234.50"],
  [".", "1,234", "1234"],
  [".", "EUR 99.90", "99.90"],
  [".", "(5.00)", "-5.00"],
  [".", "5-", "-5"],
  [".", "1'000.00", "1000.00"],
  [".", "12,5", "12.5"],
  [".", "0.10", "0.10"],
  [".", "-0", "0"],
  [",", "120,-", "120"],
  [",", "1.250,-", "1250"],
  [".", "1250.-", "1250"],
  [".", "CHF 1'250.-", "1250"],
  [".", "1’250.–", "1250"],
  [",", "120,--", "120"],
  [",", "-120,-", "-120"],
  [",", "0.125", "0.125"],
  [".", "0,125", "0.125"],
  [".", "1.2.3", null],
  [".", "abc", null],
  [".", "1e5", null],
  [".", ".", null],
] as const)("decimal %s: %s is %s", (mark, text, number) => {
  expect(decimalReader(mark)(text)).toBe(number);
});

test("only numbers are read as numbers, and every result reads again", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("." as const, "," as const),
      fc.string({ unit: fc.constantFrom(..."0123456789.,-()' €") }),
      (mark, text) => {
        const read = decimalReader(mark)(text);
        if (read === null) return;
        expect(read).toMatch(/^-?\d+(\.\d+)?$/);
        expect(read.replace(/\D/g, "").replace(/^0+/, "")).toBe(text.replace(/\D/g, "").replace(/^0+/, ""));
        expect(decimalReader(".")(read)).toBe(read);
      },
    ),
    { numRuns: 2_000 },
  );
});

test("whole numbers, times, yes and no, addresses", () => {
  expect(["2", "2,0", "1.000", "2,5", "x"].map(intReader(","))).toEqual([2, 2, 1000, null, null]);
  expect(["14:05", "2:05 pm", "12:00 am", "2026-03-08T09:30:00", "1430", "25:00", "x"].map(readTime)).toEqual([
    "14:05",
    "14:05",
    "00:00",
    "09:30",
    "14:30",
    null,
    null,
  ]);
  expect(["Y", "Oui", "não", "Nein", "1", "x", "perhaps"].map(readBoolean)).toEqual([
    true,
    true,
    false,
    false,
    true,
    true,
    null,
  ]);
  expect(["a@b.fr", "jürgen@müller.de", "a b@c.de", "a@b", "a..b@c.de", "@c.de"].map(isEmail)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
