import { expect, test } from "vitest";
import type { DateFormat } from "../../../contract/reading.ts";
import { findDateFormat } from "./column-dates.ts";

const cases: readonly (readonly [DateFormat | null, boolean, readonly string[]])[] = [
  ["YYYY-MM-DD", true, ["2025-03-01", "2025-12-31T15:00:00+01:00", "", "2025-01-02 09:30"]],
  ["YYYY/MM/DD", true, ["2025/03/01"]],
  ["DD.MM.YYYY", true, ["1.3.2025", "31.12.2025 14:30", "00.00.0000"]],
  ["DD/MM/YYYY", true, ["01/02/2025", "13/02/2025"]],
  ["MM/DD/YYYY", true, ["01/02/2025", "02/13/2025 03:15 PM"]],
  ["DD/MM/YYYY", false, ["01/02/2025", "03/04/2025"]],
  ["DD/MM/YYYY", false, ["13/02/2025", "14/02/2025", "02/15/2025"]],
  ["DD-MM-YYYY", true, ["31-12-2025", "01-02-2025"]],
  ["MM-DD-YYYY", true, ["12-31-2025", "01-02-2025"]],
  ["DD-MMM-YY", true, ["01-MAR-25", "15-Dez-24", "03-févr-25", "09-OUT-25"]],
  ["DD-MMM-YYYY", true, ["1 May 2025", "02.Juni 2025", "03-août-2025"]],
  ["DD.MM.YY", true, ["24.12.68", "01.05.99"]],
  ["DD.MM.YY", false, ["25.03.12", "25.04.01"]],
  ["DD/MM/YY", true, ["28/07/68", "01/02/75"]],
  ["MM/DD/YY", true, ["07/28/68", "01/02/75"]],
  ["YYYYMMDD", true, ["20250301", "20250302", "20250305", "20250410", "20251231"]],
  ["YYYYMMDD", false, ["20250301", "20250302"]],
  [null, false, ["20250301", "20250302", "12345678"]],
  [null, true, ["01.02.03.04.05", "12.05", "R-10023", "Mai", ""]],
  [null, false, ["Müller", "31.12.2025", "x"]],
  ["YYYY.MM.DD", true, ["2025.03.01", "2025.03.02"]],
  [null, true, []],
];

test.each(cases)("%s (sure: %s): %j", (value, sure, values) => {
  expect(findDateFormat(values)).toEqual({ value, sure });
});

test("one wrong value in a hundred does not make a column unsure", () => {
  const right = Array.from({ length: 300 }, (_, place) => `${13 + (place % 15)}/0${1 + (place % 9)}/2025`);
  expect(findDateFormat([...right, "02/25/2025"])).toEqual({ value: "DD/MM/YYYY", sure: true });
  expect(findDateFormat([...right.slice(0, 20), "02/25/2025"])).toEqual({ value: "DD/MM/YYYY", sure: false });
});
