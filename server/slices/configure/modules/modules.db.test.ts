import { afterAll, beforeAll, expect, test } from "vitest";
import type { ModuleShown } from "../../../../contract/modules.ts";
import { modules } from "../../../../core/modules/catalogue.ts";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope } from "../../../../test/support/factories.ts";
import { makeWorld } from "../../../../test/support/world.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp();
});
afterAll(() => house.close());

test("a property has every module of the catalogue, named in the caller's language, counted from nothing yet", async () => {
  const browser = await house.signIn(await makeScope(house.db));
  const { modules: shown } = (await browser.get("/Readmodules", { "accept-language": "de" })).json();
  expect(shown.map(({ id }: ModuleShown) => id)).toEqual(modules.map(({ key }) => key));
  expect(shown.find(({ id }: ModuleShown) => id === "floors")).toMatchObject({
    name: "Etagen",
    module: "rooms",
    status: 1,
    isconfig: true,
    nbroworacle: 0,
    deleted: false,
    mapped: false,
    validate: false,
  });
  const count = async (query: string) => (await browser.get(`/v1/api/modules${query}`)).json().data.length;
  expect([await count(""), await count("?isconfig"), await count("?isconfig=0")]).toEqual([36, 23, 13]);
  const wrong = await browser.get("/v1/api/modules?isconfig=perhaps");
  expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([400, "isconfig"]);
});

test("fields carry what a mapping needs; an unknown module is not found", async () => {
  const browser = await house.signIn(await makeScope(house.db));
  const { data, module } = (await browser.get("/v1/api/fields/Profiles", { "accept-language": "fr" })).json();
  expect(module.id).toBe("profiles");
  expect(data.length).toBeGreaterThan(20);
  expect(data.every(({ label, type }: { label: string; type: string }) => label && type)).toBe(true);
  expect((await browser.get("/v1/api/fields/unicorns")).statusCode).toBe(404);
});

test("a module is switched off, renamed, deleted and restored for this property alone, and the log says by whom", async () => {
  const world = await makeWorld(house.db);
  const browser = await house.signIn(world.a);
  const at = `?property=${world.a.slugs.property}`;
  const elsewhere = `?property=${world.closedToUser.slug}`;
  const change = async (body: object) => (await browser.post(`/v1/api/module/floors${at}`, body)).json();
  const made = async () =>
    (await browser.get(`/v1/api/modules${at}`)).json().data.find(({ id }: ModuleShown) => id === "floors").created_at;
  const before = await made();
  expect(await change({ status: "0", name: "Levels" })).toMatchObject({
    ok: true,
    module: { status: 0, name: "Levels" },
  });
  expect((await change({ name: "" })).module).toMatchObject({ status: 0, name: "Floors" });
  expect(await made()).toBe(before);

  const listed = async (query: string) =>
    (await browser.get(`/v1/api/modules${query}`)).json().data.map(({ id }: ModuleShown) => id);
  expect((await browser.post(`/module/delete/floors${at}`)).json().module.deleted).toBe(true);
  expect(await listed(at)).not.toContain("floors");
  expect(await listed(elsewhere)).toContain("floors");
  const counted = await browser.post(`/api/v2/resort/details${at}`);
  expect(counted.json().counts.modules).toBe(35);
  const restored = await browser.post(`/v1/api/module/delete/floors${at}`, { restore: true });
  expect(restored.json().module).toMatchObject({ deleted: false, status: 0 });

  const { rows } = (await browser.get("/api/v2/audit?recordKind=module")).json();
  expect(rows[0]).toMatchObject({
    action: "module_changed",
    recordId: expect.stringMatching(/^[0-9a-f-]{36}\/floors$/),
    new: { deleted: false },
  });
  expect(rows.at(-1)).toMatchObject({ old: { status: 1, name: "Floors" }, new: { status: 0, name: "Levels" } });

  const user = await house.signIn({ user: world.user });
  expect((await user.post("/v1/api/module/floors", { status: 1 })).statusCode).toBe(200);
  expect((await user.post("/module/delete/floors")).statusCode).toBe(403);
});
