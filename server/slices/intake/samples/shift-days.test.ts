import { expect, test } from "vitest";
import { SAMPLE_DAY, shiftDays } from "./shift-days.ts";

test("days around the sample day move with it, in every form and over the turn of a year", () => {
  const text = "2026-03-09;10.03.2026;11/03/2026;2026-12-31";
  expect(shiftDays(text, SAMPLE_DAY)).toBe(text);
  expect(shiftDays(text, "2026-11-17")).toBe("2026-11-17;18.11.2026;19/11/2026;2027-09-10");
});

test("birth dates, years, numbers and days that are none stay as they are", () => {
  for (const text of ["14.11.1955", "23.01.2022", "2026", "2026-02-30", "31.04.2026", "12026-03-09", "+33 10.03.20"])
    expect(shiftDays(text, "2026-11-17")).toBe(text);
});

test("no byte more or less", () => {
  const text = "a;2026-02-28;29.02.2024;01.03.2026;z";
  for (const day of ["2024-01-01", "2028-02-29", "2031-12-31"]) expect(shiftDays(text, day)).toHaveLength(text.length);
});
