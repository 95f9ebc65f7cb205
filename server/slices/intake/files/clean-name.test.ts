import { expect, test } from "vitest";
import { cleanName, extensionOf } from "./clean-name.ts";

test.each([
  ["guests.csv", "guests.csv"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Export\\G\u00e4ste 2026.csv", "G\u00e4ste 2026.csv"],
  ["guests.csv%00.exe", "guests.csv.exe"],
  ["a\u0000b\u0007c\r\nd.csv", "abcd.csv"],
  ["invoice\u202evsc.exe", "invoicevsc.exe"],
  ["\u200bgue\u00adsts\ufeff.csv", "guests.csv"],
  ["Ga\u0308ste.csv", "G\u00e4ste.csv"],
  ["lone \ud800 half.csv", "lone half.csv"],
  ["  two   blanks.csv ", "two blanks.csv"],
  ["", "unnamed"],
  ["..", "unnamed"],
  ["\u202e", "unnamed"],
])("%j becomes %j", (given, shown) => {
  expect(cleanName(given)).toBe(shown);
});

test("a long name is shortened before its ending, by characters and not by halves of them", () => {
  const long = cleanName(`${"\u{1f3e8}".repeat(500)}.csv`);
  expect([...long]).toHaveLength(255);
  expect(long.endsWith("\u{1f3e8}\u2026.csv")).toBe(true);
  expect([...cleanName("x".repeat(500))]).toHaveLength(255);
  expect(extensionOf(long)).toBe("csv");
});
