import { expect, test } from "vitest";
import { detectBytes } from "../../../test/fixtures/exports/detect-bytes.ts";
import { makeExport } from "../../../test/fixtures/exports/make-export.ts";
import { ASPECTS, judge, measure } from "../../../test/fixtures/exports/measure.ts";

// Drawn from seeds that no rule was made for; every export is another one.
const FIRST_SEED = 1_000_001;
const EXPORTS = process.env.SOAK ? 20_000 : 400;

test("exports that nobody has seen before are read right, and where not, nothing claims to be sure", () => {
  const judged = Array.from({ length: EXPORTS }, (_, place) => {
    const { bytes, expected } = makeExport(FIRST_SEED + place);
    return judge(`seed ${FIRST_SEED + place}`, detectBytes(bytes), expected);
  });
  const figures = measure(judged);
  process.stdout.write(`Detection, ${EXPORTS} made-up exports: ${figures.line}\n`);
  expect(figures.sureAndWrong).toEqual([]);
  for (const aspect of ASPECTS) expect(figures.right[aspect], aspect).toBeGreaterThanOrEqual(0.95);
  expect(figures.together).toBeGreaterThanOrEqual(0.95);
  // Many of them have a row or two, or names that tell nothing: doubt is right there, but it must not be the rule.
  for (const aspect of ASPECTS) expect(figures.sure[aspect], aspect).toBeGreaterThanOrEqual(0.75);
}, 600_000);
