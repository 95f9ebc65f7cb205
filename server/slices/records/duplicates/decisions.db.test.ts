import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AcceptRun, DuplicateDetail, DuplicatePage } from "../../../../contract/duplicates.ts";
import { openTestDatabase } from "../../../../test/support/db.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { startTestWorker, until } from "../../../../test/support/jobs.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant, type Scope } from "../../../db/client.ts";
import { scoreProfilesJob } from "../scoring/score-profiles.job.ts";
import { storeKeys } from "../store/match-keys.repo.ts";
import { acceptAllJob, undoAcceptJob } from "./accept-all.job.ts";
import { insertDecision } from "./decisions.repo.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
let worker: ReturnType<typeof startTestWorker>;
beforeAll(async () => {
  house = await openImporting({ database: await openTestDatabase() });
  worker = startTestWorker(house.database, [scoreProfilesJob(), acceptAllJob(), undoAcceptJob()]);
});
afterAll(async () => {
  await worker.stop(1_000);
  await house.close();
});

const load = async (browser: Browser, head: string, lines: readonly string[], module = "profiles") => {
  const run = await house.import(browser, [head, ...lines].join("\n"), { module, auto: true, acceptUnsure: true });
  expect(run).toMatchObject({ state: "done", counts: { rejected: 0, waiting: 0 } });
  return run;
};
const GUESTS = "NAME_ID,LAST,FIRST,EMAIL,PHONE,CITY";
const STAYS =
  "oldId,profileId,status,arrival,departure,adults,roomType,rateCode,amount,currency,market,source,reservationType";
const BOOKED = "1,DLX,BAR,80,EUR,M,S,T";
const CONTACTS = "ID,PROFILE_ID,KIND,VALUE";

/** The queue once everything written has been compared. */
const queue = (browser: Browser, query = ""): Promise<DuplicatePage> =>
  until(
    async () => {
      const page: DuplicatePage = (await browser.get(`/api/v2/duplicates${query}`)).json();
      return page.settling === 0 && page;
    },
    { everyMs: 50 },
  );
const post = (browser: Browser, id: string | undefined, what: string, payload: object = {}) =>
  browser.post(`/api/v2/duplicates/${id}/${what}`, payload);

const ended = (browser: Browser, id: string): Promise<AcceptRun> =>
  until(
    async () => {
      const run: AcceptRun | null = (await browser.get("/api/v2/duplicates/accept")).json();
      return run?.id === id && run.endedAt !== null && run;
    },
    { everyMs: 50 },
  );

/** All data that a merge may change, without what every write changes. */
const image = (scope: Scope) =>
  inTenant(house.db, scope, async (tx) => {
    const all: Record<string, unknown> = {};
    for (const table of ["profiles", "reservations", "records"]) {
      const { rows } = await sql<{ row: object }>`
        select to_jsonb(t) - '{version,updated_at}'::text[] as row from ${sql.table(table)} t
        where property_id = ${scope.propertyId} order by id`.execute(tx);
      all[table] = rows;
    }
    const { rows } = await sql`select kind, key, profile_id, contact_id from match_keys
      where property_id = ${scope.propertyId} order by 1, 2, 3, 4`.execute(tx);
    return { ...all, keys: rows };
  });

async function furnish() {
  const person = await house.person();
  const { browser } = person;
  await load(browser, GUESTS, [
    "1,MOREAU,Zoe,zoe@moreau.example,0612345678,",
    "2,Moreau,Zoé,zoe@moreau.example,,Lyon",
    "3,Silva,Rui,rui@silva.example,,",
  ]);
  await load(
    browser,
    STAYS,
    [`R1,1,Reserved,2027-03-08,2027-03-10,${BOOKED}`, `R2,2,CheckedOut,2025-03-08,2025-03-10,${BOOKED}`],
    "reservations",
  );
  await load(browser, CONTACTS, ["c1,2,Phone,0687654321"], "profile-contacts");
  return person;
}

test("a merge takes the best of both and redirects references, and its undo restores both", async () => {
  const [{ scope, browser }, other] = [await furnish(), await house.person()];
  const before = await image(scope);
  const page = await queue(browser, "?band=sure");
  expect(page).toMatchObject({
    total_rows: 1,
    bands: { sure: 1, likely: 0 },
    groups: [{ band: "sure", members: { length: 2 } }],
  });
  const [group] = page.groups;
  expect((await other.browser.get(`/api/v2/duplicates/${group?.id}`)).statusCode).toBe(404);
  expect((await post(other.browser, group?.id, "dismiss")).statusCode).toBe(404);
  const detail: DuplicateDetail = (await browser.get(`/api/v2/duplicates/${group?.id}`)).json();
  const [second, first] = detail.members; // A file is stored from its last row on.
  expect(detail).toMatchObject({ survivor: first?.ID, barrier: null });
  expect(detail.fields.find(({ id }) => id === "lastName")).toMatchObject({
    values: ["Moreau", "MOREAU"],
    differs: true,
    from: second?.ID,
  });

  const answers = await Promise.all([1, 2].map(() => post(browser, group?.id, "merge", { survivor: first?.ID })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    error: "conflict",
    group: null,
  });
  const after = await house.records(scope);
  expect(
    after.map(({ old_id, values }) => [old_id, values.lastName, values.firstName, values.city, values.phone]),
  ).toEqual([
    ["1", "Moreau", "Zoé", "Lyon", expect.any(String)],
    ["3", "Silva", "Rui", undefined, undefined],
  ]);
  expect((await house.records(scope, "reservations")).map(({ values }) => values.profileId)).toEqual(["1", "1"]);
  expect((await house.records(scope, "records")).map(({ values }) => values.profileId)).toContain("1");
  expect((await queue(browser)).bands.sure).toBe(0);

  // Its own id leads to the remaining profile too, in its own hotel alone.
  const detailOf = (who: Browser, id?: string) => who.get(`/api/v2/profile/detail?profile_id=${id}`);
  expect((await detailOf(browser, second?.ID)).json().profile).toMatchObject({ ID: first?.ID, old_id: "1" });
  expect((await detailOf(other.browser, second?.ID)).statusCode).toBe(404);
  // The old id leads to the remaining profile.
  const again = await load(browser, GUESTS, ["2,Moreau,Zoé,zoe@moreau.example,,Paris"]);
  expect(again.counts).toMatchObject({ unchanged: 1, created: 0, warned: 1 });
  await load(browser, STAYS, [`R3,2,Reserved,2027-05-08,2027-05-10,${BOOKED}`], "reservations");
  const stays = await house.records(scope, "reservations");
  expect(stays.map(({ values }) => values.profileId)).toEqual(["1", "1", "1"]);
  await inTenant(house.db, scope, (tx) => sql`delete from reservations where old_id = 'R3'`.execute(tx));

  expect((await browser.get("/api/v2/duplicates/decisions")).json()).toMatchObject({
    total_rows: 1,
    rows: [{ id: group?.id, verdict: "merged", undone: null }],
    precision: [{ band: "sure", merged: 1, different: 0 }],
  });
  const undone = await post(browser, group?.id, "undo");
  expect([undone.statusCode, undone.json()]).toMatchObject([
    200,
    { ok: true, group: { band: "sure", members: { length: 2 } } },
  ]);
  expect(await image(scope)).toEqual(before);
  expect((await detailOf(browser, second?.ID)).json().profile).toMatchObject({ ID: second?.ID, old_id: "2" });
  expect((await post(browser, group?.id, "undo")).statusCode).toBe(404);
});

test("different people are remembered, also when they are imported again; later goes to the end of the queue", async () => {
  const { browser } = await furnish();
  await load(browser, GUESTS, ["7,Silva,Rui,rui@silva.example,,"]);
  const { groups } = await queue(browser);
  expect(groups).toHaveLength(2);
  const [first, second] = groups;
  // At other hotels of the account too, and nowhere in another account.
  const other = await house.person();
  const open = async ({ browser: who }: { browser: Browser }) =>
    (await who.get("/api/v2/data/quality")).json().duplicates;
  expect([await open({ browser }), await open(other)]).toEqual([2, 0]);
  const profile = (await browser.get(`/api/v2/profile/detail?profile_id=${second?.members[0]?.ID}`)).json();
  expect(profile.duplicateGroup).toEqual({ id: second?.id, band: "sure" });
  await post(browser, first?.id, "later");
  expect((await queue(browser)).groups.map(({ id, later }) => [id, later])).toEqual([
    [second?.id, false],
    [first?.id, true],
  ]);
  expect((await post(browser, second?.id, "dismiss")).statusCode).toBe(200);
  expect((await queue(browser)).groups.map(({ id }) => id)).toEqual([first?.id]);
  await load(browser, GUESTS, [
    "3,Silva,Rui,rui@silva.example,0611111119,",
    "7,Silva,Rui,rui@silva.example,0611111119,",
  ]);
  expect((await queue(browser)).groups.map(({ id }) => id)).toEqual([first?.id]);
  expect((await post(browser, second?.id, "undo")).statusCode).toBe(200);
  const before = (await queue(browser)).groups.find(({ members }) => members.some(({ old_id }) => old_id === "3"));
  expect((await queue(browser)).bands.sure).toBe(2);
  // A person who decides about a group that has grown meanwhile is shown its new state.
  await load(browser, GUESTS, ["8,Silva,Rui,rui@silva.example,0611111119,"]);
  const grown = (await queue(browser)).groups.find(({ members }) => members.length === 3);
  const member = before?.members[0]?.ID;
  for (const what of ["dismiss", "later"]) {
    const answer = await post(browser, before?.id, what, { member });
    expect([answer.statusCode, answer.json().group?.id]).toEqual([409, grown?.id]);
  }
});

test("all sure groups at once only where the account allows it", async () => {
  const { scope, browser } = await furnish();
  await queue(browser);
  expect((await browser.post("/api/v2/duplicates/accept", {})).statusCode).toBe(409);
  await browser.send({
    method: "PUT",
    url: `/api/v2/accounts/${scope.accountId}/settings`,
    payload: { acceptSure: true },
  });
  const before = await image(scope);
  const started = await browser.post("/api/v2/duplicates/accept", {});
  expect([started.statusCode, started.json()]).toMatchObject([202, { act: "merge", kept: 0, by: expect.any(String) }]);
  const merged = await ended(browser, started.json().id);
  expect(merged).toMatchObject({ state: "done", all: 1, done: 1, kept: 0, standing: 1 });
  expect(await house.records(scope)).toHaveLength(2);

  // Undone as one act; what a person has merged on their own afterwards is not the run's.
  const undo = () => browser.post(`/api/v2/duplicates/accept/${merged.id}/undo`, {});
  expect(await ended(browser, (await undo()).json().id)).toMatchObject({ act: "undo", done: 1, kept: 0 });
  expect(await image(scope)).toEqual(before);
  const [group] = (await queue(browser, "?band=sure")).groups;
  expect((await post(browser, group?.id, "merge", { survivor: group?.members[0]?.ID })).statusCode).toBe(200);
  expect(await ended(browser, (await undo()).json().id)).toMatchObject({ act: "undo", all: 0, done: 0 });
  expect(await house.records(scope)).toHaveLength(2);
  expect((await browser.post(`/api/v2/duplicates/accept/${randomUUID()}/undo`, {})).statusCode).toBe(404);
});

test("the undo of a run of merges leaves what a person has edited or undone since", async () => {
  const { scope, browser } = await furnish();
  await load(browser, GUESTS, ["8,Berg,Ida,ida@berg.example,,", "9,Berg,Ida,ida@berg.example,,"]);
  expect((await queue(browser)).bands.sure).toBe(2);
  await browser.send({
    method: "PUT",
    url: `/api/v2/accounts/${scope.accountId}/settings`,
    payload: { acceptSure: true },
  });
  const { id } = (await browser.post("/api/v2/duplicates/accept", {})).json();
  expect(await ended(browser, id)).toMatchObject({ all: 2, done: 2, standing: 2 });
  const decisions = async () => (await browser.get("/api/v2/duplicates/decisions")).json().rows;
  const berg = (await decisions()).find(({ names }: { names: string[] }) => names.some((name) => /berg/i.test(name)));
  expect((await post(browser, berg.id, "undo")).statusCode).toBe(200);
  expect((await browser.get("/api/v2/duplicates/accept")).json()).toMatchObject({ id, standing: 1 });

  // The merge gave the survivor this name; the edit would be lost by its undo.
  const { rows } = (await browser.post("/api/v2/profiles/list", {})).json();
  const row = rows.find(({ old_id }: { old_id: string }) => old_id === "1");
  const shown = (await browser.get(`/api/v2/profile/detail?profile_id=${row.ID}`)).json();
  const edit = { version: shown.profile.version, values: { lastName: "Morel" } };
  const saved = await browser.send({ method: "PATCH", url: `/api/v2/records/profiles/${row.ID}`, payload: edit });
  expect(saved.statusCode).toBe(200);
  const undone = (await browser.post(`/api/v2/duplicates/accept/${id}/undo`, {})).json();
  expect(await ended(browser, undone.id)).toMatchObject({ act: "undo", state: "done", all: 1, done: 0, kept: 1 });
  expect((await house.records(scope)).map(({ values }) => values.lastName)).toEqual(["Morel", "Silva", "Berg", "Berg"]);
});

test("a dry run knows merged ids, and undoing an import from before a merge names the profile that stayed", async () => {
  const { scope, browser } = await furnish();
  const stay = (profile: string, rate: string) =>
    `R2,${profile},CheckedOut,2025-03-08,2025-03-10,${BOOKED.replace("BAR", rate)}`;
  const later = await load(browser, STAYS, [stay("2", "PROMO")], "reservations");
  const newer = await load(browser, GUESTS, ["8,Berg,Ida,ida@berg.example,,", "9,Berg,Ida,ida@berg.example,,"]);
  const { groups } = await queue(browser, "?band=sure");
  expect(groups).toHaveLength(2);
  for (const { id, members } of groups) {
    const survivor = members.find(({ old_id }) => old_id === "1" || old_id === "8")?.ID;
    expect((await post(browser, id, "merge", { survivor })).statusCode).toBe(200);
  }

  const configuration = await house.configure(browser, { NAME_ID: "oldId", LAST: "lastName", FIRST: "firstName" });
  const { id: source } = await house.read(browser, "NAME_ID;LAST;FIRST\n2;Moreau;Zoe\n7;Nobody;Yet\n");
  const dry = await house.dryRun(browser, source, configuration);
  expect(dry.counts).toMatchObject({ create: 1, unchanged: 1, rejected: 0 });
  const [row] = (await house.dryRunRows(browser, dry.id, "?from=1")).rows;
  expect(row).toMatchObject({ fate: "unchanged", issues: [{ rule: "merged_into", value: "1", warning: true }] });

  // The image from before the second import refers to the profile that was merged since.
  expect(await house.undo(browser, later.id)).toMatchObject({ state: "undone", reversed: 1 });
  const [, second] = await house.records(scope, "reservations");
  expect([second?.values.profileId, second?.values.rateCode]).toEqual(["1", "BAR"]);
  // A profile into which another was merged stays, and is named.
  expect(await house.undo(browser, newer.id)).toMatchObject({ reversed: 0, changedSince: ["8"] });
  expect((await house.records(scope)).map(({ old_id }) => old_id)).toEqual(["1", "3", "8"]);
});

test("the plan of a push counts the groups that are sure, and another hotel's not", async () => {
  const [{ browser }, other] = [await furnish(), await house.person()];
  await queue(browser);
  const plan = async ({ browser: who }: { browser: Browser }) => (await who.get("/api/v2/push/plan")).json().duplicates;
  expect([await plan({ browser }), await plan(other)]).toEqual([1, 0]);
  const { groups } = await queue(browser, "?band=sure");
  await post(browser, groups[0]?.id, "dismiss");
  expect(await plan({ browser })).toBe(0);
});

test("an admin sees profiles that another hotel of the account also has, but none of another account", async () => {
  const [{ scope, browser }, stranger] = [await furnish(), await house.person()];
  await load(stranger.browser, GUESTS, ["1,Moreau,Zoe,zoe@moreau.example,,"]);
  const elsewhere = "/api/v2/duplicates/elsewhere";
  const here = `${elsewhere}?account=${scope.slugs.account}&property=${scope.slugs.property}`;
  expect((await browser.get(elsewhere)).json()).toMatchObject({ rows: [], more: false });
  const id = randomUUID();
  await inTenant(house.db, scope, async (tx) => {
    const { accountId: account_id, propertyId } = scope;
    await tx.insertInto("properties").values({ account_id, id, slug: "second", name: "Second" }).execute();
    const { rows } = await sql<{ id: string }>`
      insert into profiles (account_id, property_id, module, old_id, values, run_id, line, created_run, type, name,
        name_key, mk_email, mk_phone, mk_name, mk_address)
      select account_id, ${id}, module, 'X', values, run_id, line, created_run, type, name, name_key, mk_email, mk_phone,
        mk_name, mk_address from profiles where property_id = ${propertyId} and old_id = '1' returning id::text`.execute(
      tx,
    );
    const made = rows[0]?.id ?? "0";
    await storeKeys(tx, { ...scope, propertyId: id }, { module: "profiles", first: made, last: made });
  });
  const { rows } = (await browser.get(here)).json();
  expect(rows).toMatchObject([
    // A file is stored from its last row on.
    { old_id: "2", by: "email", other: { property: "second", hotel: "Second", old_id: "X" } },
    { old_id: "1", by: "email", other: { old_id: "X" } },
  ]);
  expect((await stranger.browser.get(elsewhere)).json().rows).toEqual([]);
  const there = await browser.get(
    `/api/v2/profile/detail?profile_id=${rows[0].other.ID}&account=${scope.slugs.account}&property=second`,
  );
  expect(there.statusCode).toBe(200);
});

test("each survivor rule of the account chooses its own member, unless one has a stay to come: then that one stays", async () => {
  const { scope, browser } = await house.person();
  // A file is stored from its last row on, so the last one is the oldest.
  const head = `${GUESTS},ADDRESS1,ZIP_CODE`;
  await load(browser, head, [
    "full,Moreau,Zoe,zoe@moreau.example,+33 1 42 68 53 00,Lyon,4 quai du Lac,69001",
    "stays,Moreau,Zoe,zoe@moreau.example,+33 1 42 68 53 00,Lyon,,",
    "new,Moreau,Zoe,zoe@moreau.example,+33 1 42 68 53 00,Lyon,,",
    "first,Moreau,Zoe,zoe@moreau.example,+33 1 42 68 53 00,Lyon,,",
  ]);
  await load(browser, STAYS, [`R1,stays,CheckedOut,2020-05-01,2020-05-03,${BOOKED}`], "reservations");
  await inTenant(house.db, scope, (tx) =>
    sql`update profiles set updated_at = now() + interval '1 minute' where old_id = 'new'`.execute(tx),
  );
  const { groups } = await queue(browser);
  expect(groups.map(({ members }) => members.length)).toEqual([4]);
  const url = `/api/v2/accounts/${scope.accountId}/settings`;
  const survivors = async () => {
    const found: Record<string, string | undefined> = {};
    for (const survivorRule of ["stays", "newest", "complete", "oldest"]) {
      expect((await browser.send({ method: "PUT", url, payload: { survivorRule } })).statusCode).toBe(200);
      const detail: DuplicateDetail = (await browser.get(`/api/v2/duplicates/${groups[0]?.id}`)).json();
      found[survivorRule] = detail.members.find(({ ID }) => ID === detail.survivor)?.old_id;
    }
    return found;
  };
  expect(await survivors()).toEqual({ stays: "stays", newest: "new", complete: "full", oldest: "first" });
  await load(browser, STAYS, [`R2,full,Reserved,2099-05-01,2099-05-03,${BOOKED}`], "reservations");
  expect(new Set(Object.values(await survivors()))).toEqual(new Set(["full"]));
});

test("the account's trusted source decides the survivor and the values", async () => {
  const { scope, browser } = await house.person();
  await house.import(
    browser,
    `${GUESTS}\n1,Moreau,Zoe,zoe@moreau.example,,Lyon`,
    { auto: true, acceptUnsure: true },
    "crm-2026.csv",
  );
  await house.import(
    browser,
    `${GUESTS}\n2,MOREAU,Zoe,zoe@moreau.example,,Paris`,
    { auto: true, acceptUnsure: true },
    "desk.csv",
  );
  const setting = { survivorRule: "trusted", trustedSources: ["desk", "CRM"] };
  const url = `/api/v2/accounts/${scope.accountId}/settings`;
  const { groups } = await queue(browser);
  const shown = async (payload: object) => {
    expect((await browser.send({ method: "PUT", url, payload })).statusCode).toBe(200);
    const detail: DuplicateDetail = (await browser.get(`/api/v2/duplicates/${groups[0]?.id}`)).json();
    const idOf = (id: string | null | undefined) => detail.members.find(({ ID }) => ID === id)?.old_id;
    return [idOf(detail.survivor), idOf(detail.fields.find(({ id }) => id === "city")?.from)];
  };
  expect(await shown(setting)).toEqual(["2", "2"]);
  expect(await shown({ ...setting, trustedSources: ["CRM"] })).toEqual(["1", "1"]);
});

test("weights are learned from decisions on request, all is compared anew, and they can be put back; another account keeps its own", async () => {
  const [{ scope, browser }, other] = [await furnish(), await house.person()];
  const { groups } = await queue(browser, "?band=sure");
  const before = groups[0]?.reasons.find(({ field }) => field === "email")?.weight ?? 0;
  expect((await browser.post("/api/v2/duplicates/weights", {})).statusCode).toBe(409);
  // People have decided that most profiles sharing a mailbox are two people.
  await inTenant(house.db, scope, async (tx) => {
    const reasons = [{ field: "email", level: "equal", weight: 17.6 } as const];
    for (let n = 0; n < 40; n++) {
      const decision = { id: randomUUID(), band: "sure", weight: 9, members: [n, n + 1_000], reasons } as const;
      await insertDecision(tx, scope, { ...decision, verdict: n < 8 ? "merged" : "different" });
    }
  });
  const read = async (who: Browser) => (await who.get("/api/v2/duplicates/weights")).json().presets[0];
  const shown = await read(browser);
  expect(shown).toMatchObject({ preset: "guests", decisions: 40, learned: null });
  expect(shown.proposal.before[0]).toEqual({ band: "sure", merged: 8, different: 32 });
  expect(shown.proposal.weights).toMatchObject([{ field: "email", level: "equal", before: 17.6 }]);
  const learned = await browser.post("/api/v2/duplicates/weights", {});
  expect([learned.statusCode, learned.json().presets[0]]).toMatchObject([200, { learned: { decisions: 40 } }]);
  expect(await read(other.browser)).toMatchObject({ decisions: 0, learned: null });
  const weight = async () => {
    const page = await queue(browser);
    return page.groups[0]?.reasons.find(({ field }) => field === "email")?.weight ?? 0;
  };
  expect(await weight()).toBeCloseTo(shown.proposal.weights[0].after, 1);
  expect((await browser.post("/api/v2/duplicates/weights/reset", {})).statusCode).toBe(200);
  expect(await weight()).toBe(before);
});
