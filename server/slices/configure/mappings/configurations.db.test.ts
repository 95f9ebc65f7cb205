import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Configuration, ConfigurationBody, ConfigurationWhole } from "../../../../contract/configurations.ts";
import type { ModuleShown } from "../../../../contract/modules.ts";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, type TestScope } from "../../../../test/support/factories.ts";
import { makeWorld } from "../../../../test/support/world.ts";
import { inTenant, type Scope } from "../../../db/client.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { insertSource, markRead, saveColumns } from "../../intake/sources/sources.repo.ts";
import { readSource } from "../../intake/sources/start-source.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

type Browser = Awaited<ReturnType<typeof house.signIn>>;
const URL = "/api/v2/configurations";

const COLUMNS = ["ID", "NAME", "First Name", "Pays"];
const body: ConfigurationBody = {
  reading: { decimal: ",", dateFormat: "DD.MM.YYYY" },
  fields: [
    { target: "oldId", source: { kind: "column", column: "ID" } },
    { target: "lastName", source: { kind: "transform", column: "NAME", transform: "before", argument: "/" } },
    { target: "firstName", source: { kind: "default", column: "First Name", value: "?" } },
    { target: "nationality", source: { kind: "constant", value: 'F"R' } },
    { target: "note", source: { kind: "join", columns: ["NAME", "Pays"], separator: " – " } },
  ],
  treatments: [
    { id: "t1", rule: "trim", field: "*", params: {}, when: null, enabled: true, name: "Tidy" },
    {
      ...{ id: "t2", rule: "trim", field: "lastName", params: {}, enabled: false, name: "" },
      when: { field: "firstName", is: "equals", value: "Ü" },
    },
  ],
  options: { mode: "upsert", keyColumns: ["NAME"] },
};
const given = (over: object = {}) => ({
  ...{ module: "profiles", name: "OPERA guests", sourceTable: "NAME", columns: COLUMNS, body },
  ...over,
});
const create = async (browser: Browser, over: object = {}, query = ""): Promise<ConfigurationWhole> => {
  const answer = await browser.post(URL + query, given(over));
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
};
const put = (browser: Browser, id: string, payload: object) =>
  browser.send({ method: "PUT", url: `${URL}/${id}`, payload });
const mapped = async (browser: Browser) =>
  (await browser.get("/Readmodules")).json().modules.flatMap(({ id, mapped }: ModuleShown) => (mapped ? [id] : []));

/** A finished source with these columns. */
async function addSource(scope: Scope, columns: string[], module = "profiles"): Promise<string> {
  const id = randomUUID();
  await inTenant(house.db, scope, async (tx) => {
    const { id: jobId } = await enqueue(tx, scope, readSource, { source: id });
    const file = { id: randomUUID(), name: "guests.csv", kind: "csv", size: 1 } as const;
    await insertSource(tx, scope, { id, file, sheet: "", module, reading: null, jobId });
    await saveColumns(tx, scope, id, columns);
    await markRead(tx, scope, id);
  });
  return id;
}

async function addCodes(scope: Scope, codes: Record<string, string>, list = "titles") {
  const by = { by_id: scope.user.id, by_name: scope.user.name };
  const at = { account_id: scope.accountId, property_id: scope.propertyId, list };
  const rows = Object.entries(codes).map(([code, target]) => ({ ...at, ...by, key: code.toUpperCase(), code, target }));
  await inTenant(house.db, scope, async (tx) => {
    await tx.insertInto("code_translations").values(rows).execute();
    const signed = { signed_at: new Date(), signed_by_id: scope.user.id, signed_by_name: "Ada" };
    await tx
      .insertInto("code_lists")
      .values({ ...at, ...signed })
      .execute();
  });
}

test("a configuration is saved in versions, each as it was; who is second gets the newest to look at", async () => {
  const scope = await makeScope(house.db);
  const browser = await house.signIn(scope);
  const first = await create(browser);
  expect(first).toMatchObject({ ...given(), version: 1, active: true, lastUsedAt: null, by: { id: scope.user.id } });
  expect(await mapped(browser)).toEqual(["profiles"]);

  const next = { ...body, treatments: [] };
  const saved = await put(browser, first.id, { version: 1, name: "Guests", note: "no rules", body: next });
  expect(saved.json()).toMatchObject({ version: 2, name: "Guests", body: next, columns: COLUMNS });
  const late = await put(browser, first.id, { version: 1, name: "Mine", body });
  expect([late.statusCode, late.json().error, late.json().configuration.version]).toEqual([409, "conflict", 2]);

  const now = (await browser.get(`${URL}/${first.id}`)).json();
  expect(now.versions).toMatchObject([
    { version: 2, note: "no rules", by: { name: "Ada Test" } },
    { version: 1, note: "" },
  ]);
  const earlier = (await browser.get(`${URL}/${first.id}?version=1`)).json();
  expect(earlier).toMatchObject({ version: 1, body, fingerprint: first.fingerprint, versions: now.versions });
  expect((await browser.get(`${URL}/${first.id}?version=3`)).statusCode).toBe(404);

  const log = (await browser.get("/api/v2/audit?recordKind=configuration")).json().rows;
  expect(log).toMatchObject([
    { action: "configuration_changed", old: { version: 1, name: "OPERA guests" }, new: { version: 2, name: "Guests" } },
    { action: "configuration_created", recordId: first.id, new: { name: "OPERA guests", module: "profiles" } },
  ]);
});

test("of two people who save at once one succeeds, the other gets a conflict", async () => {
  const browser = await house.signIn(await makeScope(house.db));
  const { id } = await create(browser);
  const both = await Promise.all(["a", "b"].map((name) => put(browser, id, { version: 1, name, body })));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const created = await Promise.all(
    ["x", "X"].map((name) => browser.post(URL, given({ name, module: "rooms", body: bare }))),
  );
  expect(created.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
});
const bare = { ...body, fields: [], treatments: [] };

test("what cannot work is refused with its place; a name stands for one configuration of a module", async () => {
  const browser = await house.signIn(await makeScope(house.db));
  const { id } = await create(browser);
  const wrong = {
    ...body,
    fields: [
      ...body.fields,
      { target: "oldId", source: { kind: "column", column: "X" } },
      { target: "wings", source: { kind: "constant", value: "2" } },
    ],
    treatments: [
      { ...body.treatments[0], rule: "magic" },
      { ...body.treatments[0], field: "tail" },
      { ...body.treatments[0], id: "t3", params: { speed: "fast" } },
      { ...body.treatments[0], id: "t4", when: { field: "tail", is: "empty" } },
      { ...body.treatments[0], id: "t5", rule: "phone", field: "birthDate" },
    ],
  };
  const at = async (answer: ReturnType<Browser["post"]>) => {
    const { statusCode } = await answer;
    const { issues } = (await answer).json();
    return [statusCode, ...issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)];
  };
  expect(await at(browser.post(URL, given({ name: "New", body: wrong })))).toEqual([
    400,
    "body.fields.5.target repeated",
    "body.fields.6.target unknown",
    "body.treatments.0.rule unknown",
    "body.treatments.1.field unknown",
    "body.treatments.1.id repeated",
    "body.treatments.2.params.speed format",
    "body.treatments.3.when.field unknown",
    "body.treatments.4.field ruleType",
  ]);
  expect(await at(put(browser, id, { version: 1, body: wrong }))).toContain("body.fields.6.target unknown");
  expect(await at(browser.post(URL, given({ module: "unicorns" })))).toEqual([400, "module unknown"]);
  expect(await at(browser.post(URL, given({ name: "opera GUESTS" })))).toEqual([400, "name taken"]);
  const other = await create(browser, { name: "Other" });
  expect(other.active).toBe(false);
  expect(await at(put(browser, other.id, { version: 1, name: "OPERA guests", body }))).toEqual([400, "name taken"]);
  expect((await put(browser, other.id, { version: 1, name: "other", body })).statusCode).toBe(200);

  expect((await browser.send({ method: "DELETE", url: `${URL}/${id}` })).json()).toEqual({ ok: true });
  expect((await browser.get(`${URL}/${id}`)).statusCode).toBe(404);
  expect(await mapped(browser)).toEqual([]);
  expect((await create(browser)).active).toBe(true);
});

test("no other account or hotel sees or changes a configuration", async () => {
  const world = await makeWorld(house.db);
  const browser = await house.signIn(world.a);
  const [here, there] = [world.a.slugs.property, world.closedToUser.slug].map((slug) => `?property=${slug}`);
  const { id } = await create(browser, {}, here);
  const stranger = await house.signIn(world.b);
  for (const [who, query] of [
    [stranger, ""],
    [browser, there],
  ] as const) {
    const input = [
      who.get(`${URL}/${id}${query}`),
      who.get(`${URL}/${id}/file${query}`),
      who.send({ method: "PUT", url: `${URL}/${id}${query}`, payload: { version: 1, body } }),
      who.send({ method: "DELETE", url: `${URL}/${id}${query}` }),
      who.post(`${URL}/${id}/copy${query}`, { toProperty: world.a.slugs.property }),
      who.post(`/map/module/profiles${query}`, { mapping: id }),
    ];
    for (const answer of await Promise.all(input))
      expect([answer.statusCode, answer.body.includes(id)]).toEqual([404, false]);
    expect((await who.get(URL + query)).json().total_rows).toBe(0);
    expect((await who.post(`/v1/api/mappings/profiles${query}`)).json()).toEqual({ ok: true, data: null });
  }
  expect((await stranger.get(`${URL}/remembered/profiles`)).json()).toEqual({ columns: [] });
  expect((await browser.get(`${URL}/${id}${here}`)).json().version).toBe(1);
});

test("a file carries everything there and back; a name that is taken gets a number", async () => {
  const browser = await house.signIn(await makeScope(house.db));
  const { id } = await create(browser, { name: "Gäste" });
  const answer = await browser.get(`${URL}/${id}/file`);
  expect(answer.headers["content-disposition"]).toBe(
    `attachment; filename="G_ste.json"; filename*=UTF-8''G%C3%A4ste.json`,
  );
  const file = answer.json();
  const again: ConfigurationWhole = (await browser.post(`${URL}/file`, { file })).json();
  expect(again).toMatchObject({ name: "Gäste (2)", module: "profiles", sourceTable: "NAME" });
  expect([again.body, again.columns]).toEqual([body, COLUMNS]);
  const elsewhere = await house.signIn(await makeScope(house.db));
  const copy = (await elsewhere.post(`${URL}/file`, { file })).json();
  expect((await elsewhere.get(`${URL}/${copy.id}/file`)).json()).toEqual(file);
  const bad = await browser.post(`${URL}/file`, {
    file: { ...file, body: { ...body, fields: [{ ...body.fields[0], target: "x" }] } },
  });
  expect([bad.statusCode, bad.json().issues[0].path]).toEqual([400, "file.body.fields.0.target"]);
});

test("the list has configurations for such columns first, then the last used, then the newest", async () => {
  const scope = await makeScope(house.db);
  const browser = await house.signIn(scope);
  const fields = (...columns: string[]) => ({
    ...bare,
    fields: columns.map((column, index) => ({
      target: body.fields[index]?.target ?? "",
      source: { kind: "column", column },
    })),
  });
  await create(browser, { name: "same", columns: ["pays", "first_name", "name", "id"], body: fields("name") });
  await create(browser, { name: "half", columns: ["ID", "A"], body: fields("id", "A") });
  await create(browser, { name: "third", columns: ["ID", "A", "B"], body: fields("ID", "A", "B") });
  await create(browser, { name: "used", columns: ["C"], body: fields("C") });
  await create(browser, { name: "rooms", module: "rooms", columns: COLUMNS, body: bare });
  await inTenant(house.db, scope, (tx) =>
    tx.updateTable("configurations").set({ last_used_at: new Date() }).where("name", "=", "used").execute(),
  );
  const list = async (query: string) => {
    const { rows, total_rows } = (await browser.get(`${URL}?${query}`)).json();
    return [total_rows, ...rows.map(({ name, fits }: Configuration & { fits: string }) => `${name} ${fits}`)];
  };
  expect(await list("module=profiles")).toEqual([4, "used null", "third null", "half null", "same null"]);
  const sourceId = await addSource(scope, COLUMNS);
  const ranked = ["same exact", "half drifted", "used no", "rooms no", "third no"];
  expect(await list(`sourceId=${sourceId}`)).toEqual([5, ...ranked]);
  expect(await list(`sourceId=${sourceId}&limit=2&offset=1`)).toEqual([5, ...ranked.slice(1, 3)]);
  const foreign = await addSource(await makeScope(house.db), COLUMNS);
  expect((await browser.get(`${URL}?sourceId=${foreign}`)).statusCode).toBe(404);
});

test("the account remembers at every hotel what its columns became, once a header, most often first", async () => {
  const world = await makeWorld(house.db);
  const browser = await house.signIn(world.a);
  const map = (column: string, target: string, kind = "column") => ({
    ...bare,
    fields: [{ target, source: { kind, column, ...(kind === "default" && { value: "x" }) } }],
  });
  const here = `?property=${world.a.slugs.property}`;
  await create(browser, { name: "1", body: map("Nach-Name", "lastName") }, here);
  await create(
    browser,
    { name: "2", body: map("NACHNAME", "lastName", "default") },
    `?property=${world.closedToUser.slug}`,
  );
  const changed = await create(browser, { name: "3", body: map("nachname", "employer") }, here);
  await create(browser, { name: "4" }, here);
  const ask = async () => (await browser.get(`${URL}/remembered/Profiles${here}`)).json().columns;
  const whole = [
    { header: "ID", target: "oldId", times: 1 },
    { header: "First Name", target: "firstName", times: 1 },
  ];
  expect(await ask()).toEqual(
    expect.arrayContaining([{ header: expect.any(String), target: "lastName", times: 2 }, ...whole]),
  );
  expect(await ask()).toHaveLength(3);
  await put(browser, `${changed.id}${here}`, { version: 1, body: map("Beruf", "position") });
  expect(await ask()).toContainEqual({ header: "Beruf", target: "position", times: 1 });
  expect((await browser.get(`${URL}/remembered/unicorns${here}`)).statusCode).toBe(404);
});

test("drift names new, missing and renamed columns, and codes of the last dry run that nothing knows", async () => {
  const scope = await makeScope(house.db);
  const browser = await house.signIn(scope);
  const { id } = await create(browser);
  const drift = async (sourceId: string) => (await browser.get(`${URL}/${id}/drift?sourceId=${sourceId}`)).json();
  const same = await addSource(scope, [...COLUMNS].reverse());
  expect(await drift(same)).toEqual({ added: [], missing: [], renamed: [], newCodes: [], same: true });
  const other = await addSource(scope, ["ID", "NAME", "First_Names", "Beruf"]);
  expect(await drift(other)).toEqual({
    added: ["Beruf"],
    missing: ["Pays"],
    renamed: [{ from: "First Name", to: "First_Names" }],
    newCodes: [],
    same: false,
  });
  expect(
    (await browser.get(`${URL}/${id}/drift?sourceId=${await addSource(scope, COLUMNS, "rooms")}`)).statusCode,
  ).toBe(404);

  await addCodes(scope, { Herr: "Mr" });
  await addDryRun(scope, { configurationId: id, sourceId: same });
  // Codes are not compared with an unread list, and a closed set knows its spellings.
  expect(await drift(same)).toMatchObject({ newCodes: [{ list: "titles", codes: 2, rows: 7 }], same: false });
});

async function addDryRun(
  scope: TestScope,
  { configurationId, sourceId }: { configurationId: string; sourceId: string },
) {
  const id = randomUUID();
  const by = { by_id: scope.user.id, by_name: scope.user.name };
  await inTenant(house.db, scope, async (tx) => {
    const { id: jobId } = await enqueue(tx, scope, readSource, { source: sourceId });
    const { accountId: account_id, propertyId: property_id } = scope;
    await tx
      .insertInto("rehearsals")
      .values({
        ...{ account_id, property_id, id, module: "profiles", source_id: sourceId, configuration_id: configurationId },
        ...{ version: 1, job_id: jobId, mapping: "", done_at: new Date(), ...by },
      })
      .execute();
    const codes = [
      ["titles", "HERR", 5],
      ["titles", "FRAU", 4],
      ["titles", "DR", 3],
      ["vip_levels", "V9", 9],
      ["profiles.status", "ACTIVE", 9],
    ] as const;
    const rows = codes.map(([list, key, rows]) => ({ account_id, rehearsal_id: id, list, key, code: key, rows }));
    await tx.insertInto("rehearsal_codes").values(rows).execute();
  });
}

test("a copy first shows what would change at the other hotel, then does it in one go with its codes", async () => {
  const world = await makeWorld(house.db);
  const there: Scope = { ...world.a, propertyId: world.closedToUser.id };
  const browser = await house.signIn(world.a);
  const [here, elsewhere] = [world.a.slugs.property, world.closedToUser.slug].map((slug) => `?property=${slug}`);
  const { id } = await create(browser, {}, here);
  await addCodes(world.a, { Herr: "Mr", Frau: "Mrs" });
  await addCodes(there, { Herr: "Mr", Frau: "Ms", Dr: "Dr" });
  const copy = async (over: object = {}) =>
    (await browser.post(`${URL}/${id}/copy${here}`, { toProperty: world.closedToUser.slug, ...over })).json();

  const fresh = await copy();
  expect([fresh.copied, fresh.more, fresh.differences.length]).toEqual([null, 0, 13]);
  expect(fresh.differences).toEqual(
    expect.arrayContaining([
      { what: "mapping", name: "note", before: null, after: 'NAME + " – " + Pays' },
      { what: "mapping", name: "lastName", before: null, after: 'before(NAME, "/")' },
      { what: "treatment", name: "trim lastName", before: null, after: '✕ trim(lastName) ? firstName equals "Ü"' },
      { what: "option", name: "reading", before: null, after: 'decimal ",", dateFormat "DD.MM.YYYY"' },
      { what: "code", name: "titles: Frau", before: "Ms", after: "Mrs" },
    ]),
  );
  expect((await browser.get(URL + elsewhere)).json().total_rows).toBe(0);
  const { copied } = await copy({ confirm: true });
  expect(copied).toMatchObject({ name: "OPERA guests", version: 1, active: true, columns: COLUMNS });
  expect((await browser.get(`${URL}/${copied.id}${elsewhere}`)).json().body).toEqual(body);
  const codes = await inTenant(house.db, there, (tx) =>
    tx
      .selectFrom("code_translations")
      .select(["code", "target"])
      .where("property_id", "=", there.propertyId)
      .orderBy("code")
      .execute(),
  );
  expect(codes).toEqual([
    { code: "Dr", target: "Dr" },
    { code: "Frau", target: "Mrs" },
    { code: "Herr", target: "Mr" },
  ]);
  const lists = await inTenant(house.db, there, (tx) =>
    tx.selectFrom("code_lists").select(["property_id", "signed_at"]).execute(),
  );
  expect(lists.find(({ property_id }) => property_id === there.propertyId)?.signed_at).toBeNull();
  expect(lists.find(({ property_id }) => property_id === world.a.propertyId)?.signed_at).toBeInstanceOf(Date);
  expect(await copy()).toMatchObject({ differences: [], more: 0 });

  const turned = { ...body, fields: body.fields.slice(1), treatments: [...body.treatments].reverse() };
  await put(browser, `${id}${here}`, { version: 1, body: turned });
  expect((await copy()).differences).toEqual([
    { what: "mapping", name: "oldId", before: "ID", after: null },
    { what: "treatment", name: "↕", before: "Tidy → trim lastName", after: "trim lastName → Tidy" },
  ]);
  expect((await copy({ confirm: true })).copied).toMatchObject({ id: copied.id, version: 2 });

  const user = await house.signIn({ user: world.user });
  for (const [who, toProperty] of [
    [user, world.closedToUser.slug],
    [browser, world.b.slugs.property],
    [browser, "nowhere"],
  ] as const)
    expect((await who.post(`${URL}/${id}/copy${here}`, { toProperty, confirm: true })).statusCode).toBe(404);
  const same = await browser.post(`${URL}/${id}/copy${here}`, { toProperty: world.a.slugs.property });
  expect([same.statusCode, same.json().issues[0].path]).toEqual([400, "toProperty"]);
  const log = (await browser.get(`/api/v2/audit?action=configuration_copied`)).json().rows;
  expect(log.at(-1)).toMatchObject({ recordId: id, new: { to: world.closedToUser.slug, codes: 1, version: 1 } });
});

test("a copy lists five hundred differences and counts the others", async () => {
  const world = await makeWorld(house.db);
  const browser = await house.signIn(world.a);
  const here = `?property=${world.a.slugs.property}`;
  const { id } = await create(
    browser,
    { body: { ...bare, reading: null, options: { mode: "upsert", keyColumns: [] } }, sourceTable: "" },
    here,
  );
  await addCodes(world.a, Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`C${n}`, "X"])));
  const { differences, more } = (
    await browser.post(`${URL}/${id}/copy${here}`, { toProperty: world.closedToUser.slug })
  ).json();
  expect([differences.length, more]).toEqual([500, 103]);
});

test("the specification's calls save, read and choose what a module is mapped by", async () => {
  const scope = await makeScope(house.db);
  const browser = await house.signIn(scope);
  const save = (payload: object = {}, module = "Profiles") => browser.post(`/v1/api/mappings/${module}`, payload);
  expect((await save()).json()).toEqual({ ok: true, data: null });
  const fields = body.fields.slice(0, 2);
  const first = (await save({ source_table: "GUESTS", fields, unknown: 1 })).json().data;
  expect(first).toMatchObject({
    version: 1,
    module_id: "profiles",
    source_table: "GUESTS",
    intermidiate_table: "profiles",
    fields,
  });
  expect(first.by).toEqual({ id: scope.user.id, name: "Ada Test" });
  const made: ConfigurationWhole = (await browser.get(`${URL}/${first.id}`)).json();
  expect(made).toMatchObject({ name: "GUESTS", active: true, columns: ["ID", "NAME"], body: { treatments: [] } });
  await put(browser, first.id, { version: 1, body: { ...body, fields } });

  const second = (await save({ fields: body.fields, intermidiate_table: "profiles" })).json().data;
  expect(second).toMatchObject({ id: first.id, version: 3, source_table: "GUESTS", fields: body.fields });
  expect((await save()).json().data).toEqual(second);
  expect((await browser.get(`${URL}/${first.id}`)).json()).toMatchObject({ body, columns: COLUMNS });

  const wrong = await save({ fields: [{ target: "wings", source: { kind: "constant", value: "" } }] });
  expect([wrong.statusCode, wrong.json().ok, wrong.json().issues[0].path]).toEqual([400, false, "fields.0.target"]);
  const table = await save({ fields, intermidiate_table: "rooms" });
  expect([table.statusCode, table.json().issues[0].path]).toEqual([400, "intermidiate_table"]);
  expect((await save({}, "unicorns")).statusCode).toBe(404);

  const other = await create(browser, { name: "Other" });
  const choose = (payload: object = {}, module = "profiles") => browser.post(`/map/module/${module}`, payload);
  expect((await choose()).json()).toMatchObject({ ok: true, module: { id: "profiles", mapped: true } });
  expect((await save()).json().data.id).toBe(other.id);
  expect((await choose({ mapping: first.id })).statusCode).toBe(200);
  expect((await save()).json().data.id).toBe(first.id);
  const { rows } = (await browser.get(`${URL}?module=profiles`)).json();
  expect(rows.map(({ active }: Configuration) => active)).toEqual([false, true]);
  expect((await choose({}, "rooms")).statusCode).toBe(404);
  expect((await choose({ mapping: first.id }, "rooms")).statusCode).toBe(404);
  expect((await choose({ mapping: "x" })).statusCode).toBe(400);
  const [newest] = (await browser.get("/api/v2/audit?action=configuration_activated")).json().rows;
  expect(newest).toMatchObject({ recordId: first.id, old: { name: "Other" }, new: { name: "GUESTS" } });
});
