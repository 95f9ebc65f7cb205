import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const [one, two] = ["1".repeat(32), "2".repeat(32)];

test("previous keys are a list; one that is too short is named without being shown", () => {
  expect(readConfig({}).previousKeys).toEqual([]);
  expect(readConfig({ BELLHOP_SECRET_KEY_PREVIOUS: `${one}, ${two},` }).previousKeys).toEqual([one, two]);
  const short = () => readConfig({ BELLHOP_SECRET_KEY_PREVIOUS: `${one},too-short` });
  expect(short).toThrow("BELLHOP_SECRET_KEY_PREVIOUS");
  expect(short).not.toThrow("too-short");
});
