import { expect, test } from "vitest";
import { clockInWords, lengthInWords } from "./quiet-hours.ts";

test("a length and a time in the reader's words", () => {
  expect(lengthInWords(510, "en")).toBe("8 hours and 30 minutes");
  expect(lengthInWords(60, "de")).toBe("1 Stunde");
  expect(clockInWords("22:00", "de")).toBe("22:00");
});
