import { expect, test } from "vitest";
import { rankTargets } from "./rank-targets.ts";

const codes = [
  { code: "SUPD", name: "Supérieure Double" },
  { code: "DLX", name: "Deluxe" },
  { code: "D", name: "Double Standard" },
  { code: "TWN", name: "Twin Deluxe" },
];
const found = (typed: string) => rankTargets(codes, typed).map(({ code }) => code);

test("the code itself comes first, then codes that begin so, then names, then the middle of either", () => {
  expect(found("d")).toEqual(["D", "DLX", "SUPD", "TWN"]);
  expect(found("TWN")).toEqual(["TWN"]);
  expect(found("deluxe")).toEqual(["DLX", "TWN"]);
});

test("accents and case do not matter, nothing typed shows all, and nothing fits nonsense", () => {
  expect(found("superieure")).toEqual(["SUPD"]);
  expect(found(" ")).toEqual(["SUPD", "DLX", "D", "TWN"]);
  expect(found("zzz")).toEqual([]);
});
