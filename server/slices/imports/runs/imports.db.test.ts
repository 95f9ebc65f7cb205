import { afterAll, beforeAll, expect, test } from "vitest";
import { openImporting } from "../../../../test/support/importing.ts";
import { inTenant } from "../../../db/client.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const COLUMNS = { id: "oldId", name: "lastName", first: "firstName", mail: "email", state: "status" };
const GUESTS = [
  "id;name;first;mail;state",
  "1;Moreau;Camille;c.moreau@example.com;A",
  "2;Silva;Rui;;A",
  "3;;Nobody;;A",
  "1;Moreau the second;Camille;c.moreau@example.com;A",
  "4;Weber;Jo;no address;gone fishing",
  "",
].join("\r\n");

test("every row ends somewhere: stored, superseded, rejected or waiting; the same file again changes nothing", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const first = await house.import(browser, GUESTS, { configuration });
  expect(first).toMatchObject({
    state: "done",
    module: "profiles",
    mode: "upsert",
    rows: 5,
    counts: { read: 5, created: 2, updated: 0, unchanged: 0, rejected: 2, waiting: 1 },
    configuration: { id: configuration, version: 1 },
    error: null,
  });
  const kept = await house.records(scope);
  expect(kept).toMatchObject([
    {
      old_id: "1",
      values: { oldId: "1", lastName: "Moreau the second", email: "c.moreau@example.com", status: "Active" },
      name: "Moreau the second, Camille",
      name_key: "moreau the second camille",
      type: "Guest",
      run_id: first.id,
      line: 5,
      version: 1,
    },
    { old_id: "2", name: "Silva, Rui", mk_email: null, mk_phone: null },
  ]);
  const second = await house.import(browser, GUESTS, { configuration });
  expect(second.counts).toMatchObject({ created: 0, updated: 0, unchanged: 2, rejected: 2, waiting: 1 });
  expect(await house.records(scope)).toEqual(kept);
});

const small = (lines: string[]) => ["id;name;first;mail;state", ...lines, ""].join("\n");

test("insert, update and skip take what their names say; a dry run says the same beforehand", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  await house.import(browser, small(["1;Moreau;Camille;;A", "2;Silva;Rui;;A"]), { configuration });
  const next = small(["1;Moreau;Camille;;A", "2;Silva;Raul;;A", "3;Weber;Jo;;A"]);

  const { id: sourceId } = await house.read(browser, next);
  const dry = await house.dryRun(browser, sourceId, configuration);
  expect(dry.counts).toMatchObject({ create: 1, update: 1, unchanged: 1, rejected: 0 });

  const run = async (mode: string) => (await house.import(browser, next, { configuration, mode })).counts;
  expect(await run("insert")).toMatchObject({ created: 1, updated: 0, unchanged: 0, rejected: 2 });
  expect((await house.records(scope)).map(({ values }) => values.firstName)).toEqual(["Camille", "Rui", "Jo"]);
  expect(await run("skip")).toMatchObject({ created: 0, updated: 0, unchanged: 3, rejected: 0 });
  const update = small(["2;Silva;Raul;;A", "9;Nobody;Yet;;A"]);
  const updated = await house.import(browser, update, { configuration, mode: "update" });
  expect(updated.counts).toMatchObject({ created: 0, updated: 1, unchanged: 0, rejected: 1 });
  const { causes } = await house.issues(browser, updated.id);
  expect(causes).toMatchObject([{ rule: "not_there", field: "oldId", count: 1, sample: [{ line: 3, column: "id" }] }]);
  expect((await house.records(scope))[1]).toMatchObject({
    values: { firstName: "Raul" },
    version: 2,
    name: "Silva, Raul",
  });
});

test("a file that speaks of some fields leaves the others, and each value knows where it came from", async () => {
  const { scope, browser } = await house.person();
  const whole = await house.configure(browser, { ...COLUMNS, phone: "phone" });
  const first = await house.import(
    browser,
    "id;name;first;mail;state;phone\n1;Moreau;Camille;c@moreau.example;A;+33612345678\n",
    { configuration: whole },
  );
  const [before] = await house.records(scope);
  const part = await house.configure(
    browser,
    { id: "oldId", name: "lastName", mail: "email" },
    { emptyCells: "empty" },
  );
  const second = await house.import(browser, "id;name;mail\n1;Dupont;\n", { configuration: part });
  expect(second.counts).toMatchObject({ updated: 1 });
  const [record] = await house.records(scope);
  expect(record).toMatchObject({
    values: { oldId: "1", lastName: "Dupont", firstName: "Camille", phone: "+33612345678", status: "Active" },
    name: "Dupont, Camille",
    mk_email: null,
    mk_phone: (before as unknown as { mk_phone: string }).mk_phone,
    run_id: second.id,
    created_run: first.id,
    origins: { firstName: [first.id, 2], phone: [first.id, 2], status: [first.id, 2] },
  });
  expect(record?.values.email).toBeUndefined();
});

test("mapping a code releases its waiting rows automatically", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const run = await house.import(browser, small(["1;A;B;;gone fishing", "2;C;D;;GONE FISHING ", "3;E;F;;lost"]), {
    configuration,
  });
  expect(run.counts).toMatchObject({ created: 0, waiting: 3 });
  const { causes } = await house.issues(browser, run.id);
  expect(causes.map(({ rule, count, list }) => [rule, count, list])).toEqual([
    ["unknown_code", 2, "profiles.status"],
    ["unknown_code", 1, "profiles.status"],
  ]);
  const codes = [{ code: "Gone Fishing", target: "inactive" }];
  const mapped = await house.put(browser, "/api/v2/codes/profiles", { list: "profiles.status", codes });
  const released = async () => (await browser.get(`/api/v2/imports/released/${mapped.json().releases}`)).json();
  await expect.poll(released).toEqual({
    ended: true,
    runs: [{ id: run.id, module: "profiles", file: "guests.csv", rows: 2 }],
  });
  const after = await house.counted(browser, run.id, { waiting: 1 });
  expect(after).toMatchObject({ created: 2, rejected: 0, waiting: 1, read: 3 });
  expect((await house.issues(browser, run.id)).causes).toHaveLength(1);
  await house.put(browser, "/api/v2/codes/profiles/policy", { list: "profiles.status", policy: "drop" });
  expect(await house.counted(browser, run.id, { waiting: 0 })).toMatchObject({ created: 3 });
  expect((await house.records(scope)).map(({ values }) => values.status)).toEqual(["Inactive", "Inactive", undefined]);
});

const STAYS = {
  id: "oldId",
  guest: "profileId",
  company: "companyId",
  block: "blockId",
  with: "shareWith",
  from: "arrival",
  to: "departure",
  people: "adults",
  type: "roomType",
  rate: "rateCode",
  market: "market",
  source: "source",
  guarantee: "reservationType",
  payment: "paymentMethod",
  state: "status",
};
const stay = (id: string, { guest = "1", company = "", block = "", share = "" } = {}) =>
  `${id};${guest};${company};${block};${share};2026-03-08;2026-03-10;2;DLX;BAR;IND;WEB;GAR;CA;Reserved`;
const stays = (...lines: string[]) => [Object.keys(STAYS).join(";"), ...lines, ""].join("\n");

test("a stay waits for its guest, its company and those it shares with, and comes when they have come", async () => {
  const { scope, browser } = await house.person();
  const profiles = await house.configure(browser, COLUMNS);
  const configuration = await house.configure(browser, STAYS, { module: "reservations" });
  const content = stays(
    stay("R1"),
    stay("R2", { guest: "2", company: "C1" }),
    stay("R3", { share: "R4" }),
    stay("R4", { share: "R3" }),
    stay("R5", { share: "R2" }),
  );
  const run = await house.import(browser, content, { configuration, module: "reservations" });
  expect(run.counts).toMatchObject({ created: 0, waiting: 5 });
  const { causes } = await house.issues(browser, run.id);
  expect(causes[0]).toMatchObject({ rule: "missing_record", field: "profileId", list: "profiles", count: 5 });
  await house.import(browser, small(["1;Moreau;Camille;;A"]), { configuration: profiles });
  expect(await house.counted(browser, run.id, { waiting: 2 })).toMatchObject({ created: 3 });
  const kept = await house.records(scope, "reservations");
  expect(kept.map(({ old_id }) => old_id)).toEqual(["R1", "R3", "R4"]);
  expect(kept[0]).toMatchObject({ profile_old_id: "1", confirmation: "", block_old_id: "", status: "Reserved" });
  await house.import(browser, small(["2;Silva;Rui;;A"]), { configuration: profiles });
  const company = await house.configure(browser, { id: "oldId", name: "name", kind: "type" }, { module: "accounts" });
  const accounts = { configuration: company, module: "accounts" };
  await house.import(browser, "id;name;kind\nC1;Siemens AG;Company\n", accounts);
  expect(await house.counted(browser, run.id, { waiting: 0 })).toMatchObject({ created: 5, read: 5 });
});

test("rejected rows come down as they were with their reasons, mended they go up again", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const run = await house.import(browser, small(["1;;=1+1;'=x;A", "2;Silva;Rui;;A", '3;Weber;"a;b";;lost']), {
    configuration,
  });
  expect(run.counts).toMatchObject({ created: 1, rejected: 1, waiting: 1 });
  const answer = await browser.get(`/api/v2/imports/${run.id}/rejects.csv`);
  const lines = await inTenant(house.db, scope, (tx) =>
    tx.selectFrom("audit_log").select(["record_id", "new"]).where("action", "=", "rejects_downloaded").execute(),
  );
  expect(lines).toEqual([{ record_id: run.id, new: { rows: 2 } }]);
  const text = answer.body.replace("\uFEFF", "");
  const [head, first, second] = text.split("\r\n");
  expect(head).toBe("id,name,first,mail,state,bellhop_line,bellhop_reason,bellhop_hint");
  expect(first).toMatch(/^1,,'=1\+1,''=x,A,2,Last name is missing,"?OPERA Cloud requires/);
  expect(second).toMatch(/^3,Weber,a;b,,lost,4,Status: the code “lost” is not mapped,/);

  const mended = answer.body.replace("1,,", "1,Moreau,").replace(",lost,", ",A,");
  const again = await house.import(browser, mended, {}, "rejects.csv");
  expect(again.configuration?.id).toBe(configuration);
  expect(again.counts).toMatchObject({ read: 2, created: 2, rejected: 0 });
  const records = await house.records(scope);
  expect(records.map(({ values }) => [values.oldId, values.firstName, values.email])).toEqual([
    ["1", "=1+1", "'=x"],
    ["2", "Rui", undefined],
    ["3", "a;b", undefined],
  ]);

  const { rows, total_rows, next } = await house.endedRows(browser, run.id, "?end=rejected");
  expect([total_rows, next]).toEqual([1, null]);
  expect(rows[0]).toMatchObject({ row: 1, line: 2, cells: ["1", "", "=1+1", "'=x", "A"], end: "rejected" });
  expect(rows[0]?.issues).toMatchObject([{ rule: "required", field: "lastName", warning: false }, { warning: true }]);
  const all = await house.endedRows(browser, run.id, "?from=2&limit=1");
  expect([all.rows.map(({ end }) => end), all.total_rows, all.next]).toEqual([["created"], 3, 3]);
});

test("undo restores the earlier values and lists records changed since", async () => {
  const { scope, browser } = await house.person();
  const configuration = await house.configure(browser, COLUMNS);
  const first = await house.import(browser, small(["1;Moreau;Camille;;A", "2;Silva;Rui;;A"]), { configuration });
  const before = await house.records(scope);
  const second = await house.import(
    browser,
    small(["1;Moreau;Carla;;A", "2;Silva;Raul;;A", "3;Weber;Jo;;A", "4;Berg;Eva;;A"]),
    { configuration },
  );
  expect(second.counts).toMatchObject({ created: 2, updated: 2 });
  const third = await house.import(browser, small(["2;Silva;Rita;;A", "4;Berg;Ewa;;A"]), { configuration });
  const undone = await house.undo(browser, second.id);
  expect(undone).toMatchObject({ state: "undone", reversed: 2, pushedSince: [] });
  expect(undone.changedSince?.toSorted()).toEqual(["2", "4"]);
  expect(await house.run(browser, second.id)).toMatchObject({ state: "undone" });
  const now = await house.records(scope);
  expect(now.map(({ old_id, values }) => [old_id, values.firstName])).toEqual([
    ["1", "Camille"],
    ["2", "Rita"],
    ["4", "Ewa"],
  ]);
  expect(now[0]).toMatchObject({ run_id: first.id, name: "Moreau, Camille", values: before[0]?.values });
  expect(await house.undo(browser, third.id)).toMatchObject({ reversed: 2, changedSince: [] });
  expect((await house.records(scope)).map(({ values }) => values.firstName)).toEqual(["Camille", "Raul", "Eva"]);
});
