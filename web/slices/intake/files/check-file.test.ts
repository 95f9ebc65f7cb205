import { expect, test } from "vitest";
import { UPLOAD_EXTENSIONS, UPLOAD_MB } from "../../../../contract/files.ts";
import { checkFile, endingsOf, largestOf } from "./check-file.ts";

const file = (name: string, size = 10) => ({ name, size });

test("every ending that the server takes has a page, and no page offers another", () => {
  const offered = new Set((["csv", "ihf", "piw"] as const).flatMap(endingsOf));
  expect([...offered].sort()).toEqual(UPLOAD_EXTENSIONS.map((ending) => `.${ending}`).sort());
});

test("an ending of another kind is named, an unknown one is refused, none at all is taken", () => {
  expect(checkFile(file("Gäste.CSV"), "csv")).toBeNull();
  expect(checkFile(file("book.xlsx"), "csv")).toEqual({ code: "ending", belongs: "piw" });
  expect(checkFile(file("house.ihf"), "csv")).toEqual({ code: "ending", belongs: "ihf" });
  expect(checkFile(file("list.csv"), "piw")).toEqual({ code: "ending", belongs: "csv" });
  expect(checkFile(file("photo.png"), "csv")).toEqual({ code: "ending", belongs: null });
  expect(checkFile(file("EXPORT"), "csv")).toBeNull();
  expect(checkFile(file("EXPORT.001"), "ihf")).toBeNull();
});

test("empty and too large files are refused; a large CSV is the server's to judge", () => {
  expect(checkFile(file("a.csv", 0), "csv")?.code).toBe("empty");
  const limit = UPLOAD_MB.piw * 1_024 ** 2;
  expect(checkFile(file("a.xlsx", limit), "piw")).toBeNull();
  expect(checkFile(file("a.xlsx", limit + 1), "piw")?.code).toBe("tooLarge");
  expect(checkFile(file("a.csv", 1e12), "csv")).toBeNull();
});

test("limits are said in round units", () => {
  expect(largestOf("csv", "en")).toBe("4 GB");
  expect(largestOf("piw", "en")).toBe("50 MB");
});
