import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openImporting } from "../../../../test/support/importing.ts";
import { inTenant } from "../../../db/client.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const COLUMNS = { id: "oldId", name: "lastName", first: "firstName" };
const guests = (...lines: string[]) => ["id;name;first", ...lines, ""].join("\n");

test("a complete file shows new, changed and missing records; rejected rows are not missing", async () => {
  const [{ scope, browser }, other] = [await house.person(), await house.person()];
  const configuration = await house.configure(browser, COLUMNS);
  const theirs = await house.configure(other.browser, COLUMNS);
  await house.import(other.browser, guests("9;Elsewhere;Eve"), { configuration: theirs });
  const before = guests("1;Moreau;Camille", "2;=Silva;Rui", "3;Weber;Jo", "4;Berg;Eva");
  const first = await house.import(browser, before, { configuration, full: true });
  expect(first).toMatchObject({ state: "done", gone: 0 });
  const companies = await house.configure(browser, { id: "oldId", name: "name", kind: "type" }, { module: "accounts" });
  const accounts = { configuration: companies, module: "accounts" };
  await house.import(browser, "id;name;kind\nC1;Siemens AG;Company\n", accounts);

  const next = guests("1;Moreau;Carla", "3;;Nobody", "5;Neu;Nina");
  const full = await house.import(browser, next, { configuration, full: true });
  expect(full).toMatchObject({ state: "done", gone: 2, counts: { created: 1, updated: 1, rejected: 1 } });
  const partial = await house.import(browser, next, { configuration });
  expect(partial.gone).toBeNull();

  const path = `/api/v2/imports/${full.id}/gone`;
  const item = (await browser.get(`${path}?limit=1`)).json();
  expect(item).toMatchObject({ total_rows: 2, rows: [{ oldId: "4", name: "Berg, Eva" }], next: item.rows[0].id });
  const two = (await browser.get(`${path}?limit=1&after=${item.next}`)).json();
  expect(two).toMatchObject({ rows: [{ oldId: "2", name: "=Silva, Rui" }], next: null });
  const file = await browser.get(`${path}.csv`);
  expect(file.headers["content-disposition"]).toContain("gone-profiles.csv");
  expect(file.body).toBe('\uFEFFold_id,name\r\n4,"Berg, Eva"\r\n2,"\'=Silva, Rui"\r\n');
  expect((await browser.get(`${path}?after=x`)).statusCode).toBe(400);
  expect((await other.browser.get(path)).statusCode).toBe(404);
  expect((await other.browser.get(`${path}.csv`)).statusCode).toBe(404);

  await house.undo(browser, full.id);
  expect(await house.run(browser, full.id)).toMatchObject({ state: "undone", gone: 2 });
  const { rows } = (await browser.get("/api/v2/imports?module=profiles")).json();
  expect(rows.map(({ gone }: { gone: number | null }) => gone)).toEqual([null, 2, 0]);
  expect(await house.records(scope)).toHaveLength(5);
});

test("a run interrupted while it looks for missing records lists each once and continues behind the last", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const many = Array.from({ length: 1_200 }, (_, n) => `${1_000 + n};Guest ${n};A`);
  await house.import(browser, guests(...many), { configuration });
  const run = await house.import(browser, guests(...many.slice(0, 3)), { configuration, full: true });
  expect(run.gone).toBe(1_197);
  const listed = () => browser.get(`/api/v2/imports/${run.id}/gone?limit=500`).then((answer) => answer.json().rows);
  const before = await listed();
  // As if it had been killed after a record, before storing its position.
  await inTenant(house.db, scope, async (tx) => {
    await sql`update imports set ended_at = null, gone_done = false, gone_after = '1500' where id = ${run.id}`.execute(
      tx,
    );
    await sql`update jobs set state = 'queued', run_at = now() from imports i
      where jobs.id = i.job_id and i.id = ${run.id}`.execute(tx);
  });
  expect(await house.ended(browser, run.id)).toMatchObject({ state: "done", gone: 1_197 });
  expect(await listed()).toEqual(before);
});
