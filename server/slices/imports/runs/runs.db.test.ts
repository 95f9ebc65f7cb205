import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openImporting } from "../../../../test/support/importing.ts";
import { inTenant } from "../../../db/client.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const COLUMNS = { id: "oldId", name: "lastName" };
const many = (rows: number, nameOf: (n: number) => string) =>
  ["id;name", ...Array.from({ length: rows }, (_, n) => `${n + 1};${nameOf(n + 1)}`), ""].join("\n");

test("auto takes reading and mapping as suggested, under the file's name, and finds them again", async () => {
  const { scope, browser } = await house.person();
  const content = [
    "Client ID;Surname;Given Name;E-mail Address;Country;Mobile No",
    "7;O'Brien;Mary ; Mary@Example.IE ;Ireland;086 123 4567",
    "",
  ].join("\r\n");
  const none = await browser.post("/api/v2/imports", {
    fileId: await house.upload(browser, "empty.csv", content),
    module: "profiles",
    mode: "upsert",
  });
  expect([none.statusCode, none.json().message]).toEqual([409, expect.stringContaining("No mapping matches")]);
  const first = await house.import(browser, content, { auto: true }, "Dublin guests.csv");
  expect(first).toMatchObject({
    state: "done",
    counts: { created: 1 },
    configuration: { name: "Dublin guests", version: 1 },
  });
  const saved = await browser.get(`/api/v2/configurations/${first.configuration?.id}`);
  expect(saved.json().sourceTable).toBe("csv");
  expect((await house.records(scope))[0]?.values).toMatchObject({
    oldId: "7",
    lastName: "O'Brien",
    firstName: "Mary",
    email: "mary@example.ie",
    country: "IE",
  });
  const again = await house.import(browser, content.replace("Mary ", "Molly "), { auto: true }, "later.csv");
  expect(again.configuration?.id).toBe(first.configuration?.id);
  expect(again.counts).toMatchObject({ updated: 1 });
  const { rows } = (await browser.get("/api/v2/configurations?module=profiles")).json();
  expect(rows).toMatchObject([{ id: first.configuration?.id, lastUsedAt: expect.any(String) }]);
});

test("a hopeless run stops itself; who resumes it has it go to its end", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const content = many(9_000, (n) => (n % 4 === 0 ? "Moreau" : ""));
  const stopped = await house.import(browser, content, { configuration });
  expect(stopped).toMatchObject({ state: "failed", error: { code: "too_many_rejected" } });
  expect(stopped.problem).toMatch(/rows were rejected, more than 50 %/);
  expect(stopped.counts.read).toBeLessThan(9_000);
  expect(stopped.counts.read).toBeGreaterThanOrEqual(1_000);
  const resumed = await browser.post(`/api/v2/imports/${stopped.id}/resume`, {});
  expect(resumed.json()).toEqual({ id: stopped.id, state: expect.stringMatching(/queued|running/) });
  const done = await house.ended(browser, stopped.id);
  expect(done).toMatchObject({ state: "done", counts: { read: 9_000, created: 2_250, rejected: 6_750 } });
  expect(await house.records(scope)).toHaveLength(2_250);
  expect((await browser.post(`/api/v2/imports/${stopped.id}/resume`, {})).statusCode).toBe(409);
});

test("a run stopped in the middle continues at its place, and lines of one id are still one record", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const rows = 12_000;
  const content = ["id;name", ...Array.from({ length: rows }, (_, n) => `${n % 7_000};Name ${n}`), ""].join("\n");
  const { id: sourceId, file } = await house.read(browser, content);
  const id = await house.begin(browser, { fileId: file.id, configuration });
  const removed = await browser.send({ method: "DELETE", url: `/api/v2/sources/${sourceId}` });
  expect(removed.json()).toMatchObject({ error: "run_in_progress", id });
  let stops = 0;
  for (let tries = 0; tries < 200; tries++) {
    const cancelled = await browser.post(`/api/v2/imports/${id}/cancel`, {});
    if (cancelled.statusCode !== 200) break;
    stops++;
    expect((await house.run(browser, id)).state).toBe("cancelled");
    expect((await browser.post(`/api/v2/imports/${id}/resume`, {})).statusCode).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 30 + stops * 20));
  }
  expect(stops).toBeGreaterThan(1);
  const run = await house.ended(browser, id);
  expect(run).toMatchObject({ state: "done", sourceId, counts: { read: rows, created: 7_000, rejected: 5_000 } });
  const names = new Map((await house.records(scope)).map(({ old_id, values }) => [old_id, values.lastName]));
  expect([names.size, names.get("10"), names.get("6000")]).toEqual([7_000, "Name 7010", "Name 6000"]);
  const { causes } = await house.issues(browser, id);
  expect(causes).toMatchObject([
    {
      rule: "superseded",
      count: 5_000,
      sample: [{ line: 2, column: "id", value: "0", winner: 7_002 }, {}, {}, {}, {}],
    },
  ]);
});

test("two imports of one module at once: every record is the one's or the other's, and both balance", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const files = await Promise.all(
    ["A", "B"].map((name) =>
      house.upload(
        browser,
        `${name}.csv`,
        many(3_000, (n) => `${name} ${n}`),
      ),
    ),
  );
  const ids = await Promise.all(files.map((fileId) => house.begin(browser, { fileId, configuration })));
  const runs = await Promise.all(ids.map((id) => house.ended(browser, id)));
  for (const { state, counts } of runs) {
    expect(state).toBe("done");
    expect(counts.created + counts.updated).toBe(3_000);
  }
  expect(runs.reduce((sum, { counts }) => sum + counts.created, 0)).toBe(3_000);
  const records = await house.records(scope);
  expect(new Set(records.map(({ old_id }) => old_id)).size).toBe(3_000);
});

test("the same key is the same run; a file that cannot be read fails its import with the same words", async () => {
  const { browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const fileId = await house.upload(
    browser,
    "guests.csv",
    many(2, () => "Moreau"),
  );
  const input = { fileId, module: "profiles", mode: "upsert", configuration };
  const headers = { "idempotency-key": randomUUID() };
  const [first, second] = [
    await browser.post("/api/v2/imports", input, headers),
    await browser.post("/api/v2/imports", input, headers),
  ];
  expect(second.json().id).toBe(first.json().id);
  await house.ended(browser, first.json().id);
  const { rows } = (await browser.get("/api/v2/imports?module=profiles")).json();
  expect(rows).toHaveLength(1);

  const broken = await house.upload(
    browser,
    "broken.csv",
    many(3, () => "Berg"),
  );
  house.readers.csv = {
    ...house.real.csv,
    // biome-ignore lint/correctness/useYield: it fails before the first batch
    async *read() {
      throw new (await import("../../../ports/file-reader.ts")).UnreadableFile("gone");
    },
  };
  const failed = await house.ended(browser, await house.begin(browser, { fileId: broken, configuration }));
  house.readers.csv = house.real.csv;
  expect(failed).toMatchObject({ state: "failed", error: { code: "file.gone" } });
  expect(failed.problem).toContain("no longer available");
  expect((await browser.post(`/api/v2/imports/${failed.id}/resume`, {})).statusCode).toBe(200);
  expect(await house.ended(browser, failed.id)).toMatchObject({ state: "done", counts: { created: 1, updated: 2 } });
});

test("another property and another account see nothing of it", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const run = await house.import(
    browser,
    many(2, () => "Moreau"),
    { configuration },
  );
  const { scope: foreign, browser: stranger } = await house.person();
  for (const path of ["", "/issues", "/rows", "/rejects.csv"])
    expect((await stranger.get(`/api/v2/imports/${run.id}${path}`)).statusCode).toBe(404);
  for (const action of ["cancel", "resume", "undo"])
    expect((await stranger.post(`/api/v2/imports/${run.id}/${action}`, {})).statusCode).toBe(404);
  const theirs = await house.configure(stranger, COLUMNS);
  const own = await house.import(
    stranger,
    many(2, () => "Silva"),
    { configuration: theirs },
  );
  expect(own.counts).toMatchObject({ created: 2 });
  expect((await house.records(scope)).map(({ values }) => values.lastName)).toEqual(["Moreau", "Moreau"]);
  expect((await house.records(foreign)).map(({ values }) => values.lastName)).toEqual(["Silva", "Silva"]);
  const seen = await inTenant(house.db, foreign, (tx) => tx.selectFrom("profiles").select("id").execute());
  expect(seen).toHaveLength(2);
});

test("the same old ids at two properties of an account are two records, and neither releases the other's rows", async () => {
  const { scope, browser } = await house.person();
  const { accountId, slugs } = scope;
  const slug = `second-${slugs.property}`;
  const { id } = await inTenant(house.db, scope, (tx) =>
    tx
      .insertInto("properties")
      .values({ account_id: accountId, slug, name: "Second" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  const second = { ...scope, propertyId: id };
  const configuration = await house.configure(browserAt(slugs.property), COLUMNS);
  const run = await house.import(
    browserAt(slugs.property),
    many(2, () => "Moreau"),
    { configuration },
  );
  expect(run.counts).toMatchObject({ created: 2 });
  const foreign = await browserAt(slug).post("/api/v2/imports", {
    ...{ fileId: run.file.id, module: "profiles", mode: "upsert", configuration },
  });
  expect(foreign.statusCode).toBe(404);
  expect((await browserAt(slug).get(`/api/v2/imports/${run.id}`)).statusCode).toBe(404);

  const map = { id: "oldId", guest: "profileId", text: "text", type: "noteType" };
  const notes = { module: "notes", configuration: await house.configure(browserAt(slug), map, { module: "notes" }) };
  const waits = await house.import(browserAt(slug), "id;guest;text;type\n1;2;Hello;GEN\n", notes);
  expect(waits.counts).toMatchObject({ waiting: 1 });
  const there = await house.configure(browserAt(slug), COLUMNS);
  const own = await house.import(
    browserAt(slug),
    many(2, () => "Silva"),
    { configuration: there },
  );
  expect(own.counts).toMatchObject({ created: 2 });
  expect(await house.counted(browserAt(slug), waits.id, { waiting: 0 })).toMatchObject({ created: 1 });
  expect(await house.records(second, "records")).toMatchObject([{ old_id: "1", parent_old_id: "2" }]);
  expect((await house.records(second)).map(({ values }) => values.lastName)).toEqual(["Silva", "Silva"]);
  expect((await house.records(scope)).map(({ values }) => values.lastName)).toEqual(["Moreau", "Moreau"]);

  /** The same person, with the property named in every call. */
  function browserAt(property: string): typeof browser {
    const named = (url: string) =>
      `${url}${url.includes("?") ? "&" : "?"}account=${slugs.account}&property=${property}`;
    return {
      ...browser,
      get: (url, ...rest) => browser.get(named(url), ...rest),
      post: (url, ...rest) => browser.post(named(url), ...rest),
      send: (request) => browser.send({ ...request, url: named(String(request.url)) }),
    };
  }
});

test("guesses of automatic runs are not remembered; a person's saved mapping is, in their account alone", async () => {
  const { browser } = await house.person();
  const stranger = (await house.person()).browser;
  const remembered = async (who: typeof browser): Promise<{ header: string; target: string }[]> =>
    (await who.get("/api/v2/configurations/remembered/profiles")).json().columns;
  const content = ["Client ID;Surname;Kontakt 2", "7;O'Brien;mary@example.ie", "8;Cole;ann@example.ie", ""].join("\n");
  const run = await house.import(browser, content, { auto: true, acceptUnsure: true }, "guests.csv");
  const url = `/api/v2/configurations/${run.configuration?.id}`;
  expect((await browser.get(url)).json()).toMatchObject({ confirmed: false, body: { unconfirmed: true } });
  expect(await remembered(browser)).toEqual([]);
  // The same body saved by a person: the mark is removed, and the choices count.
  await house.improve(browser, run.configuration?.id ?? "", (body) => body);
  const saved = (await browser.get(url)).json();
  expect([saved.confirmed, saved.version, "unconfirmed" in saved.body]).toEqual([true, 2, false]);
  expect((await remembered(browser)).map(({ target }) => target).sort()).toEqual(["email", "lastName", "oldId"]);
  expect(await remembered(stranger)).toEqual([]);
});

test("a Spanish M waits until a person decides its meaning, and is then imported by itself", async () => {
  const { scope, browser } = await house.person();
  const content = [
    "Código cliente;Apellidos;Nombre;Sexo",
    "1;García;Lucía;M",
    "2;Peña;Íñigo;H",
    "3;Vázquez;Rocío;Mujer",
    "",
  ].join("\n");
  const run = await house.import(browser, content, { auto: true }, "clientes.csv");
  expect(run.counts).toMatchObject({ created: 2, waiting: 1 });
  const genders = async () =>
    Object.fromEntries((await house.records(scope)).map((record) => [record.old_id, record.values.gender]));
  expect(await genders()).toEqual({ 2: "M", 3: "F" });
  const mapped = await browser.send({
    method: "PUT",
    url: "/api/v2/codes/profiles",
    payload: { list: "profiles.gender", codes: [{ code: "M", target: "F" }] },
  });
  expect(mapped.json()).toMatchObject({ changed: 1, releases: expect.any(String) });
  await house.counted(browser, run.id, { created: 3, waiting: 0 });
  expect(await genders()).toEqual({ 1: "F", 2: "M", 3: "F" });
});
