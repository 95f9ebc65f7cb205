import { expect, test } from "vitest";
import { type Judged, judgeImport } from "../../test/fixtures/vendors/judge-import.ts";
import { makeVendorExport } from "../../test/fixtures/vendors/make-vendor-export.ts";
import { namedCases } from "../../test/fixtures/vendors/named-cases.ts";

/** A fixed sample in every run, all files in a soak. */
const FILES = process.env.SOAK ? 3_000 : 80;
const PATIENCE = process.env.SOAK ? 3_600_000 : 60_000;

const sum = (judged: readonly Judged[], of: (item: Judged) => number) =>
  judged.reduce((all, item) => all + of(item), 0);
const share = (judged: readonly Judged[], part: (item: Judged) => number, of: (item: Judged) => number) =>
  sum(judged, part) / Math.max(sum(judged, of), 1);

function tell(what: string, judged: readonly Judged[]): void {
  const decisions = judged.map((item) => item.decisions.length).sort((a, b) => a - b);
  const percent = (part: number) => `${(100 * part).toFixed(2)} %`;
  const line = [
    `${what}, ${judged.length} files`,
    `columns right ${percent(
      share(
        judged,
        (judged) => judged.columnsRight,
        (judged) => judged.columns,
      ),
    )}`,
    `values right ${percent(
      share(
        judged,
        (judged) => judged.valuesRight,
        (judged) => judged.values,
      ),
    )} of ${sum(judged, (judged) => judged.values)}`,
    `silently wrong ${sum(judged, (judged) => judged.silent.length)}`,
    `sure and wrong ${sum(judged, (judged) => judged.sureWrong.length)} of ${sum(judged, (judged) => judged.sure)} columns`,
    `good rows rejected ${percent(
      share(
        judged,
        (judged) => judged.rejected,
        (judged) => judged.goodRows,
      ),
    )}`,
    `decisions ${decisions[decisions.length >> 1]} in the median, ${decisions[Math.floor(decisions.length * 0.95)]} at p95`,
  ];
  process.stderr.write(`${line.join("; ")}\n`);
}

const wordsOf = (judged: readonly Judged[], of: (item: Judged) => readonly string[]) =>
  judged.flatMap((item) => of(item).map((word) => `${item.name}: ${word}`));

test.each(namedCases.map((item) => [item.name, item] as const))("%s", (_, item) => {
  const judged = judgeImport(item);
  expect(judged.sureWrong).toEqual([]);
  expect(judged.silent).toEqual([]);
  expect([judged.columnsRight, judged.rejected, judged.moduleRight]).toEqual([judged.columns, 0, true]);
  expect(judged.decisions.length).toBeLessThanOrEqual(5);
});

test("exports of fourteen languages: sure suggestions are right, columns are found, few questions are asked", {
  timeout: PATIENCE,
}, () => {
  const made = Array.from({ length: FILES }, (_, seed) => makeVendorExport(seed + 1));
  const judged = made.map((item) => ({ item, judged: judgeImport(item) }));
  const of = (wanted: (faults: (typeof made)[number]["faults"]) => boolean) =>
    judged.filter(({ item }) => wanted(item.faults)).map((both) => both.judged);
  const plain = of(({ total, again }) => !(total || again));
  const all = judged.map((both) => both.judged);
  tell("Vendor exports without totals and repeated headers", plain);
  tell("Vendor exports, all", all);

  expect(wordsOf(all, (judged) => judged.sureWrong)).toEqual([]);
  expect(all.filter((judged) => !judged.moduleRight).map(({ name }) => name)).toEqual([]);
  expect(wordsOf(all, (judged) => judged.silent)).toEqual([]);
  expect(
    share(
      all,
      (judged) => judged.columnsRight,
      (judged) => judged.columns,
    ),
  ).toBeGreaterThanOrEqual(0.97);
  expect(
    share(
      plain,
      (judged) => judged.rejected,
      (judged) => judged.goodRows,
    ),
  ).toBeLessThanOrEqual(0.01);
  const decisions = all.map((judged) => judged.decisions.length).sort((a, b) => a - b);
  expect(decisions[decisions.length >> 1]).toBeLessThanOrEqual(5);
  expect(decisions[Math.floor(decisions.length * 0.95)]).toBeLessThanOrEqual(10);
});
