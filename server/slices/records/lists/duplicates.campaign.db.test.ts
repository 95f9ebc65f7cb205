import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProfileRow } from "../../../../contract/lists.ts";
import { openTestDatabase } from "../../../../test/support/db.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { startTestWorker, until } from "../../../../test/support/jobs.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { type MatchKeys, removeProfiles, writeProfiles } from "../../../../test/support/write-profiles.ts";
import type { Scope } from "../../../db/client.ts";
import { LIMITS } from "../store/list-limits.ts";
import { prepareListsJob } from "./prepare-lists.job.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  // A database of its own: the worker below would prepare the lists of all other tests.
  house = await openImporting({ database: await openTestDatabase() });
});
afterAll(() => house.close());

const NAMES = ["mg_email", "mg_phone", "mg_name", "mg_address"] as const;
const CHOICES = Array.from({ length: 16 }, (_, mask) => mask);
const flagsOf = (mask: number) => Object.fromEntries(NAMES.map((name, index) => [name, (mask & (1 << index)) !== 0]));

/** The product's definition, pair by pair. */
function arePartners(a: MatchKeys, b: MatchKeys, mask: number, empty: boolean): boolean {
  const same = (index: number) => a[index] !== null && a[index] === b[index];
  // By weighed evidence, which was not computed here.
  if (mask === 0) return false;
  const checked = [0, 1, 2, 3].filter((index) => mask & (1 << index));
  if (!empty) return checked.every(same);
  return checked.some(same) && checked.every((index) => same(index) || a[index] === null || b[index] === null);
}

async function write(scope: Scope, people: readonly MatchKeys[]): Promise<void> {
  await removeProfiles(house.db, scope);
  const named = people.map((keys, index) => ({ oldId: String(index), name: String(index), keys }));
  await writeProfiles(house.db, scope, named);
}

type Answer = { rows: ProfileRow[]; total_rows: number; next: string | null; settling: boolean; working: unknown };
const list = async (browser: Browser, input: object): Promise<Answer> =>
  (await browser.post("/api/v2/profiles/list", { limit: 500, ...input })).json();

const key = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null });

test("only duplicates: exactly the rows with a partner, under every choice of criteria, empty values let pass or not", async () => {
  const { scope, browser } = await house.person();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(key, key, key, key), { maxLength: 14 }), async (people) => {
      await write(scope, people);
      for (const mask of CHOICES)
        for (const empty of [false, true]) {
          const { rows, total_rows } = await list(browser, { ...flagsOf(mask), mg_empty: empty, duponly: true });
          const partners = people.map(
            (item, index) =>
              people.filter((two, other) => index !== other && arePartners(item, two, mask, empty)).length,
          );
          const expected = partners.flatMap((n, index) => (n > 0 ? [String(index)] : [])).sort();
          expect(rows.map(({ old_id }) => old_id)).toEqual(expected);
          expect(total_rows).toBe(expected.length);
          expect(rows.map(({ duplicates }) => duplicates)).toEqual(rows.map(({ old_id }) => partners[Number(old_id)]));
        }
    }),
    { numRuns: process.env.SOAK ? 60 : 8 },
  );
}, 900_000);

const SAME = [1, 1, 1, 1] as const;
const many = (copies: number): MatchKeys[] =>
  Array.from({ length: LIMITS.small + 1 }, (_, index) =>
    index < copies ? SAME : [index + 10, null, index + 10, null],
  );

const prepared = (browser: Browser, input: object) =>
  until(
    async () => {
      const answer = await list(browser, input);
      return answer.working === null && !answer.settling && answer;
    },
    { everyMs: 50 },
  );

test("of many profiles the partners under every choice of criteria are worked out behind, with progress; then at once", async () => {
  const [{ scope, browser }, other] = [await house.person(), await house.person()];
  await write(scope, many(3));
  const input = { ...flagsOf(15), mg_empty: true, duponly: true };
  expect(await list(browser, input)).toMatchObject({ rows: [], working: { done: 0, of: expect.any(Number) } });
  expect(await list(browser, { ...flagsOf(1), duponly: true })).toMatchObject({ rows: [], working: { done: 0 } });
  const worker = startTestWorker(house.database, [prepareListsJob()]);
  try {
    const ready = () => prepared(browser, input);
    expect(await ready()).toMatchObject({ total_rows: 3, rows: { length: 3 } });
    expect(await list(browser, { ...flagsOf(1), duponly: true })).toMatchObject({ total_rows: 3, settling: false });

    // After a change the earlier result is shown until it is computed again.
    await write(scope, many(5));
    expect(await list(browser, { ...flagsOf(1), duponly: true })).toMatchObject({ settling: true, working: null });
    expect(await ready()).toMatchObject({ total_rows: 5 });
    expect(await list(other.browser, input)).toMatchObject({ rows: [], total_rows: 0, working: null });
  } finally {
    await worker.stop(1_000);
  }
});

test("pages of a set hold each of its rows once, by place and by offset", async () => {
  const { scope, browser } = await house.person();
  await write(scope, many(2_345));
  const input = { ...flagsOf(4), duponly: true };
  const worker = startTestWorker(house.database, [prepareListsJob()]);
  await prepared(browser, input).finally(() => worker.stop(1_000));
  const [walked, skipped]: [string[], string[]] = [[], []];
  for (let after: string | null | undefined; after !== null; ) {
    const page: Answer = await list(browser, { ...input, ...(after && { after }) });
    walked.push(...page.rows.map(({ ID }) => ID));
    after = page.next;
  }
  for (let offset = 0; offset < 2_345; offset += 450)
    skipped.push(...(await list(browser, { ...input, limit: 450, offset })).rows.map(({ ID }) => ID));
  expect([walked.length, new Set(walked).size]).toEqual([2_345, 2_345]);
  expect(skipped).toEqual(walked);
  const back = async (page: object) =>
    (await list(browser, { ...input, sort: "-name", limit: 10, ...page })).rows.map(({ ID }) => ID);
  expect(await back({})).toEqual(walked.slice(-10).reverse());
  expect(await back({ offset: 1_340 })).toEqual(walked.slice(2_345 - 1_350, 2_345 - 1_340).reverse());
  expect(await back({ offset: 2_340 })).toEqual(walked.slice(0, 5).reverse());
  const { next } = await list(browser, { ...input, sort: "-name", limit: 344 });
  expect(await back({ after: next })).toEqual(walked.slice(2_345 - 354, 2_345 - 344).reverse());
});
