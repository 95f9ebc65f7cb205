import { afterAll, beforeAll, expect, test } from "vitest";
import { openImporting } from "../../../../test/support/importing.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const COLUMNS = {
  id: "oldId",
  name: "lastName",
  first: "firstName",
  mail: "email",
  phone: "phone",
  street: "address1",
};
const LENGTH = 60_000;
/** Repeated texts that once blocked every request of the process for an hour: the limit of the test is its judge. */
const UNITS = [".", ",", " ", "@", "+", "-", "<", "a.", "\u0301\u0316", "(at)"];

test("cells of 60,000 characters block no request: upload, preview, dry run, import, edit, search", async () => {
  const { browser } = await house.person();
  const rows = UNITS.map((unit, index) => {
    const cell = `a${unit.repeat(LENGTH / unit.length)}b`;
    return [index, cell, cell, cell, cell, cell].map((value) => `"${value}"`).join(";");
  });
  const content = [Object.keys(COLUMNS).join(";"), ...rows, ""].join("\n");
  const configuration = await house.configure(browser, COLUMNS, {
    treatments: ["trim", "case", "email", "phone"].map((rule) => ({
      id: rule,
      rule,
      field: rule === "email" || rule === "phone" ? rule : "*",
      params: {},
      when: null,
      enabled: true,
      name: "",
    })),
  });
  const fileId = await house.upload(browser, "long.csv", content);
  expect((await browser.post(`/api/v2/files/${fileId}/preview`, {})).statusCode).toBe(200);
  const source = await house.read(browser, content);
  await house.dryRun(browser, source.id, configuration);
  const run = await house.ended(browser, await house.begin(browser, { fileId, configuration }));
  expect(run).toMatchObject({ state: "done", counts: { read: UNITS.length } });
  for (const unit of UNITS) {
    const name = unit.repeat(200);
    const found = await browser.post("/api/v2/profiles/list", { name });
    expect(found.statusCode, `search of ${JSON.stringify(unit)}`).toBeLessThan(500);
  }
  await house.import(browser, `${Object.keys(COLUMNS).join(";")}\nedit;Moreau;Camille;;;\n`, { configuration });
  const listed = (await browser.post("/api/v2/profiles/list", { name: "moreau" })).json();
  const url = `/api/v2/records/profiles/${listed.rows[0].ID}`;
  for (const unit of UNITS) {
    const text = `a${unit.repeat(3_900 / unit.length)}b`;
    const payload = { version: 1, values: { email: text, phone: text } };
    const answer = await browser.send({ method: "PATCH", url, payload });
    expect([unit, answer.statusCode, answer.json().error]).toEqual([unit, 400, "invalid"]);
    expect(answer.json().issues[0].path).toMatch(/^values\./);
  }
});
