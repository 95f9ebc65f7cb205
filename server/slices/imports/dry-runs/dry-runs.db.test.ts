import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDryRuns } from "../../../../test/support/dry-runs.ts";
import { inTenant } from "../../../db/client.ts";

let house: Awaited<ReturnType<typeof openDryRuns>>;
beforeAll(async () => {
  house = await openDryRuns();
});
afterAll(() => house.close());

const GUESTS = [
  "id;name;title;country;born;mail;state",
  "1;Moreau;Hr;FR;24.05.1942;;A",
  "2;Silva;Fr;PT;;no address;A",
  "3;;Hr;DE;;;A",
  "4;Smith;Xy;GB;soon;;gone fishing",
  "1;Moreau the second;Hr;FR;24.05.1942;;A",
  "5; weber ;hr;DE;;;gone fishing",
  "",
].join("\r\n");
const COLUMNS = {
  id: "oldId",
  name: "lastName",
  title: "title",
  country: "country",
  born: "birthDate",
  mail: "email",
  state: "status",
};
const upper = {
  id: "upper",
  rule: "case",
  field: "lastName",
  params: { to: "upper", onlyShouted: false },
  when: null,
  enabled: true,
  name: "",
};

test("every row has a fate, every fault a cause; mapping one code releases the rows that waited for it", async () => {
  const { browser } = await house.person();
  const { id: source } = await house.read(browser, GUESTS, { reading: { dateFormat: "DD.MM.YYYY" } });
  const configuration = await house.configure(browser, COLUMNS, { treatments: [upper], badValues: "reject" });
  const first = await house.dryRun(browser, source, configuration);
  expect(first).toMatchObject({
    module: "profiles",
    sourceId: source,
    configurationId: configuration,
    version: 1,
    state: "done",
    counts: { read: 6, create: 2, update: 0, unchanged: 0, rejected: 3, waiting: 1, warned: 1 },
    rules: { upper: 5 },
    progress: null,
    problem: null,
    outdated: false,
  });
  const causes = await house.causes(browser, first.id);
  expect(causes.map(({ rule, field, pattern, warning, count }) => [rule, field, pattern, warning, count])).toEqual([
    ["unknown_code", "status", "gone fishing", false, 2],
    ["not_a_date", "birthDate", "a", false, 1],
    ["not_an_email", "email", "a a", true, 1],
    ["required", "lastName", "", false, 1],
    ["superseded", "oldId", "", false, 1],
  ]);
  expect(causes[0]).toMatchObject({
    id: 1,
    list: "profiles.status",
    sample: [
      { row: 4, line: 5 },
      { row: 6, line: 7 },
    ],
  });
  expect(causes[4]?.sample).toEqual([{ row: 1, line: 2, column: "id", value: "1", winner: 6 }]);
  const { problems } = (await browser.get(`/api/v2/dry-runs/${first.id}/problems`)).json();
  expect(problems).toHaveLength(5);
  expect(problems[0]).toEqual({
    ...{ rule: "unknown_code", field: "status", list: "profiles.status", warning: false },
    ...{ count: 2, causes: 1, more: false, first: [causes[0]] },
  });

  const rejected = await house.dryRunRows(browser, first.id, "?fate=rejected&limit=2");
  expect([rejected.total_rows, rejected.next]).toEqual([3, 4]);
  expect(rejected.rows[0]).toMatchObject({
    row: 1,
    line: 2,
    fate: "rejected",
    cells: ["1", "Moreau", "Hr", "FR", "24.05.1942", "", "A"],
    issues: [{ rule: "superseded", field: "oldId", value: "6", warning: false }],
  });
  const { rows } = await house.dryRunRows(browser, first.id, "?cause=1");
  expect(rows.map(({ row, fate }) => [row, fate])).toEqual([
    [4, "rejected"],
    [6, "waiting"],
  ]);
  expect(rows[1]?.values).toMatchObject({ oldId: "5", lastName: "WEBER", country: "DE" });
  const all = await house.dryRunRows(browser, first.id, "?from=5");
  expect(all.rows.map(({ row, fate }) => [row, fate])).toEqual([
    [5, "create"],
    [6, "waiting"],
  ]);

  const codes = [{ code: "Gone Fishing", target: "inactive" }];
  const mapped = await house.put(browser, "/api/v2/codes/profiles", { list: "profiles.status", codes });
  expect(mapped.json()).toEqual({ ok: true, changed: 1, releases: null });
  expect(await house.one(browser, first.id)).toMatchObject({ outdated: true, recount: false });
  const second = await house.dryRun(browser, source, configuration);
  expect(second).toMatchObject({ outdated: false, counts: { create: 3, rejected: 3, waiting: 0 } });
  const [released] = (await house.dryRunRows(browser, second.id, "?from=6")).rows;
  expect(released).toMatchObject({ fate: "create", values: { status: "Inactive" }, issues: [] });
});

test("many unmapped codes are one problem; its causes and rows are found by rule, field and list", async () => {
  const { browser } = await house.person();
  const { browser: stranger } = await house.person();
  const lines = Array.from({ length: 60 }, (_, n) => `${n};Name;Q${n % 20};${n < 3 ? "soon" : ""}`);
  const { id: source } = await house.read(browser, ["id;name;state;mail", ...lines, ""].join("\n"));
  const configuration = await house.configure(browser, {
    id: "oldId",
    name: "lastName",
    state: "status",
    mail: "email",
  });
  const { id } = await house.dryRun(browser, source, configuration);
  const { problems } = (await browser.get(`/api/v2/dry-runs/${id}/problems`)).json();
  const [codes, mails] = problems;
  expect(problems).toHaveLength(2);
  expect(codes).toMatchObject({ rule: "unknown_code", field: "status", count: 60, causes: 20, more: false });
  expect(mails).toMatchObject({ rule: "not_an_email", warning: true, count: 3, causes: 1 });
  const named = "rule=unknown_code&field=status&list=profiles.status";
  const page = (await browser.get(`/api/v2/dry-runs/${id}/causes?${named}&limit=50`)).json();
  expect([page.total_rows, page.causes.length]).toEqual([20, 20]);
  expect(page.causes.slice(0, 5)).toEqual(codes.first);
  const rows = await house.dryRunRows(browser, id, `?${named}&from=11&limit=40`);
  expect([rows.total_rows, rows.rows.length, rows.rows[0]?.row, rows.next]).toEqual([60, 40, 11, 51]);
  expect((await browser.get(`/api/v2/dry-runs/${id}/rows?rule=unknown_code`)).statusCode).toBe(400);
  expect((await stranger.get(`/api/v2/dry-runs/${id}/problems`)).statusCode).toBe(404);
});

test("after a new version or a changed row, earlier counts may no longer hold", async () => {
  const { browser } = await house.person();
  const { id: source } = await house.read(browser, GUESTS);
  const configuration = await house.configure(browser, { id: "oldId", name: "lastName" });
  const { id } = await house.dryRun(browser, source, configuration);
  const edit = { column: 1, value: "Berg", was: "" };
  expect((await house.put(browser, `/api/v2/sources/${source}/rows/3`, edit)).statusCode).toBe(200);
  expect(await house.one(browser, id)).toMatchObject({ outdated: true, counts: { create: 4, rejected: 2 } });
  const next = await house.dryRun(browser, source, configuration);
  expect(next).toMatchObject({ outdated: false, counts: { create: 5, rejected: 1 } });
  const { body, version } = (await browser.get(`/api/v2/configurations/${configuration}`)).json();
  await house.put(browser, `/api/v2/configurations/${configuration}`, { version, body });
  expect(await house.one(browser, next.id)).toMatchObject({ outdated: true, recount: true, version: 1 });
});

test("once rows of the module were imported, an earlier count no longer holds", async () => {
  const { browser } = await house.person();
  const { id: source, file } = await house.read(browser, GUESTS);
  const configuration = await house.configure(browser, { id: "oldId", name: "lastName" });
  const { id, outdated } = await house.dryRun(browser, source, configuration);
  expect(outdated).toBe(false);
  const started = await browser.post("/api/v2/imports", {
    ...{ fileId: file.id, module: "profiles", mode: "upsert", configuration },
  });
  expect(started.statusCode).toBe(202);
  expect(await house.one(browser, id)).toMatchObject({ outdated: true, recount: true });
});

test("without an id column the key columns distinguish rows, or else the lines; update needs existing records", async () => {
  const { browser } = await house.person();
  const { id: source } = await house.read(browser, GUESTS);
  const run = async (options: object) => {
    const configuration = await house.configure(browser, { name: "lastName" }, options);
    return house.dryRun(browser, source, configuration);
  };
  expect(await run({})).toMatchObject({ counts: { create: 5, rejected: 1 } });
  const byCountry = await run({ keyColumns: ["country"] });
  expect(byCountry).toMatchObject({ counts: { create: 4, rejected: 2 } });
  const { rows } = await house.dryRunRows(browser, byCountry.id, "?fate=rejected");
  expect(rows.map(({ row, issues }) => [row, issues[0]?.value])).toEqual([
    [1, "6"],
    [3, "7"],
  ]);
  const update = await run({ mode: "update" });
  expect(update).toMatchObject({ counts: { create: 0, rejected: 6 } });
  expect((await house.causes(browser, update.id))[0]).toMatchObject({ rule: "not_there", count: 5 });
});

test("the same question is one run; it can be stopped; the newest five of a file are kept", async () => {
  const { browser } = await house.person();
  const { id: source } = await house.read(browser, GUESTS);
  const configuration = await house.configure(browser, COLUMNS);
  await house.pauseWorker();
  const id = await house.begin(browser, source, configuration);
  expect(await house.begin(browser, source, configuration)).toBe(id);
  expect(await house.one(browser, id)).toMatchObject({ state: "queued", counts: null });
  expect(await house.dryRunRows(browser, id)).toEqual({ rows: [], total_rows: 0, next: null });
  const stopped = await browser.post(`/api/v2/dry-runs/${id}/cancel`);
  expect(stopped.json()).toEqual({ ok: true, state: "cancelled" });
  expect((await browser.post(`/api/v2/dry-runs/${id}/cancel`)).statusCode).toBe(409);
  house.resumeWorker();
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.unshift((await house.dryRun(browser, source, configuration)).id);
  const { rows } = (await browser.get(`/api/v2/dry-runs?sourceId=${source}`)).json();
  expect(rows.map((row: { id: string }) => row.id)).toEqual(ids);
  expect((await browser.get(`/api/v2/dry-runs/${id}`)).statusCode).toBe(404);
  const events = (await browser.get(`/api/v2/dry-runs/${ids[0]}/events`)).body;
  expect(JSON.parse(events.match(/data: (.+)\n\n$/)?.[1] ?? "{}")).toMatchObject({ id: ids[0], state: "done" });
  const { rows: audit } = (await browser.get("/api/v2/audit?action=rehearsal_stopped")).json();
  expect(audit).toHaveLength(1);
});

test("a source that cannot be dry-run is refused; deleted rows take their dry runs along", async () => {
  const { browser } = await house.person();
  const { id: source } = await house.read(browser, GUESTS);
  const configuration = await house.configure(browser, COLUMNS);
  const ask = async (input: object) => {
    const answer = await browser.post("/api/v2/dry-runs", {
      sourceId: source,
      configurationId: configuration,
      ...input,
    });
    return [answer.statusCode, answer.json().message];
  };
  expect((await ask({ sourceId: randomUUID() }))[0]).toBe(404);
  expect((await ask({ configurationId: randomUUID() }))[0]).toBe(404);
  const other = await house.read(browser, GUESTS, { module: "accounts" });
  expect(await ask({ sourceId: other.id })).toEqual([409, "This mapping belongs to another module than these rows."]);
  const { id } = await house.dryRun(browser, source, configuration);
  expect((await browser.send({ method: "DELETE", url: `/api/v2/sources/${source}` })).statusCode).toBe(200);
  expect((await browser.get(`/api/v2/dry-runs/${id}`)).statusCode).toBe(404);
  expect((await browser.send({ method: "DELETE", url: `/api/v2/configurations/${configuration}` })).statusCode).toBe(
    200,
  );
  expect((await ask({}))[0]).toBe(404);
});

test("another account, and another property of this one, find no dry run by any call", async () => {
  const [{ browser, scope }, stranger] = [await house.person(), await house.person()];
  const { id: source } = await house.read(browser, GUESTS);
  const configuration = await house.configure(browser, COLUMNS);
  const { id } = await house.dryRun(browser, source, configuration);
  const slug = `second-${scope.slugs.property}`;
  await inTenant(house.db, scope, (tx) =>
    tx.insertInto("properties").values({ account_id: scope.accountId, slug, name: "Second" }).execute(),
  );
  const elsewhere = `account=${scope.slugs.account}&property=${slug}`;
  for (const [who, query] of [
    [stranger.browser, ""],
    [browser, elsewhere],
  ] as const) {
    for (const path of ["", "/events", "/causes", "/rows"]) {
      const answer = await who.get(`/api/v2/dry-runs/${id}${path}?${query}`);
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
    expect((await who.post(`/api/v2/dry-runs/${id}/cancel?${query}`)).statusCode).toBe(404);
    const input = { sourceId: source, configurationId: configuration };
    expect((await who.post(`/api/v2/dry-runs?${query}`, input)).statusCode).toBe(404);
    expect((await who.get(`/api/v2/dry-runs?${query}`)).json().total_rows).toBe(0);
    expect((await who.get(`/api/v2/codes/profiles/found?dryRunId=${id}&${query}`)).statusCode).toBe(404);
  }
});
