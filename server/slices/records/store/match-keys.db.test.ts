import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProfileRow } from "../../../../contract/lists.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { startTestWorker, until } from "../../../../test/support/jobs.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant, type Scope } from "../../../db/client.ts";
import { refreshKeysJob } from "./refresh-keys.job.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const HEAD = "NAME_ID,LAST,FIRST,EMAIL,PHONE,MOBILE";

async function importProfiles(browser: Browser, lines: readonly string[]) {
  const run = await house.import(browser, [HEAD, ...lines].join("\n"), { auto: true, acceptUnsure: true });
  expect(run).toMatchObject({ state: "done", counts: { rejected: 0, waiting: 0 } });
  return run;
}

async function importContacts(browser: Browser, lines: readonly string[]) {
  const content = ["ID,PROFILE_ID,KIND,VALUE", ...lines].join("\n");
  const run = await house.import(browser, content, { module: "profile-contacts", auto: true, acceptUnsure: true });
  expect(run).toMatchObject({ state: "done", counts: { rejected: 0, waiting: 0 } });
}

/** Old ids of the rows with a partner, and how many each has. */
async function found(browser: Browser, flags: object): Promise<[string, number][]> {
  const { rows }: { rows: ProfileRow[] } = (
    await browser.post("/api/v2/profiles/list", { limit: 500, duponly: true, ...flags })
  ).json();
  return rows.map(({ old_id, duplicates }): [string, number] => [old_id, duplicates]).sort();
}

/** Compares the table with the columns. */
async function agrees(scope: Scope): Promise<void> {
  const { rows } = await inTenant(house.db, scope, (tx) =>
    sql<{ apart: number; n: number }>`
      with wanted as (
        select k.kind, k.key, p.id as profile_id, 0::bigint as contact_id from profiles p
        cross join lateral (values (0, p.mk_email), (1, p.mk_phone), (1, p.mk_mobile), (2, p.mk_name), (3, p.mk_address)) k (kind, key)
        where k.key is not null
        union all
        select k.kind, k.key, p.id, c.id from records c
        join profiles p on p.property_id = c.property_id and p.old_id = c.parent_old_id
        cross join lateral (values (0, c.mk_email), (1, c.mk_phone), (3, c.mk_address)) k (kind, key)
        where c.module = 'profile-contacts' and k.key is not null
      ), stored as (select kind::int, key, profile_id, contact_id from match_keys)
      select (select count(*)::int from ((table wanted except all table stored) union all (table stored except all table wanted)) x) as apart,
        (select count(*)::int from stored) as n`.execute(tx),
  );
  expect(rows[0]?.apart).toBe(0);
}

test("all e-mails and phones of a profile count, its contacts' too, through imports, edits and undos", async () => {
  const { scope, browser } = await house.person();
  const other = await house.person();
  await importProfiles(other.browser, ["9,Moreau,Zoe,zoe@moreau.example,0612345678,"]);
  const run = await importProfiles(browser, [
    "1,Moreau,Zoe,zoe@moreau.example,0612345678,",
    "2,Silva,Rui,,+351214874672,+33612345678",
    "3,Braun,Ida,ida@braun.example,,021.48.74.67.2",
    "4,Braun,Max,,,",
  ]);
  expect(await found(browser, { mg_phone: true })).toEqual([
    ["1", 1],
    ["2", 2],
    ["3", 1],
  ]);
  expect(await found(browser, { mg_email: true })).toEqual([]);
  await importContacts(browser, ["c1,4,Email,ZOE@moreau.example", "c2,4,Mobile,+49 171 7654321"]);
  expect(await found(browser, { mg_email: true })).toEqual([
    ["1", 1],
    ["4", 1],
  ]);
  expect(await found(browser, { mg_email: true, mg_phone: true })).toEqual([]);
  await agrees(scope);

  const [{ ID }]: [ProfileRow] = (await browser.post("/api/v2/profiles/list", { name: "Braun, Max" })).json().rows;
  const shown = (await browser.get(`/api/v2/profile/detail?profile_id=${ID}`)).json();
  expect(shown.duplicates).toEqual([]); // Other names: related at most.
  const url = `/api/v2/records/profiles/${ID}`;
  const edit = await browser.send({ method: "PATCH", url, payload: { version: 1, values: { phone: "0612345678" } } });
  expect(edit.statusCode).toBe(200);
  expect(await found(browser, { mg_email: true, mg_phone: true })).toEqual([
    ["1", 1],
    ["4", 1],
  ]);
  await agrees(scope);
  await house.undo(browser, run.id);
  await agrees(scope);
  expect(await found(other.browser, { mg_email: true })).toEqual([]);
});

test("a value shared by more than 20 profiles matches none of them", async () => {
  const { scope, browser } = await house.person();
  const people = (n: number) =>
    Array.from({ length: n }, (_, i) => `${i},L${i}x,F${i}x,desk@group.example,0612345678,`);
  await importProfiles(browser, people(20));
  expect(await found(browser, { mg_email: true })).toHaveLength(20);
  await importProfiles(browser, people(21));
  expect(await found(browser, { mg_email: true })).toEqual([]);
  expect(await found(browser, { mg_phone: true })).toEqual([]);
  // A shared value counts as empty.
  expect(await found(browser, { mg_email: true, mg_name: true, mg_empty: true })).toEqual([]);
  await agrees(scope);
});

test("an account's own lists of shared addresses apply to existing records", async () => {
  const { scope, browser } = await house.person();
  await importProfiles(browser, ["1,Moreau,Zoe,info@moreau.example,,", "2,Moreau,Zoé,info@moreau.example,,"]);
  expect(await found(browser, { mg_email: true })).toEqual([]);
  const worker = startTestWorker(house.database, [refreshKeysJob()]);
  try {
    const url = `/api/v2/accounts/${scope.accountId}/settings`;
    const put = (payload: object) => browser.send({ method: "PUT", url, payload });
    expect((await put({ officeMails: ["desk"] })).json()).toMatchObject({ officeMails: ["desk"] });
    await until(async () => (await found(browser, { mg_email: true })).length === 2, { everyMs: 50 });
    await put({ relayDomains: ["moreau.example"] });
    await until(async () => (await found(browser, { mg_email: true })).length === 0, { everyMs: 50 });
    await agrees(scope);
  } finally {
    await worker.stop(1_000);
  }
});
