import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ConfigurationBody } from "../../../../contract/configurations.ts";
import type { ImportRun, ReviewAnswer, ReviewItem } from "../../../../contract/imports.ts";
import { type StrangerFile, strangerFiles } from "../../../../test/fixtures/strangers/files.ts";
import { isSameValue } from "../../../../test/fixtures/vendors/judge-import.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant } from "../../../db/client.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => {
  const decisions = judged.map((item) => item.asked.length).sort((a, b) => a - b);
  const sum = (of: (item: Judged) => number) => judged.reduce((all, item) => all + of(item), 0);
  process.stderr.write(
    `Strangers' files, ${judged.length}: columns right ${sum((judged) => judged.columnsRight)} of ${sum((judged) => judged.columns)}; values right ${sum((judged) => judged.valuesRight)} of ${sum((judged) => judged.values)}; silently wrong ${sum((judged) => judged.silent.length)}; good rows rejected ${sum((judged) => judged.rejected.length)}; decisions ${decisions[decisions.length >> 1]} in the median, ${decisions[Math.floor(decisions.length * 0.95)]} at p95\n`,
  );
  return house.close();
});

type Judged = {
  asked: string[];
  columns: number;
  columnsRight: number;
  values: number;
  valuesRight: number;
  /** Values stored differently from the file without any notice. */
  silent: string[];
  /** Rows of the file that are guests or stays and were not stored. */
  rejected: string[];
};
const judged: Judged[] = [];

const keyOf = ({ what, column, found }: ReviewItem) =>
  what === "field" ? `${what} ${found}` : column === null ? what : `${what} ${column}`;

function answerTo(item: ReviewItem, { answers }: StrangerFile): ReviewAnswer {
  const { what, column, found } = item;
  // A required field without a column has no answer in the file.
  const choice = answers[keyOf(item)] ?? (what === "field" ? "" : found);
  return { what, ...(what === "field" ? { field: found } : column !== null && { column }), choice };
}

/** Imports automatically; nothing may be stored before a person has answered. */
async function importFile(browser: Browser, scope: Scope, file: StrangerFile) {
  const questions: string[] = [];
  let run = await house.import(browser, file.bytes, { auto: true, module: file.module }, "export.csv");
  while (run.state === "needs_review" && questions.length < 10) {
    expect(await house.records(scope, file.module)).toEqual([]);
    questions.push(...(run.review ?? []).map(keyOf));
    const answers = (run.review ?? []).map((item) => answerTo(item, file));
    const reply = await browser.post(`/api/v2/imports/${run.id}/review`, { answers });
    if (reply.statusCode !== 202) throw new Error(reply.body);
    run = await house.ended(browser, run.id);
  }
  return { run, questions };
}

type Scope = Parameters<typeof house.records>[0];

async function judge(file: StrangerFile): Promise<Judged> {
  const { browser, scope } = await house.person();
  await inTenant(house.db, scope, (tx) =>
    tx.updateTable("properties").set({ timezone: "Europe/Paris", country: "FR" }).execute(),
  );
  if (file.module === "reservations") await prepare(browser, file);
  const { run, questions } = await importFile(browser, scope, file);
  const { rows } = await house.endedRows(browser, run.id, "?limit=200");
  const doubted = new Map(rows.map(({ line, issues }) => [line, new Set(issues.map(({ field }) => field))]));
  const records = await house.records(scope, file.module);
  const result = { values: 0, valuesRight: 0, silent: [] as string[] };
  for (const record of records) {
    const real = file.truth[record.old_id];
    if (!real) {
      result.silent.push(`a record ${record.old_id} that is none`);
      continue;
    }
    const line = Number((record as { line?: unknown }).line);
    for (const [target, wanted] of Object.entries(real)) {
      result.values++;
      const found = record.values[target];
      if (isSameValue(target, found, wanted)) result.valuesRight++;
      else if (!doubted.get(line)?.has(target))
        result.silent.push(`${record.old_id} ${target}: ${wanted} became ${String(found)}`);
    }
  }
  const stored = new Set(records.map(({ old_id }) => old_id));
  return {
    ...{ asked: questions, ...result, rejected: Object.keys(file.truth).filter((id) => !stored.has(id)) },
    ...(await columnsOf(browser, run, file)),
  };
}

/** Stays wait for their guests, so these are created first. */
async function prepare(browser: Browser, { truth }: StrangerFile): Promise<void> {
  const guests = Object.keys(truth).map((id) => `G${id};Guest`);
  await house.import(browser, ["id;name", ...guests, ""].join("\n"), {
    configuration: await house.configure(browser, { id: "oldId", name: "lastName" }),
  });
}

async function columnsOf(browser: Browser, run: ImportRun, { columns }: StrangerFile) {
  if (!run.configuration) return { columns: columns.length, columnsRight: 0 };
  const { body }: { body: ConfigurationBody } = (
    await browser.get(`/api/v2/configurations/${run.configuration.id}?version=${run.configuration.version}`)
  ).json();
  const source = (await browser.get(`/api/v2/sources/${run.sourceId}`)).json();
  const targets = (name: string) =>
    body.fields.flatMap(({ target, source: from }) => ("column" in from && from.column === name ? [target] : []));
  const right = columns.filter((wanted, index) => (targets(source.columns[index])[0] ?? "-") === wanted);
  return { columns: columns.length, columnsRight: right.length };
}

describe.concurrent("files of strangers, imported by themselves", () => {
  test.each(strangerFiles.map((file) => [file.name, file] as const))("%s", async (_, file) => {
    const item = await judge(file);
    judged.push(item);
    expect(item.silent).toEqual([]);
    expect(item.rejected).toEqual([]);
    expect([...item.asked].sort()).toEqual([...file.asked].sort());
    expect(item.columnsRight).toBe(item.columns);
  });
});
