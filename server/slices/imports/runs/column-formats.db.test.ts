import { afterAll, beforeAll, expect, test } from "vitest";
import { openImporting } from "../../../../test/support/importing.ts";
import { inTenant } from "../../../db/client.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const COLUMNS = { id: "oldId", name: "lastName", born: "birthDate", valid: "idExpiry", city: "city" };
const guests = (...lines: string[]) => [Object.keys(COLUMNS).join(";"), ...lines, ""].join("\n");

test("columns of one file are read each in its own way, days are the hotel's, and words for nothing are nothing", async () => {
  const { scope, browser } = await house.person();
  const { scope: other } = await house.person();
  await inTenant(house.db, scope, (tx) =>
    tx.updateTable("properties").set({ timezone: "Europe/Berlin" }).where("id", "=", scope.propertyId).execute(),
  );
  const configuration = await house.configure(browser, COLUMNS);
  const file = guests(
    "1;Doe;04/01/1980;25.04.2030;Rome",
    "2;Roe;04/25/1980;26.04.2030;NULL",
    "3;Poe;1980-06-01T22:00:00Z;05.06.2030;#N/A",
    "4;Moe;04/02/1980;N/A;-",
    "NULL;Loe;;;",
    "5;NULL;04/02/1980;;",
  );
  const run = await house.import(browser, file, { configuration, stopAt: 100 });
  const kept = await house.records(scope);
  const valuesOf = (name: string) => kept.find(({ values }) => values.lastName === name)?.values;
  expect(valuesOf("Doe")).toMatchObject({ birthDate: "1980-04-01", idExpiry: "2030-04-25", city: "Rome" });
  expect(valuesOf("Roe")).toMatchObject({ birthDate: "1980-04-25", idExpiry: "2030-04-26" });
  expect(valuesOf("Poe")).toMatchObject({ birthDate: "1980-06-02", idExpiry: "2030-06-05" });
  for (const name of ["Roe", "Poe", "Moe"]) expect(valuesOf(name), name).not.toHaveProperty("city");
  expect(valuesOf("Moe")).not.toHaveProperty("idExpiry");
  expect(kept.map(({ old_id }) => old_id)).not.toContain("NULL");
  const { causes } = await house.issues(browser, run.id);
  expect(causes.map(({ rule, field }) => [rule, field])).toContainEqual(["required", "lastName"]);
  expect(causes.filter(({ rule }) => rule === "not_a_date")).toEqual([]);
  expect(await house.records(other)).toEqual([]);
  const { columns } = (await browser.get(`/api/v2/sources/${run.sourceId}/columns`)).json();
  expect(columns[2].found).toMatchObject({ column: "born", dateFormats: { value: ["MM/DD/YYYY", "YYYY-MM-DD"] } });
  expect(columns[4].found.empty.value.sort()).toEqual(["#N/A", "-", "NULL"]);
});

test("a person's answer about a column is applied", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  await house.improve(browser, configuration, () => ({
    reading: { columns: { born: { dateFormats: ["MM/DD/YYYY"] }, city: { empty: ["Nowhere"] } } },
  }));
  await house.import(browser, guests("1;Doe;04/01/1980;05/04/2030;Nowhere", "2;Roe;;;-"), { configuration });
  const [doe, roe] = await house.records(scope);
  expect(doe?.values).toMatchObject({ birthDate: "1980-04-01", idExpiry: "2030-04-05" });
  expect(doe?.values).not.toHaveProperty("city");
  expect(roe?.values).toMatchObject({ city: "-" });
});
