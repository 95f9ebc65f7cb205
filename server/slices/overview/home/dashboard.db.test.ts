import { afterAll, beforeAll, expect, test } from "vitest";
import { openImporting } from "../../../../test/support/importing.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

test("a property's figures are always counted from its own rows", async () => {
  const [{ browser }, other] = [await house.person(), await house.person()];
  const counts = async () => [
    (await browser.get("/dashboaddata")).json(),
    (await browser.post("/api/v2/resort/details", {})).json().counts,
  ];
  const expected = { modules: 36, profiles: 0, reservations: 0, blocks: 0 };
  expect(await counts()).toEqual([expected, expected]);

  const profiles = await house.configure(browser, { id: "oldId", name: "lastName" });
  const accounts = await house.configure(browser, { id: "oldId", name: "name", kind: "type" }, { module: "accounts" });
  await house.import(browser, "id;name\n1;Moreau\n2;Silva\n3;\n", { configuration: profiles });
  const company = "id;name;kind\nC1;Siemens AG;Company\n";
  const run = await house.import(browser, company, { configuration: accounts, module: "accounts" });
  const stays = {
    ...{ id: "oldId", guest: "profileId", from: "arrival", to: "departure", people: "adults", type: "roomType" },
    ...{ rate: "rateCode", market: "market", source: "source", guarantee: "reservationType" },
    ...{ payment: "paymentMethod", state: "status" },
  };
  const reservations = await house.configure(browser, stays, { module: "reservations" });
  const stay = (id: string, guest: string) => `${id};${guest};2026-03-08;2026-03-10;2;DLX;BAR;IND;WEB;GAR;CA;Reserved`;
  // A stay that waits for its guest is no record yet.
  const content = [Object.keys(stays).join(";"), stay("R1", "1"), stay("R2", "none"), ""].join("\n");
  await house.import(browser, content, { configuration: reservations, module: "reservations" });
  await browser.post("/module/delete/floors", {});
  const filled = { ...expected, modules: 35, profiles: 3, reservations: 1 };
  expect(await counts()).toEqual([filled, filled]);

  await browser.post(`/api/v2/imports/${run.id}/undo`, {});
  expect((await counts())[0]).toMatchObject({ profiles: 2 });
  expect((await other.browser.get("/dashboaddata")).json()).toEqual(expected);
});
