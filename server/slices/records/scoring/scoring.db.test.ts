import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../../../test/support/db.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { startTestWorker, until } from "../../../../test/support/jobs.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant, type Scope } from "../../../db/client.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { scoringJob, scoringLane } from "../store/ask-scoring.repo.ts";
import { scoreProfilesJob } from "./score-profiles.job.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
let worker: ReturnType<typeof startTestWorker>;
beforeAll(async () => {
  house = await openImporting({ database: await openTestDatabase() });
  worker = startTestWorker(house.database, [scoreProfilesJob()]);
});
afterAll(async () => {
  await worker.stop(1_000);
  await house.close();
});

const HEAD = "NAME_ID,LAST,FIRST,EMAIL,PHONE,CITY";

async function load(browser: Browser, ...lines: string[]) {
  const run = await house.import(browser, [HEAD, ...lines].join("\n"), { auto: true, acceptUnsure: true });
  expect(run).toMatchObject({ state: "done", counts: { rejected: 0, waiting: 0 } });
  return run;
}

/** The bands and old ids of all groups, once everything that changed has been compared. */
async function groups(scope: Scope): Promise<string[]> {
  return until(
    () =>
      inTenant(house.db, scope, async (tx) => {
        const { rows } = await sql<{ open: number; scored: boolean; groups: string[] | null }>`
          select (select count(*)::int from duplicate_changes where property_id = ${scope.propertyId}) as open,
            exists (select from duplicate_scores where property_id = ${scope.propertyId}) as scored,
            (select array_agg(g.text order by g.text) from (
              select g.band || ' ' || (select string_agg(p.old_id, ',' order by p.old_id) from profiles p
                where p.account_id = g.account_id and p.id = any (g.members)) as text
              from duplicate_groups g where g.property_id = ${scope.propertyId}) g) as groups`.execute(tx);
        const [row] = rows;
        return row?.scored && row.open === 0 && (row.groups ?? []);
      }),
    { everyMs: 50 },
  );
}

const ZOE = "Moreau,Zoe,zoe@moreau.example,0612345678,Lyon";

test("groups follow imports, edits and undos, and another hotel has its own", async () => {
  const [{ scope, browser }, other] = [await house.person(), await house.person()];
  await load(browser, `1,${ZOE}`, `2,${ZOE.replace("Zoe", "ZOÉ")}`, "3,Silva,Rui,rui@silva.example,,");
  await load(other.browser, `9,${ZOE}`);
  expect(await groups(scope)).toEqual(["sure 1,2"]);
  expect(await groups(other.scope)).toEqual([]);
  const run = await load(
    browser,
    `4,${ZOE}`,
    "5,Silva,Rui,rui@silva.example,,",
    "6,Moreau,Paul,zoe@moreau.example,0612345678,",
  );
  expect(await groups(scope)).toEqual([
    ...["related 1,6", "related 2,6", "related 4,6"],
    ...["sure 1,2,4", "sure 3,5"],
  ]);
  const listed = async () => {
    const { rows } = (await browser.post("/api/v2/profiles/list", { duponly: true })).json();
    return rows
      .map(({ old_id, duplicates }: { old_id: string; duplicates: number }) => `${old_id}:${duplicates}`)
      .sort();
  };
  expect(await listed()).toEqual(["1:2", "2:2", "3:1", "4:2", "5:1"]);
  const page = (await browser.post("/api/v2/profiles/list", { name: "silva" })).json().rows[0];
  await browser.send({
    ...{ method: "PATCH", url: `/api/v2/records/profiles/${page.ID}` },
    payload: { version: 1, values: { firstName: "Ana", email: "ana@other.example" } },
  });
  expect((await groups(scope)).filter((group) => group.includes("3") || group.includes("5"))).toEqual([]);
  await house.undo(browser, run.id);
  expect(await groups(scope)).toEqual(["sure 1,2"]);
});

test("an edit is compared before it answers, without the job; a profile whose form was never stored as well", async () => {
  const { scope, browser } = await house.person();
  await load(browser, `1,${ZOE}`, "2,Silva,Rui,rui@silva.example,,", "3,Berg,Ina,ina@berg.example,,");
  expect(await groups(scope)).toEqual([]);
  await worker.stop(1_000);
  try {
    await inTenant(house.db, scope, (tx) =>
      sql`update profiles set form = null where property_id = ${scope.propertyId} and old_id = '1'`.execute(tx),
    );
    const { rows } = (await browser.post("/api/v2/profiles/list", { name: "silva" })).json();
    const [{ ID }] = rows;
    const change = (version: number, values: object) =>
      browser.send({ method: "PATCH", url: `/api/v2/records/profiles/${ID}`, payload: { version, values } });
    await change(1, { lastName: "Moreau", firstName: "Zoé", email: "zoe@moreau.example" });
    const answer = async () => (await browser.get("/api/v2/duplicates")).json();
    expect(await answer()).toMatchObject({ settling: 0, bands: { sure: 1 } });
    await change(2, { lastName: "Silva", firstName: "Rui", email: "rui@silva.example" });
    expect(await answer()).toMatchObject({ settling: 0, bands: { sure: 0 } });
  } finally {
    worker = startTestWorker(house.database, [scoreProfilesJob()]);
  }
});

test("one by one or all at once, in any order: the same groups", async () => {
  const lines = [
    `1,${ZOE}`,
    "2,Moreau,Zoé,,0612345678,Lyon",
    "3,Moreau,Z.,zoe@moreau.example,,",
    "4,Moreau,Paul,zoe@moreau.example,0612345678,Lyon",
    "5,Silva,Rui,rui@silva.example,,",
    "6,Silva,Rui,rui@silva.example,0687654321,",
    "7,Costa,Eva,eva@costa.example,,",
  ];
  const [first, all, back] = [await house.person(), await house.person(), await house.person()];
  await load(all.browser, ...lines);
  await load(back.browser, ...lines.toReversed());
  for (const line of lines) {
    await load(first.browser, line);
    await groups(first.scope);
  }
  const expected = await groups(all.scope);
  expect(expected).toContain("sure 5,6");
  expect(await groups(first.scope)).toEqual(expected);
  expect(await groups(back.scope)).toEqual(expected);
});

test("a stopped comparison of all continues at its place and respects decisions made meanwhile", async () => {
  const { scope, browser } = await house.person();
  const [RUI, EVA] = ["Silva,Rui,rui@silva.example,,", "Costa,Eva,eva@costa.example,,"];
  await load(browser, `1,${ZOE}`, `2,${ZOE}`, `3,${RUI}`, `4,${RUI}`, `5,${EVA}`, `6,${EVA}`);
  expect(await groups(scope)).toEqual(["sure 1,2", "sure 3,4", "sure 5,6"]);
  // As a worker leaves it that ends behind the first of the two: what was found up to there has a mark to know it by.
  await inTenant(house.db, scope, async (tx) => {
    const own = sql`${scope.accountId}::uuid, ${scope.propertyId}::uuid`;
    const those = sql`property_id = ${scope.propertyId}`;
    await sql`insert into duplicate_runs (account_id, property_id, up_to, profiles, accounts, module, reached)
      select ${own}, 0, 6, 0, 'profiles', min(id) from profiles where ${those} and old_id in ('1', '2')`.execute(tx);
    await sql`insert into duplicate_findings (account_id, property_id, module, a, b, weight, band)
      select ${own}, 'profiles', a, b, 77, band from duplicate_pairs
      where ${those} and a <= (select reached from duplicate_runs where ${those})`.execute(tx);
  });
  const open = (await browser.get("/api/v2/duplicates")).json().groups as {
    id: string;
    members: { old_id: string }[];
  }[];
  const third = open.find(({ members }) => members.some(({ old_id }) => old_id === "5"));
  const dismissed = await browser.post(`/api/v2/duplicates/${third?.id}/dismiss`, {});
  expect(dismissed.statusCode).toBe(200);
  await inTenant(house.db, scope, async (tx) => {
    await enqueue(tx, scope, scoringJob, {}, { lane: scoringLane(scope) });
  });
  await until(
    () =>
      inTenant(house.db, scope, async (tx) => {
        const { rows } = await sql`select from duplicate_runs where property_id = ${scope.propertyId}`.execute(tx);
        return rows.length === 0;
      }),
    { everyMs: 50 },
  );
  expect(await groups(scope)).toEqual(["sure 1,2", "sure 3,4"]);
  const marked = await inTenant(house.db, scope, (tx) =>
    sql<{
      old_id: string;
    }>`select p.old_id from duplicate_pairs d join profiles p on p.account_id = d.account_id and p.id = d.a
      where d.property_id = ${scope.propertyId} and d.weight = 77`.execute(tx),
  );
  expect(marked.rows.map(({ old_id }) => old_id)).toEqual(expect.arrayContaining([expect.stringMatching(/[12]/)]));
});
