import { expect, test } from "vitest";
import { type Judged, judgeImport } from "../../test/fixtures/vendors/judge-import.ts";
import { makeVendorExport } from "../../test/fixtures/vendors/make-vendor-export.ts";
import { namedCases } from "../../test/fixtures/vendors/named-cases.ts";

/** A fixed sample in every run, the whole campaign in a soak. */
const FILES = process.env.SOAK ? 3_000 : 80;
const PATIENCE = process.env.SOAK ? 3_600_000 : 60_000;

const sum = (judged: readonly Judged[], of: (one: Judged) => number) => judged.reduce((all, one) => all + of(one), 0);
const share = (judged: readonly Judged[], part: (one: Judged) => number, of: (one: Judged) => number) =>
  sum(judged, part) / Math.max(sum(judged, of), 1);

function tell(what: string, judged: readonly Judged[]): void {
  const decisions = judged.map((one) => one.decisions.length).sort((a, b) => a - b);
  const percent = (part: number) => `${(100 * part).toFixed(2)} %`;
  const line = [
    `${what}, ${judged.length} files`,
    `columns right ${percent(
      share(
        judged,
        (one) => one.columnsRight,
        (one) => one.columns,
      ),
    )}`,
    `values right ${percent(
      share(
        judged,
        (one) => one.valuesRight,
        (one) => one.values,
      ),
    )} of ${sum(judged, (one) => one.values)}`,
    `silently wrong ${sum(judged, (one) => one.silent.length)}`,
    `sure and wrong ${sum(judged, (one) => one.sureWrong.length)} of ${sum(judged, (one) => one.sure)} columns`,
    `good rows rejected ${percent(
      share(
        judged,
        (one) => one.rejected,
        (one) => one.goodRows,
      ),
    )}`,
    `decisions ${decisions[decisions.length >> 1]} in the median, ${decisions[Math.floor(decisions.length * 0.95)]} at p95`,
  ];
  process.stderr.write(`${line.join("; ")}\n`);
}

const wordsOf = (judged: readonly Judged[], of: (one: Judged) => readonly string[]) =>
  judged.flatMap((one) => of(one).map((word) => `${one.name}: ${word}`));

test.each(namedCases.map((one) => [one.name, one] as const))("%s", (_, one) => {
  const judged = judgeImport(one);
  expect(judged.sureWrong).toEqual([]);
  expect(judged.silent).toEqual([]);
  expect([judged.columnsRight, judged.rejected, judged.moduleRight]).toEqual([judged.columns, 0, true]);
  expect(judged.decisions.length).toBeLessThanOrEqual(5);
});

test("exports of fourteen languages: what is sure is right, columns are found, few questions are asked", {
  timeout: PATIENCE,
}, () => {
  const made = Array.from({ length: FILES }, (_, seed) => makeVendorExport(seed + 1));
  const judged = made.map((one) => ({ one, judged: judgeImport(one) }));
  const of = (wanted: (faults: (typeof made)[number]["faults"]) => boolean) =>
    judged.filter(({ one }) => wanted(one.faults)).map((both) => both.judged);
  const plain = of(({ total, again }) => !(total || again));
  const all = judged.map((both) => both.judged);
  tell("Vendor exports without totals and repeated headers", plain);
  tell("Vendor exports, all", all);

  expect(wordsOf(all, (one) => one.sureWrong)).toEqual([]);
  expect(all.filter((one) => !one.moduleRight).map(({ name }) => name)).toEqual([]);
  expect(wordsOf(all, (one) => one.silent)).toEqual([]);
  expect(
    share(
      all,
      (one) => one.columnsRight,
      (one) => one.columns,
    ),
  ).toBeGreaterThanOrEqual(0.97);
  expect(
    share(
      plain,
      (one) => one.rejected,
      (one) => one.goodRows,
    ),
  ).toBeLessThanOrEqual(0.01);
  const decisions = all.map((one) => one.decisions.length).sort((a, b) => a - b);
  expect(decisions[decisions.length >> 1]).toBeLessThanOrEqual(5);
  expect(decisions[Math.floor(decisions.length * 0.95)]).toBeLessThanOrEqual(10);
});
