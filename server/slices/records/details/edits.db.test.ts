import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RowRecord } from "../../../../contract/imports.ts";
import type { ProfileDetail } from "../../../../contract/records.ts";
import { makeUser } from "../../../../test/support/factories.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { startTestWorker, until } from "../../../../test/support/jobs.ts";
import { recordIdOf } from "../../../../test/support/record-id.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant } from "../../../db/client.ts";
import { purgeSourcesJob } from "../../overview/data-protection/purge-sources.job.ts";
import { recordIdsOf } from "../store/record-ids.repo.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

type Person = Awaited<ReturnType<typeof house.person>>;
const COLUMNS = { id: "oldId", name: "lastName", mail: "email", town: "city", state: "status" };

/** A hotel with Moreau (line 2) and Berg (line 3). */
async function furnish() {
  const person = await house.person();
  const configuration = await house.configure(person.browser, COLUMNS);
  const load = (...lines: string[]) =>
    house.import(person.browser, [Object.keys(COLUMNS).join(";"), ...lines, ""].join("\n"), { configuration });
  const run = await load("1;Moreau;zoe@moreau.fr;Lyon;A", "2;Berg;;Oslo;A");
  const idOf = (oldId: string) => recordIdOf(house.db, person.scope, "profiles", oldId);
  return { ...person, run, load, id: await idOf("1"), other: await idOf("2") };
}

const urlOf = (id: string) => `/api/v2/records/profiles/${id}`;
const patch = (browser: Browser, id: string, version: number, values: Record<string, string | null>) =>
  browser.send({ method: "PATCH", url: urlOf(id), payload: { version, values } });
const undo = (browser: Browser, id: string, edit: string | undefined) => browser.post(`${urlOf(id)}/undo`, { edit });
const shown = async (browser: Browser, id: string): Promise<ProfileDetail> =>
  (await browser.get(`/api/v2/profile/detail?profile_id=${id}`)).json();
const lastEdit = async (browser: Browser, id: string) =>
  (await shown(browser, id)).timeline.find(({ edit }) => edit)?.edit;

/** The stored row without what every write changes. */
const stored = async ({ scope }: Pick<Person, "scope">, id: string) => {
  const { rows } = await inTenant(house.db, scope, async (tx) => {
    const number = (await recordIdsOf(tx, scope)).read("profiles", id);
    return sql<Record<string, unknown>>`
      select * from profiles where account_id = ${scope.accountId} and id = ${number}`.execute(tx);
  });
  const { version: _, updated_at: __, ...rest } = rows[0] ?? {};
  return rest;
};

test("a person's change is seen in the record, its search, its history and the log, which keeps no values", async () => {
  const { browser, scope, id } = await furnish();
  const user = await makeUser(house.db, scope);
  const mine = await house.signIn(user);
  const changed = await patch(mine, id, 1, { lastName: " Moreau-Petit ", gender: "weiblich", city: null });
  expect([changed.statusCode, changed.json()]).toMatchObject([
    200,
    { kind: "profiles", ID: id, version: 2, values: { lastName: "Moreau-Petit", gender: "F" } },
  ]);
  expect(changed.json().values.city).toBeUndefined();
  const { profile, timeline } = await shown(browser, id);
  expect(profile).toMatchObject({
    ...{ version: 2, name: "Moreau-Petit", city: "" },
    origins: {
      lastName: { run: null, file: null, line: null, by: "Ben Test" },
      email: { file: "guests.csv", line: 2, by: "Ada Test" },
    },
  });
  expect(timeline).toMatchObject([
    {
      ...{ what: "edited", by: "Ben Test", edit: expect.any(String) },
      ...{ old: { lastName: "Moreau", city: "Lyon" }, new: { lastName: "Moreau-Petit", gender: "F" } },
    },
    { what: "created", line: 2 },
  ]);
  expect(await stored({ scope }, id)).toMatchObject({ name_key: "moreau petit", line: 0 });
  const { rows } = (await browser.get("/api/v2/audit?action=record_changed")).json();
  expect(rows).toMatchObject([
    { recordKind: "profile", recordId: id, new: { name: "1", changed: ["lastName", "gender", "city"] }, old: null },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Moreau|Lyon/);
});

test("an equal value is no change; invalid values are a 400 that names each field", async () => {
  const { browser, id } = await furnish();
  const same = await patch(browser, id, 1, { lastName: "Moreau ", status: "ACTIVE", firstName: "", oldId: "1" });
  expect([same.statusCode, same.json().version]).toEqual([200, 1]);
  expect((await shown(browser, id)).timeline).toHaveLength(1);
  const wrong = await browser.send({
    method: "PATCH",
    url: urlOf(id),
    payload: {
      version: 1,
      values: {
        lastName: null,
        oldId: "7",
        email: "zoe@",
        birthDate: "31.02.2020",
        gender: "?",
        shoe: "1",
        city: "x".repeat(41),
      },
    },
    headers: { "accept-language": "de" },
  });
  expect(wrong.statusCode).toBe(400);
  const { issues } = wrong.json() as { issues: { path: string; code: string; message: string }[] };
  expect(issues.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
    "values.birthDate not_a_date",
    "values.city too_long",
    "values.email not_an_email",
    "values.gender unknown_code",
    "values.lastName required",
    "values.oldId fixed",
    "values.shoe unknown_field",
  ]);
  expect(issues.find(({ code }) => code === "too_long")?.message).toContain("40");
  expect(issues.find(({ code }) => code === "unknown_code")?.message).toContain("M, F, U");
  expect(issues.find(({ code }) => code === "required")?.message).toContain("Nachname");
  for (const { message } of issues) expect(message).not.toMatch(/errors\.|dryRuns\./);
  for (const payload of [
    { version: 1, values: { city: 5 } },
    { version: "1", values: {} },
    { values: {} },
    { version: 1, values: {}, more: 1 },
    { version: 1, values: { city: "x".repeat(4001) } },
    { version: 1, values: { city: "\u0000" } },
  ])
    expect((await browser.send({ method: "PATCH", url: urlOf(id), payload })).statusCode).toBe(400);
  const odd = { method: "PATCH", payload: { version: 1, values: {} } } as const;
  expect((await browser.send({ ...odd, url: `/api/v2/records/rooms/${id}` })).statusCode).toBe(400);
  expect((await browser.send({ ...odd, url: urlOf("none") })).statusCode).toBe(404);
  expect((await shown(browser, id)).profile.version).toBe(1);
});

test("a record that another one is named by has to be there", async () => {
  const { browser, scope } = await furnish();
  const map = Object.fromEntries(
    [
      "oldId",
      "profileId",
      "arrival",
      "departure",
      "status",
      "adults",
      "roomType",
      "rateCode",
      "market",
      "source",
      "reservationType",
    ].map((field) => [field, field]),
  );
  const configuration = await house.configure(browser, map, { module: "reservations" });
  const content = `${Object.keys(map).join(";")}\nR1;1;2026-03-08;2026-03-10;Reserved;2;DLX;BAR;M;S;T\n`;
  await house.import(browser, content, { configuration, module: "reservations" });
  const id = await recordIdOf(house.db, scope, "reservations", "R1");
  const url = `/api/v2/records/reservations/${id}`;
  const change = (version: number, values: object) =>
    browser.send({ method: "PATCH", url, payload: { version, values } });
  const refused = (await change(1, { profileId: "nobody", arrival: "2026-03-11" })).json();
  expect(refused.issues).toMatchObject([
    { path: "values.departure", code: "departure_before_arrival" },
    { path: "values.profileId", code: "missing_record" },
  ]);
  expect((await change(1, { profileId: "2", departure: "2026-03-12", amount: "99,90" })).statusCode).toBe(200);
  const found = (await browser.get(`/api/v2/reservation/detail?reservation_id=${id}`)).json();
  expect(found).toMatchObject({ reservation: { name: "Berg", nights: 4, amount: 99.9 }, profile: { old_id: "2" } });
});

test("the second of two edits gets the current record, also when both are concurrent", async () => {
  const { browser, id } = await furnish();
  await patch(browser, id, 1, { city: "Nice" });
  const late = await patch(browser, id, 1, { city: "Metz" });
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { error: "conflict", record: { ID: id, version: 2, values: { city: "Nice" } } },
  ]);
  const both = await Promise.all(["Brest", "Tours"].map((city) => patch(browser, id, 2, { city })));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await shown(browser, id)).profile.version).toBe(3);
});

test("an edit is taken back without a trace in the record; twice, or over a later change, it is refused", async () => {
  const { browser, scope, id, load } = await furnish();
  await load("1;Moreau;zoe@moreau.fr;Nice;A");
  const before = await stored({ scope }, id);
  await patch(browser, id, 2, { city: "Metz", firstName: "Zoë" });
  const edit = await lastEdit(browser, id);
  const back = await undo(browser, id, edit);
  expect([back.statusCode, back.json()]).toMatchObject([200, { version: 4, values: { city: "Nice" } }]);
  expect(await stored({ scope }, id)).toEqual(before);
  expect((await shown(browser, id)).timeline.map(({ what, edit }) => [what, edit])).toEqual([
    ["undone", undefined],
    ["edited", undefined],
    ["imported", undefined],
    ["created", undefined],
  ]);
  const twice = await undo(browser, id, edit);
  expect([twice.statusCode, twice.json().record.version]).toEqual([409, 4]);

  await patch(browser, id, 4, { city: "Brest" });
  const second = await lastEdit(browser, id);
  await patch(browser, id, 5, { city: "Tours" });
  expect((await undo(browser, id, second)).statusCode).toBe(409);
  expect((await undo(browser, id, await lastEdit(browser, id))).json().values.city).toBe("Brest");
  expect((await undo(browser, id, second)).json().values.city).toBe("Nice");
  expect(await stored({ scope }, id)).toEqual(before);
});

test("an edit of other fields since, or an import, stays when an edit is taken back", async () => {
  const { browser, scope, id, load, run } = await furnish();
  await patch(browser, id, 1, { lastName: "Petit", firstName: "Zoë" });
  const edit = await lastEdit(browser, id);
  const later = await load("1;Petit;zoe@petit.fr;Nice;A");
  expect((await undo(browser, id, edit)).json().values).toMatchObject({ lastName: "Moreau", email: "zoe@petit.fr" });
  const { profile, timeline } = await shown(browser, id);
  expect(profile.values.firstName).toBeUndefined();
  expect(profile.origins).toMatchObject({ lastName: { run: run.id, line: 2 }, email: { run: later.id, line: 2 } });
  expect(timeline.map(({ what, run, old }) => [what, run, old])).toEqual([
    ["undone", undefined, { lastName: "Petit", firstName: "Zoë" }],
    ["imported", later.id, { email: "zoe@moreau.fr", city: "Lyon" }],
    ["edited", undefined, { lastName: "Moreau" }],
    ["created", run.id, undefined],
  ]);
  // Undoing the later run would restore the edit: a person has changed the record since.
  const undone = await house.undo(browser, later.id);
  expect(undone).toMatchObject({ reversed: 0, changedSince: ["1"] });
  expect(await stored({ scope }, id)).toMatchObject({ values: { lastName: "Moreau", city: "Nice" } });
});

test("undo of a run leaves what a person changed since, and its records say so", async () => {
  const { browser, id, other, run, load } = await furnish();
  const same = await load("1;Moreau;zoe@moreau.fr;Lyon;A", "2;Berg;;Bergen;A");
  await patch(browser, id, 1, { city: "Nice" });
  await patch(browser, other, 2, { city: "Bodø" });
  const since = async (of: string) => {
    const { rows } = (await browser.get(`/api/v2/imports/${of}/records`)).json() as { rows: RowRecord[] };
    return rows.map(({ end, record }) => [end, record?.changedSince]);
  };
  expect(await since(run.id)).toEqual([
    ["created", true],
    ["created", true],
  ]);
  expect(await since(same.id)).toEqual([
    ["unchanged", true],
    ["updated", true],
  ]);
  const undone = await house.undo(browser, run.id);
  expect({ ...undone, changedSince: undone.changedSince?.toSorted() }).toMatchObject({
    reversed: 0,
    changedSince: ["1", "2"],
  });
  expect((await shown(browser, id)).profile.city).toBe("Nice");
});

test("a row that waited does not overwrite what a person typed meanwhile", async () => {
  const { browser, id, load } = await furnish();
  const waits = await load("1;Moreau;new@moreau.fr;Lyon;lost");
  expect(waits.counts).toMatchObject({ waiting: 1 });
  await patch(browser, id, 1, { email: "typed@moreau.fr" });
  const codes = [{ code: "lost", target: "Inactive" }];
  const saved = await browser.send({
    method: "PUT",
    url: "/api/v2/codes/profiles",
    payload: { list: "profiles.status", codes },
  });
  expect(saved.statusCode).toBe(200);
  await house.counted(browser, waits.id, { waiting: 0 });
  expect((await shown(browser, id)).profile.email).toBe("typed@moreau.fr");
});

test("another account finds neither record nor edit, nor an edit at another record", async () => {
  const [{ browser, id, other }, stranger] = [await furnish(), await furnish()];
  await patch(browser, id, 1, { city: "Nice" });
  const edit = await lastEdit(browser, id);
  expect((await patch(stranger.browser, id, 2, { city: "Metz" })).statusCode).toBe(404);
  expect((await undo(stranger.browser, id, edit)).statusCode).toBe(404);
  expect((await undo(stranger.browser, stranger.id, edit)).statusCode).toBe(404);
  expect((await undo(browser, other, edit)).statusCode).toBe(404);
  expect((await undo(browser, id, "not an id")).statusCode).toBe(400);
  expect((await shown(browser, id)).profile).toMatchObject({ version: 2, city: "Nice" });
});

test("guest data in edits is purged after the sign-off; who and when stays", async () => {
  const { browser, scope, id } = await furnish();
  await patch(browser, id, 1, { city: "Nice" });
  const edit = await lastEdit(browser, id);
  await inTenant(house.db, scope, async (tx) => {
    await sql`update properties set signed_off_at = now() - interval '91 days'`.execute(tx);
    for (const table of ["files", "sources", "imports"])
      await sql`update ${sql.table(table)} set created_at = now() - interval '1 year'`.execute(tx);
    await sql`update record_edits set at = now() - interval '1 year'`.execute(tx);
    await sql`update jobs set run_at = now() where name = 'sources.purge'`.execute(tx);
  });
  const worker = startTestWorker(house.database, [purgeSourcesJob(house)]);
  const edited = async () => (await shown(browser, id)).timeline.find(({ what }) => what === "edited");
  await until(async () => (await edited())?.old?.city === undefined);
  await worker.stop(5_000);
  expect((await shown(browser, id)).profile.city).toBe("Nice");
  expect(await edited()).toEqual({ what: "edited", by: "Ada Test", at: expect.any(String), old: {}, new: {} });
  const late = await undo(browser, id, edit);
  expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining("no longer stored")]);
});
