import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withoutFingerprints } from "../../../../core/reading/masked-numbers.ts";
import { openTestApp } from "../../../../test/support/app.ts";
import { makeScope, type TestScope } from "../../../../test/support/factories.ts";
import { formOf, idIn, tusOf, uploadByForm } from "../../../../test/support/uploads.ts";
import { createLocalDisk } from "../../../adapters/local-disk/local-disk.ts";
import { inTenant } from "../../../db/client.ts";

const folder = join(tmpdir(), `bellhop-uploads-${randomUUID()}`);
const storage = createLocalDisk({ folder });
let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  house = await openTestApp({ storage });
});
afterAll(() => house.close());

const sum = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const onDisk = ({ accountId }: TestScope) => readdir(join(folder, accountId)).catch(() => [] as string[]);
const rowsOf = (scope: TestScope) =>
  inTenant(house.db, scope, async (tx) => ({
    files: (await tx.selectFrom("files").select("id").execute()).map(({ id }) => id),
    uploads: (await tx.selectFrom("uploads").select("id").execute()).map(({ id }) => id),
  }));
const nothing = { files: [], uploads: [] };

async function newcomer() {
  const scope = await makeScope(house.db);
  const browser = await house.signIn(scope);
  return { scope, browser, tus: tusOf(browser) };
}

const CSV = Buffer.from(
  `Name;Ankunft;Betrag\n${Array.from({ length: 400 }, (_, n) => `Gast ${n} Müller;${(n % 27) + 1}.03.2026;${n},50`).join("\n")}\n`,
);

test("a form brings a file in whole: recognised, listed, audited, and given back byte by byte", async () => {
  const { scope, browser } = await newcomer();
  const answer = await uploadByForm(browser, { name: 'G\u00e4ste "M\u00e4rz".csv', content: CSV });
  expect(answer.statusCode).toBe(201);
  const file = answer.json();
  expect(file).toMatchObject({
    name: "G\u00e4ste %22M\u00e4rz%22.csv",
    size: CSV.length,
    sha256: sum(CSV),
    kind: "csv",
    detected: { delimiter: ";", encoding: "utf-8", headerRow: 1, columns: ["Name", "Ankunft", "Betrag"] },
    sheets: null,
    inHouse: null,
    masked: 0,
    twin: null,
    by: { id: scope.user.id, name: "Ada Test" },
  });
  expect(await onDisk(scope)).toEqual([file.id]);
  expect((await browser.get(`/api/v2/files/${file.id}`)).json()).toEqual(file);
  const list = (await browser.get("/api/v2/files?kind=csv")).json();
  expect([list.total_rows, list.rows]).toEqual([1, [file]]);
  expect((await browser.get("/api/v2/files?kind=piw")).json().total_rows).toBe(0);

  const content = await browser.get(`/api/v2/files/${file.id}/content`);
  expect(content.rawPayload.equals(CSV)).toBe(true);
  expect(content.headers).toMatchObject({
    "content-type": "application/octet-stream",
    "content-length": String(CSV.length),
    "content-disposition":
      "attachment; filename=\"G_ste _22M_rz_22.csv\"; filename*=UTF-8''G%C3%A4ste%20%2522M%C3%A4rz%2522.csv",
    "x-content-type-options": "nosniff",
  });
  const { rows } = (await browser.get(`/api/v2/audit?recordKind=file&recordId=${file.id}`)).json();
  expect(rows).toMatchObject([
    { action: "file_downloaded", new: { size: CSV.length } },
    { action: "file_uploaded", new: { size: CSV.length, kind: "csv", sha256: sum(CSV) } },
  ]);
});

test("a tus upload comes in pieces and becomes a file of its own id; the same bytes are recognised", async () => {
  const { scope, browser, tus } = await newcomer();
  const options = await house.app.inject({ method: "OPTIONS", url: "/api/v2/files" });
  expect([options.statusCode, options.headers]).toMatchObject([
    204,
    {
      "tus-version": "1.0.0",
      "tus-extension": "creation,termination,expiration",
      "tus-max-size": String(64 * 1024 ** 2),
    },
  ]);
  const first = (await uploadByForm(browser, { name: "first.csv", content: CSV })).json();

  const begun = await tus.begin("G\u00e4ste.csv", CSV.length, `?property=${scope.slugs.property}`);
  expect([begun.statusCode, begun.headers["tus-resumable"]]).toEqual([201, "1.0.0"]);
  expect(begun.location).toMatch(/^\/api\/v2\/files\/uploads\/[0-9a-f-]{36}\?property=paris-/);
  expect(Date.parse(String(begun.headers["upload-expires"]))).toBeGreaterThan(Date.now() + 80_000_000);
  const id = idIn(begun.location);
  let index = 0;
  for (const size of [1, 5_000, 0, 3, CSV.length]) {
    expect(await tus.offset(begun.location)).toBe(index);
    const piece = CSV.subarray(index, index + size);
    const answer = await tus.send(begun.location, index, piece);
    index += piece.length;
    expect([answer.statusCode, answer.body, answer.headers["upload-offset"]]).toEqual([204, "", String(index)]);
  }
  expect(index).toBe(CSV.length);
  // The answer may have been lost, but the upload is complete.
  expect(await tus.offset(begun.location)).toBe(CSV.length);
  const file = (await browser.get(`/api/v2/files/${id}`)).json();
  expect(file).toMatchObject({ id, name: "G\u00e4ste.csv", sha256: sum(CSV), kind: "csv" });
  expect(file.twin).toEqual({ id: first.id, name: "first.csv", createdAt: first.createdAt });
  expect(await rowsOf(scope)).toMatchObject({ uploads: [] });
  expect((await browser.get(`/api/v2/files/${id}/content`)).rawPayload.equals(CSV)).toBe(true);
});

test("what does not fit the protocol is refused, and the upload stays as it was", async () => {
  const { browser, tus } = await newcomer();
  const { location } = await tus.begin("guests.csv", 1_000);
  await tus.send(location, 0, CSV.subarray(0, 100));
  const wrong = await tus.send(location, 90, CSV.subarray(90, 200));
  expect([wrong.statusCode, wrong.json().error, wrong.json().message]).toEqual([
    409,
    "conflict",
    "This upload is at byte 100. Continue from there.",
  ]);
  const beyond = await tus.send(location, 100, CSV.subarray(0, 901));
  expect([beyond.statusCode, beyond.json().error]).toEqual([400, "invalid"]);
  const statuses = await Promise.all([
    browser.send({ method: "PATCH", url: location, payload: "x", headers: { "content-type": "text/plain" } }),
    browser.send({
      method: "PATCH",
      url: location,
      payload: "x",
      headers: { "content-type": "application/offset+octet-stream" },
    }),
    browser.send({ method: "HEAD", url: location, headers: { "tus-resumable": "0.2.2" } }),
    browser.post("/api/v2/files", {}, { "tus-resumable": "1.0.0" }),
    browser.post("/api/v2/files"),
  ]);
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([415, 400, 412, 400, 415]);
  expect(await tus.offset(location)).toBe(100);
  const rest = Buffer.concat([CSV.subarray(100, 1_000)]);
  expect((await tus.send(location, 100, rest)).statusCode).toBe(204);
});

test("a request that was lost with its process stands in the way for some seconds, not longer", async () => {
  const { scope, tus } = await newcomer();
  const { location } = await tus.begin("guests.csv", CSV.length);
  const hold = (seconds: number) =>
    inTenant(house.db, scope, (tx) =>
      tx
        .updateTable("uploads")
        .set({ held_by: randomUUID(), held_until: sql<Date>`now() + make_interval(secs => ${seconds})` })
        .execute(),
    );
  await hold(9);
  const busy = await tus.send(location, 0, CSV);
  expect([busy.statusCode, busy.json().message]).toEqual([409, expect.stringContaining("another request")]);
  await hold(-1);
  expect((await tus.send(location, 0, CSV)).statusCode).toBe(204);
});

test("another process goes on at every kind of offset, and cards are masked where they straddle it", async () => {
  const { scope, browser } = await newcomer();
  const text = Buffer.from(
    `guest;note\n${Array.from({ length: 200 }, (_, n) => `${n};Visa 4111 1111 1111 1111 and 5500005555555559`).join("\n")}\n`,
  );
  const want = text
    .toString()
    .replaceAll("4111 1111 1111", "**** **** ****")
    .replaceAll("550000555555", "************");
  const whole = (await uploadByForm(browser, { name: "cards.csv", content: text })).json();
  const kept = (await browser.get(`/api/v2/files/${whole.id}/content`)).rawPayload;
  expect([whole.masked, whole.sha256, withoutFingerprints(kept.toString())]).toEqual([400, sum(kept), want]);
  // Processes that share only the disk and the row.
  const others = [await openTestApp({ database: house.database, storage }), house];
  for (const cuts of [[1, 20, 4_095, 4_096, 5_000, 5_013], [text.length - 1]]) {
    const { location } = await tusOf(browser).begin("cards.csv", text.length);
    for (const [turn, cut] of [...cuts, text.length].entries()) {
      const there = tusOf(await (others[turn % 2] ?? house).signIn(scope));
      const index = (await there.offset(location)) ?? expect.fail();
      const answer = await there.send(location, index, text.subarray(index, cut));
      expect([cut, answer.statusCode]).toEqual([cut, 204]);
    }
    const file = (await browser.get(`/api/v2/files/${idIn(location)}`)).json();
    expect([cuts, file.masked, file.sha256]).toEqual([cuts, 400, whole.sha256]);
    const { rawPayload } = await browser.get(`/api/v2/files/${file.id}/content`);
    expect(rawPayload.equals(kept)).toBe(true);
  }
  await others[0]?.app.close();
});

test("of two requests that write at the same moment one wins; two whole files are both kept, and one is the twin", async () => {
  const { scope, browser, tus } = await newcomer();
  const bytes = Buffer.from(`a;b\n${"1;2\n".repeat(500_000)}`);
  const { location } = await tus.begin("busy.csv", bytes.length);
  const both = await Promise.all([tus.send(location, 0, bytes), tus.send(location, 0, bytes)]);
  const codes = both.map(({ statusCode }) => statusCode).sort();
  expect(codes[0]).toBe(204);
  expect([404, 409]).toContain(codes[1]); // Or it arrived after the first had turned the upload into a file.
  expect((await browser.get(`/api/v2/files/${idIn(location)}`)).json().sha256).toBe(sum(bytes));

  const twins = await Promise.all(["one.csv", "two.csv"].map((name) => uploadByForm(browser, { name, content: CSV })));
  const [first, second] = twins.map((answer) => answer.json()).sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  expect([first.twin, second.twin?.id]).toEqual([null, first.id]);
  expect((await rowsOf(scope)).files).toHaveLength(3);
});

async function addProperty(scope: TestScope): Promise<string> {
  const property = { account_id: scope.accountId, slug: `second-${scope.slugs.property}`, name: "Second" };
  await inTenant(house.db, scope, (tx) => tx.insertInto("properties").values(property).execute());
  return property.slug;
}

test("another tenant, and another property, find nothing", async () => {
  const { scope, browser, tus } = await newcomer();
  const file = (await uploadByForm(browser, { name: "mine.csv", content: CSV })).json();
  const { location } = await tus.begin("mine.csv", 5_000);
  const stranger = await newcomer();
  expect(await stranger.tus.offset(location)).toBeNull();
  const answers = [
    await stranger.tus.send(location, 0, CSV.subarray(0, 10)),
    await stranger.tus.drop(location),
    await stranger.browser.get(`/api/v2/files/${file.id}`),
    await stranger.browser.get(`/api/v2/files/${file.id}/content`),
    await stranger.browser.post(`/api/v2/files/${file.id}/preview`),
    await stranger.browser.send({ method: "DELETE", url: `/api/v2/files/${file.id}` }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
  const second = await addProperty(scope);
  for (const url of [`/api/v2/files/${file.id}`, `/api/v2/files/${file.id}/content`])
    expect((await browser.get(`${url}?property=${second}`)).statusCode).toBe(404);
  expect(await tus.offset(`${location}?property=${second}`)).toBeNull();
  expect([await tus.offset(`${location}?property=${scope.slugs.property}`), await onDisk(scope)]).toEqual([
    0,
    [file.id],
  ]);
});

test("an upload is given up by its sender, or by a day without a byte", async () => {
  const { scope, tus } = await newcomer();
  const { location } = await tus.begin("guests.csv", 5_000);
  await tus.send(location, 0, CSV.subarray(0, 5));
  expect(await onDisk(scope)).toEqual([`${idIn(location)}.part`]);
  expect((await tus.drop(location)).statusCode).toBe(204);
  expect([await onDisk(scope), await rowsOf(scope), await tus.offset(location)]).toEqual([[], nothing, null]);
  expect((await tus.drop(location)).statusCode).toBe(404);

  const old = await tus.begin("guests.csv", 5_000);
  await inTenant(house.db, scope, (tx) =>
    tx
      .updateTable("uploads")
      .set({ touched_at: new Date(Date.now() - 90_000_000) })
      .execute(),
  );
  expect(await tus.offset(old.location)).toBeNull();
  expect((await tus.send(old.location, 0, CSV.subarray(0, 5))).statusCode).toBe(404);
  const fresh = await tus.begin("guests.csv", 5_000);
  expect((await rowsOf(scope)).uploads).toEqual([idIn(fresh.location)]);
});

test("a file is deleted with its bytes, and the log keeps its name", async () => {
  const { scope, browser } = await newcomer();
  const { id } = (await uploadByForm(browser, { name: "guests.csv", content: CSV })).json();
  const remove = () => browser.send({ method: "DELETE", url: `/api/v2/files/${id}` });
  const started = await browser.post("/api/v2/sources", { fileId: id, module: "profiles" });
  const busy = await remove();
  expect([busy.statusCode, busy.json()]).toMatchObject([409, { error: "run_in_progress", id: started.json().id }]);
  await browser.post(`/api/v2/sources/${started.json().id}/cancel`);
  expect((await remove()).json()).toEqual({ ok: true });
  expect([await onDisk(scope), await rowsOf(scope), (await remove()).statusCode]).toEqual([[], nothing, 404]);
  expect((await browser.get("/api/v2/sources")).json().total_rows).toBe(0);
  const { rows } = (await browser.get(`/api/v2/audit?recordKind=file&recordId=${id}`)).json();
  expect(rows[0]).toMatchObject({ action: "file_deleted", old: { name: "guests.csv", size: CSV.length } });
});

test("a refused file leaves nothing, and its sentence says what it is and what helps", async () => {
  const { scope, browser, tus } = await newcomer();
  const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(9_000)]);
  const form = formOf({ name: "guests.csv", content: pdf });
  const german = await browser.send({
    method: "POST",
    url: "/api/v2/files",
    payload: form.payload,
    headers: { ...form.headers, "accept-language": "de" },
  });
  expect([german.statusCode, german.json().error, german.json().message]).toEqual([
    415,
    "unsupported_type",
    "Das ist ein Dokument (PDF oder RTF), keine Tabelle. Exportieren Sie die Daten als CSV oder .xlsx.",
  ]);
  const ihf = await uploadByForm(browser, { name: "house.ihf", content: "H|PARIS|2026-03-08|2\nT|2|0.00\n" });
  expect([ihf.statusCode, ihf.json().error, ihf.json().message]).toEqual([
    400,
    "invalid",
    expect.stringContaining("Line"),
  ]);
  const wide = `${new Array(2_001).fill("a").join(",")}\n${new Array(2_001).fill("1").join(",")}\n`;
  const columns = await uploadByForm(browser, { name: "wide.csv", content: wide });
  expect([columns.statusCode, columns.json().message]).toEqual([
    400,
    "Line 1 has 2001 cells; the limit is 2000 columns.",
  ]);
  const others = [
    await uploadByForm(browser, { name: "guests.exe", content: CSV }),
    await uploadByForm(browser, { name: "guests.csv", content: "" }),
    await uploadByForm(browser, { name: "guests.csv", content: CSV, field: "upload" }),
    await tus.begin("guests.exe", 100),
    await tus.begin("guests.xlsx", 51 * 1024 ** 2),
    await tus.begin("guests.csv", 0),
  ];
  expect(others.map(({ statusCode }) => statusCode)).toEqual([415, 400, 400, 415, 413, 400]);
  const { location } = await tus.begin("guests.csv", pdf.length);
  expect((await tus.send(location, 0, pdf)).statusCode).toBe(415);
  expect(await tus.offset(location)).toBeNull();
  expect([await onDisk(scope), await rowsOf(scope)]).toEqual([[], nothing]);
});

test("quotas apply at the beginning and at the end, also to the announced size", async () => {
  const { scope, browser, tus } = await newcomer();
  await inTenant(house.db, scope, (tx) =>
    tx.updateTable("accounts").set({ quota_storage_mb: 2, quota_files: 2 }).execute(),
  );
  const large = Buffer.from("a;b\n".repeat(600_000));
  expect((await tus.begin("a.csv", large.length)).json().message).toContain("2 MB");
  const form = await uploadByForm(browser, { name: "a.csv", content: large });
  expect([form.statusCode, form.json().error]).toEqual([409, "conflict"]);
  const [first, second, third] = [
    await tus.begin("a.csv", 10),
    await tus.begin("b.csv", 10),
    await tus.begin("c.csv", 10),
  ];
  expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([201, 201, 409]);
  for (const name of ["x.csv", "y.csv"]) await uploadByForm(browser, { name, content: CSV });
  const late = await tus.send(first.location, 0, Buffer.from("a;b\n1;2\n3;"));
  expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining("2 files")]);
  expect(await tus.offset(first.location)).toBeNull();
  expect((await onDisk(scope)).length).toBe(2);
});
