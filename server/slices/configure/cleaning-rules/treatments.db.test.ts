import { afterAll, beforeAll, expect, test } from "vitest";
import type { TreatmentRule } from "../../../../contract/configurations.ts";
import type { TreatmentSet } from "../../../../contract/treatments.ts";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope } from "../../../../test/support/factories.ts";
import { makeWorld } from "../../../../test/support/world.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

const URL = "/api/v2/treatments";
const rule: TreatmentRule = { id: "t1", rule: "trim", field: "*", params: {}, when: null, enabled: true, name: "Tidy" };
const given = (over: object = {}) => ({ module: "profiles", name: "OPERA names", rules: [rule], ...over });

test("a set of rules is saved, changed, listed newest first and deleted, and the log says by whom", async () => {
  const scope = await makeScope(house.db);
  const browser = await house.signIn(scope);
  const put = (id: string, payload: object) => browser.send({ method: "PUT", url: `${URL}/${id}`, payload });
  const made = await browser.post(URL, given({ module: "Profiles" }));
  const set: TreatmentSet = made.json();
  expect([made.statusCode, set]).toMatchObject([201, { ...given(), version: 1, by: { id: scope.user.id } }]);
  await browser.post(URL, given({ name: "Second" }));
  await browser.post(URL, given({ module: "rooms", rules: [] }));

  const rules = [rule, { ...rule, id: "t2", when: { field: "lastName", is: "filled" } }];
  const saved = await put(set.id, { version: 1, name: "OPERA guests", rules });
  expect(saved.json()).toMatchObject({ id: set.id, version: 2, name: "OPERA guests", rules });
  const late = await put(set.id, { version: 1, name: "Mine", rules: [] });
  expect([late.statusCode, late.json().treatment]).toMatchObject([409, { version: 2, name: "OPERA guests", rules }]);
  expect((await browser.get(`${URL}/${set.id}`)).json()).toEqual(saved.json());

  const { rows, total_rows } = (await browser.get(`${URL}?module=profiles&limit=1`)).json();
  expect([total_rows, rows]).toMatchObject([2, [{ id: set.id }]]);
  expect((await browser.get(URL)).json().total_rows).toBe(3);

  expect((await browser.send({ method: "DELETE", url: `${URL}/${set.id}` })).json()).toEqual({ ok: true });
  expect((await browser.get(`${URL}/${set.id}`)).statusCode).toBe(404);
  const log = (await browser.get(`/api/v2/audit?recordKind=treatment&recordId=${set.id}`)).json().rows;
  expect(log).toMatchObject([
    { action: "treatment_deleted", old: { name: "OPERA guests", version: 2, rules: 2 } },
    { action: "treatment_changed", old: { name: "OPERA names", rules: 1 }, new: { name: "OPERA guests", rules: 2 } },
    { action: "treatment_created", new: { name: "OPERA names", module: "profiles" } },
  ]);
});

test("rules that the module cannot do are refused at their place, and a name stands for one set of a module", async () => {
  const browser = await house.signIn(await makeScope(house.db));
  const set: TreatmentSet = (await browser.post(URL, given())).json();
  const wrong = async (payload: object) => {
    const answer = await browser.post(URL, given({ name: "New", ...payload }));
    return [answer.statusCode, ...answer.json().issues.map(({ path }: { path: string }) => path)];
  };
  const rules = [
    { ...rule, rule: "magic" },
    rule,
    { ...rule, id: "t2", field: "wings" },
    { ...rule, id: "t3", params: { speed: "x" } },
  ];
  expect(await wrong({ rules })).toEqual([400, "rules.0.rule", "rules.1.id", "rules.2.field", "rules.3.params.speed"]);
  expect(await wrong({ module: "unicorns" })).toEqual([400, "module"]);
  expect(await wrong({ name: "opera NAMES" })).toEqual([400, "name"]);
  const other: TreatmentSet = (await browser.post(URL, given({ name: "Other" }))).json();
  const taken = await browser.send({
    ...{ method: "PUT", url: `${URL}/${other.id}`, headers: { "accept-language": "de" } },
    payload: { version: 1, name: set.name, rules: [rule] },
  });
  expect([taken.statusCode, taken.json().issues]).toEqual([
    400,
    [{ path: "name", code: "taken", message: "Dieser Name ist schon vergeben. Wählen Sie einen anderen." }],
  ]);
});

test("no other account or hotel sees or changes a set", async () => {
  const world = await makeWorld(house.db);
  const browser = await house.signIn(world.a);
  const here = `?property=${world.a.slugs.property}`;
  const { id }: TreatmentSet = (await browser.post(URL + here, given())).json();
  for (const [who, query] of [
    [await house.signIn(world.b), ""],
    [browser, `?property=${world.closedToUser.slug}`],
  ] as const) {
    const url = `${URL}/${id}${query}`;
    const input = [
      who.get(url),
      who.send({ method: "DELETE", url }),
      who.send({ method: "PUT", url, payload: { version: 1, name: "x", rules: [] } }),
    ];
    expect((await Promise.all(input)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect((await who.get(URL + query)).json().total_rows).toBe(0);
  }
  expect((await browser.get(`${URL}/${id}${here}`)).json().version).toBe(1);
});
