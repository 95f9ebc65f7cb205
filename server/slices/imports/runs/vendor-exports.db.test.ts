import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportRun, ReviewAnswer, ReviewItem } from "../../../../contract/imports.ts";
import { isSameValue } from "../../../../test/fixtures/vendors/judge-import.ts";
import { makeVendorExport, type VendorExport } from "../../../../test/fixtures/vendors/make-vendor-export.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import type { Browser } from "../../../../test/support/staging.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

/** Files of guests, which refer to nothing else; a few in every run, many in a soak. */
const WANTED = process.env.SOAK ? 120 : 3;
const PATIENCE = process.env.SOAK ? 3_600_000 : 120_000;
const files = Array.from({ length: WANTED * 3 }, (_, seed) => makeVendorExport(seed + 1))
  .filter(({ module, faults }) => module === "profiles" && !faults.total && !faults.again)
  .slice(0, WANTED);

/** The answer of a person who knows the file. */
function answerTo({ what, column, found, choices }: ReviewItem, { columns, reading }: VendorExport): ReviewAnswer {
  const [first = ""] = choices;
  const oneOf = (wanted: string) => (choices.includes(wanted) ? wanted : first);
  const about = column === null ? {} : { column };
  if (what === "column") {
    const real = columns.find(({ name }) => name === column);
    return { what, ...about, choice: oneOf(real?.targets[0] ?? "") };
  }
  if (what === "field") {
    const real = columns.find(({ targets }) => targets.includes(found));
    return { what, field: found, choice: oneOf(real?.name ?? "") };
  }
  if (what === "dates") return { what, ...about, choice: oneOf(reading.dateFormat ?? "") };
  if (what === "numbers") return { what, ...about, choice: oneOf(reading.decimal) };
  const known: Readonly<Record<string, unknown>> = reading;
  return { what, ...about, choice: oneOf(String(known[what] ?? first)) };
}

/** Imports automatically, with a person who answers every question. */
async function importWith(browser: Browser, file: VendorExport): Promise<{ run: ImportRun; questions: number }> {
  let run = await house.import(browser, Buffer.from(file.bytes), { auto: true }, "export.csv");
  let questions = 0;
  while (run.state === "needs_review" && questions < 10) {
    questions++;
    const answers = (run.review ?? []).map((item) => answerTo(item, file));
    const reply = await browser.post(`/api/v2/imports/${run.id}/review`, { answers });
    if (reply.statusCode !== 202) throw new Error(`${file.name}: ${reply.body}`);
    run = await house.ended(browser, run.id);
  }
  if (run.counts.waiting > 0) {
    const codes = Object.entries(file.codes).flatMap(([code, target]) => (code === "" ? [] : [{ code, target }]));
    const url = "/api/v2/codes/profiles";
    await browser.send({ method: "PUT", url, payload: { list: "profiles.gender", codes } });
    await house.counted(browser, run.id, { waiting: 0 });
    run = await house.run(browser, run.id);
  }
  return { run, questions };
}

test("exports of unknown systems are stored with the right meaning, or a person is asked first", {
  timeout: PATIENCE,
}, async () => {
  const wrong: string[] = [];
  let [values, pages] = [0, 0];
  for (const file of files) {
    const { scope, browser } = await house.person();
    const { run, questions } = await importWith(browser, file);
    pages += questions;
    if (run.state !== "done" || run.counts.rejected > 0)
      wrong.push(`${file.name}: ${run.state}, ${run.counts.rejected} rejected`);
    const stored = new Map((await house.records(scope)).map((record) => [record.old_id, record.values]));
    if (stored.size !== file.rows.length) wrong.push(`${file.name}: ${stored.size} records, not ${file.rows.length}`);
    for (const real of file.rows) {
      const record = stored.get(String(real.oldId));
      for (const [target, wanted] of Object.entries(real)) {
        values++;
        // A column that was neither understood nor asked about is missing, not wrong.
        if (!record || record[target] === undefined) continue;
        if (!isSameValue(target, record[target], wanted))
          wrong.push(`${file.name}: ${target} ${String(wanted)} became ${String(record[target])}`);
      }
    }
  }
  process.stderr.write(
    `Through the server: ${files.length} files, ${values} values, ${wrong.length} wrong, ${pages} pages of questions\n`,
  );
  expect(wrong).toEqual([]);
});
