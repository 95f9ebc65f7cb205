import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope } from "../../../../test/support/factories.ts";
import { readZip } from "../../../../test/support/zip.ts";
import { asOwner, inTenant } from "../../../db/client.ts";
import { packageRoot } from "../../../package-root.ts";
import { shiftDays } from "./shift-days.ts";

let house: Awaited<ReturnType<typeof openTestApp>>;
let browser: Awaited<ReturnType<typeof house.signIn>>;
beforeAll(async () => {
  house = await openTestApp();
  browser = await house.signIn(await makeScope(house.db));
});
afterAll(() => house.close());

test("samples are listed, and each can be fetched as if made for today; other files cannot", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const { samples } = (await browser.get("/api/v2/samples")).json();
  expect(samples.length).toBeGreaterThan(5);
  for (const { name, size } of samples) {
    const answer = await browser.get(`/api/v2/samples/${name}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-disposition"]).toBe(`attachment; filename="${name}"`);
    const template = readFileSync(join(packageRoot, "samples", name));
    const expected = name.endsWith(".xlsx")
      ? template
      : Buffer.from(shiftDays(template.toString("latin1"), today), "latin1");
    expect(answer.rawPayload.equals(expected), name).toBe(true);
    expect(answer.rawPayload.length).toBe(size);
  }
  for (const name of ["README.md", "..%2Fpackage.json", "%2Fetc%2Fpasswd", "constructor"])
    expect((await browser.get(`/api/v2/samples/${name}`)).statusCode, name).toBe(404);
});

test("samples of a demo are made for its first day, for as long as it lives", async () => {
  const setDay = (day: string | null) =>
    asOwner(house.options, (client) => client.query("update installation set sample_day = $1", [day]));
  await setDay("2027-01-15");
  try {
    const { body } = await browser.get("/api/v2/samples/in-house.ihf");
    expect(body).toMatch(/^H\|GAPAR\|2027-01-15\|70\n/);
  } finally {
    await setDay(null);
  }
});

test("templates come in the caller's language and in the requested format", async () => {
  const csv = await browser.get("/api/v2/templates/Floors?rows=1", { "accept-language": "de" });
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(csv.headers["content-disposition"]).toBe('attachment; filename="floors-example.csv"');
  expect(csv.body.split("\r\n").slice(0, 2)).toEqual([
    "\uFEFFKürzel,Bezeichnung,Reihenfolge,Wird gereinigt",
    "1,Floor 1,1,Y",
  ]);
  const sheet = await browser.get("/api/v2/templates/floors?format=xlsx", { "accept-language": "fr" });
  expect(sheet.headers["content-disposition"]).toBe('attachment; filename="floors.xlsx"');
  expect(readZip(sheet.rawPayload).get("xl/worksheets/sheet1.xml")).toContain("Libellé");
  const book = readZip((await browser.get("/api/v2/templates/workbook")).rawPayload);
  expect(book.get("xl/workbook.xml")).toContain('<sheet name="Import"');
  const scope = await makeScope(house.db);
  const guests = await browser.get("/api/v2/templates/in-house?format=ihf&rows=1");
  expect(guests.body).toMatch(/^H\|HOTEL\|2026-03-09\|3\nG\|101\|R5101\|/);
  const coded = await house.signIn(scope);
  await inTenant(house.db, scope, (tx) => tx.updateTable("properties").set({ old_code: "GRAZ" }).execute());
  expect((await coded.get("/api/v2/templates/in-house?format=ihf")).body).toMatch(/^H\|GRAZ\|/);
});

test("a template that does not exist is refused", async () => {
  expect((await browser.get("/api/v2/templates/unicorns")).statusCode).toBe(404);
  const wrong = await browser.get("/api/v2/templates/floors?format=ihf");
  expect([wrong.statusCode, wrong.json().issues]).toEqual([
    400,
    [{ path: "format", code: "choice", message: "Choose one of: csv, xlsx." }],
  ]);
  expect((await browser.get("/api/v2/templates/floors?format=pdf")).statusCode).toBe(400);
});
