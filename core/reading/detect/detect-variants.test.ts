import { expect, test } from "vitest";
import { detectBytes } from "../../../test/fixtures/exports/detect-bytes.ts";
import { makeExport } from "../../../test/fixtures/exports/make-export.ts";
import { ASPECTS, judge, measure } from "../../../test/fixtures/exports/measure.ts";

// Generated from seeds that no rule was tuned on; every export is different.
const FIRST_SEED = 1_000_001;
const EXPORTS = process.env.SOAK ? 20_000 : 400;

test("unseen exports are read correctly, or the finding is not sure", () => {
  const judged = Array.from({ length: EXPORTS }, (_, place) => {
    const { bytes, expected } = makeExport(FIRST_SEED + place);
    return judge(`seed ${FIRST_SEED + place}`, detectBytes(bytes), expected);
  });
  const figures = measure(judged);
  process.stdout.write(`Detection, ${EXPORTS} made-up exports: ${figures.line}\n`);
  expect(figures.sureAndWrong).toEqual([]);
  for (const aspect of ASPECTS) expect(figures.right[aspect], aspect).toBeGreaterThanOrEqual(0.95);
  expect(figures.together).toBeGreaterThanOrEqual(0.95);
  // Many have only a row or two, or names without evidence: doubt is right there, but must not be the rule.
  for (const aspect of ASPECTS) expect(figures.sure[aspect], aspect).toBeGreaterThanOrEqual(0.75);
}, 600_000);
