import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Erasure } from "../../../../contract/data-protection.ts";
import { writeIhf } from "../../../../core/reading/write-ihf.ts";
import type { TestScope } from "../../../../test/support/factories.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import { keepLog, startTestWorker, until } from "../../../../test/support/jobs.ts";
import { recordIdOf } from "../../../../test/support/record-id.ts";
import { createErasureList } from "../../../adapters/local-disk/erasure-list.ts";
import { inTenant } from "../../../db/client.ts";
import { deriveKeys } from "../../../http/secrets.ts";
import { parseErasures } from "../../../ports/erasure-list.ts";
import { saveOutcomes, saveSent } from "../../hotel/push/deliver/ledger.repo.ts";
import { insertTarget } from "../../hotel/push/target/targets.repo.ts";
import { insertFile } from "../../intake/files/files.repo.ts";
import { listTenantTables } from "../../tenancy/accounts/tenant-tables.repo.ts";
import { erasePersonJob } from "./erase-person.job.ts";

const NOTHING = { settled: [], sent: [], attempts: [], pages: [], intentions: [] };

let house: Awaited<ReturnType<typeof openImporting>>;
const listPath = join(tmpdir(), `bellhop-erasures-${randomUUID()}`, "erasures.jsonl");
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

type Person = Awaited<ReturnType<typeof house.person>>;
const erasing = () =>
  startTestWorker(
    house.database,
    [erasePersonJob({ ...house, keys, erasureList: createErasureList({ path: listPath }) })],
    {
      log,
      leaseSeconds: 5,
    },
  );

const log = keepLog();
const keys = deriveKeys("a key that only this test knows, made long");

/** Words that belong to Zara alone, wherever they are. */
const OWN = [
  "Quetzalbrunn",
  "zara.q@quetz.example",
  "private@quetz-home.example",
  "6 12 34 56 78",
  "612345678",
  "Rue Singulière 77",
  "feathers",
  "oysters",
  "MEM-998877",
  "Zara the Great",
];
const PROFILES = [
  "id;last;first;mail;phone;street;born;note",
  "4711;Quetzalbrunn;Z.;old@quetz.example;12;Rue Singulière 77;;earlier line",
  "12;Moreau;Camille;c@example.com;;Rue Royale 3;;Friend of Zara Quetzalbrunn",
  '4711;Quetzalbrunn;Zara;zara.q@quetz.example;06 12 34 56 78;Rue Singulière 77;oysters;"Allergic to\nfeathers"',
  "13;Quetzalbrunner;Karl;k@example.com;;Rue Royale 4;;someone else",
].join("\n");
const guest = (id: string, last: string, first: string, balance: string) =>
  `101;R${id};${id};${last};${first};2026-03-08;2026-03-10;1;0;BAR;10;EUR;${balance};In house`.split(";");

/** The guest as a push would leave her: what was sent, and a refused call. */
const pushed = (scope: TestScope) =>
  inTenant(house.db, scope, async (tx) => {
    const target = await insertTarget(tx, scope, {
      ...{ gateway: "https://hotel.example", hotelId: "PAR01", environment: "sandbox", externalSystem: null },
      ...{ hotelName: null, chain: null, currency: null, timezone: null, businessDate: null },
    });
    const { rows } = await sql<{ id: string }>`
      select id::text from profiles where property_id = ${scope.propertyId} and old_id = '4711'`.execute(tx);
    const [record, at] = [{ module: "profiles", oldId: "4711" } as const, { targetId: target.id, runId: randomUUID() }];
    const sent = { lastName: "Quetzalbrunn", firstName: "Zara" };
    await saveOutcomes(tx, scope, at, {
      ...NOTHING,
      intentions: [{ ...record, recordId: rows[0]?.id ?? "", stepName: "post", mark: "1.", context: "", back: false }],
    });
    await saveSent(tx, scope, target.id, [{ ...record, sent, changes: [], body: sent }]);
    const fields = JSON.stringify([{ name: "lastName", sent: "Quetzalbrunn", found: null }]);
    await sql`insert into push_proofs
      (account_id, property_id, target_id, module, old_id, verification_id, state, fields) values (${scope.accountId},
      ${scope.propertyId}, ${target.id}, 'profiles', '4711', ${randomUUID()}, 'differs', ${fields}::jsonb)`.execute(tx);
    await sql`insert into receivables
      (account_id, property_id, line, account, name, invoice, day, amount, currency, folio, note) values (${scope.accountId},
      ${scope.propertyId}, 2, 'D-77', 'Quetzalbrunn, Zara', 'Zara', '2026-01-31', 820.40, 'EUR', '', 'for oysters')`.execute(
      tx,
    );
    await sql`insert into receivable_postings
      (account_id, property_id, target_id, invoice, state, account, new_id, amount, currency, detail, by_name) values
      (${scope.accountId}, ${scope.propertyId}, ${target.id}, 'Zara', 'posted', 'Quetzalbrunn, Zara', '31', 820.40, 'EUR',
      'Posted for Zara Quetzalbrunn', '')`.execute(tx);
    const call = { operation: "post", step: "post", outcome: "refused", status: 400, code: null, newId: null, ms: 1 };
    await saveOutcomes(tx, scope, at, {
      ...NOTHING,
      attempts: [{ ...record, ...call, request: null, response: null, requestId: null, warnings: null }],
    });
  });

async function fill(person: Person) {
  const { browser } = person;
  const maps = {
    profiles: {
      id: "oldId",
      last: "lastName",
      first: "firstName",
      mail: "email",
      phone: "phone",
      street: "address1",
      born: "mobile",
      note: "note",
    },
    contacts: { id: "oldId", guest: "profileId", kind: "kind", value: "value" },
    notes: { id: "oldId", guest: "profileId", stay: "reservationId", text: "text" },
    memberships: { guest: "profileId", type: "membershipType", number: "number", card: "nameOnCard" },
    stays: {
      ...{ id: "oldId", guest: "profileId", from: "arrival", to: "departure", people: "adults", type: "roomType" },
      ...{ rate: "rateCode", market: "market", source: "source", guarantee: "reservationType" },
      ...{ payment: "paymentMethod", state: "status", amount: "amount", note: "note" },
    },
  };
  const load = async (module: string, map: Record<string, string>, text: string, name = `${module}.csv`) => {
    const configuration = await house.configure(browser, map, { module });
    const run = await house.import(browser, text, { module, configuration }, name);
    expect([module, run.state, run.counts.waiting]).toEqual([module, "done", 0]);
    return { configuration, run };
  };
  const { configuration, run } = await load("profiles", maps.profiles, PROFILES, "quetzalbrunn.csv");
  await house.dryRun(browser, run.sourceId, configuration);
  await house.import(browser, `${PROFILES}\n14;Silva;Rui;r@example.com;;;;`, { configuration }, "again.csv");
  await load(
    "profile-contacts",
    maps.contacts,
    "id;guest;kind;value\nc1;4711;Email;private@quetz-home.example\nc2;12;Email;c2@example.com",
  );
  const tail = "2026-03-08;2026-03-10;2;DLX;BAR;IND;WEB;GAR;CA;Reserved";
  await load(
    "reservations",
    maps.stays,
    `id;guest;from;to;people;type;rate;market;source;guarantee;payment;state;amount;note
R1;4711;${tail};180.50;likes oysters\nR2;12;${tail};99.00;quiet room`,
  );
  await load(
    "notes",
    maps.notes,
    "id;guest;stay;text\nn1;4711;;Allergic to feathers\nn2;;R1;oysters again\nn3;12;;tall",
  );
  await load(
    "memberships",
    maps.memberships,
    "guest;type;number;card\n4711;GOLD;MEM-998877;Zara the Great\n12;GOLD;M2;Camille",
  );
  const ihf = writeIhf({ property: "H1", businessDate: "2026-03-08" }, [
    guest("4711", "Quetzalbrunn", "Zara", "12.50"),
    guest("12", "Moreau", "Camille", "1"),
  ]);
  const fileId = await house.upload(browser, "in-house.ihf", ihf);
  await house.ended(
    browser,
    await house.begin(browser, { fileId, module: "in-house", auto: true, acceptUnsure: true }),
  );
  // Never read, and in another encoding.
  const unread = Buffer.from(
    `\ufeffName;Mail\r\nSilva;s@example.com\r\nQuetzalbrunn;zara.q@quetz.example\r\nWeber;w@example.com`,
    "utf16le",
  );
  const unreadId = await house.upload(browser, "unread.csv", unread);
  const found = await find(person, "quetzalbrunn zara");
  const zara = found.find(({ oldId }) => oldId === "4711");
  const { version } = (await browser.get(`/api/v2/profile/detail?profile_id=${zara?.id}`)).json().record ?? {};
  const patch = { version: version ?? 1, values: { salutation: "Dear Zara Quetzalbrunn" } };
  const edited = await browser.send({ method: "PATCH", url: `/api/v2/records/profiles/${zara?.id}`, payload: patch });
  expect([edited.statusCode, edited.body.slice(0, 200)]).toEqual([200, edited.body.slice(0, 200)]);
  // A correction stores the file's value.
  const stay = await recordIdOf(house.db, person.scope, "reservations", "R1");
  const mended = { version: 1, values: { note: "likes no oysters" } };
  const noted = await browser.send({ method: "PATCH", url: `/api/v2/records/reservations/${stay}`, payload: mended });
  expect(noted.statusCode).toBe(200);
  expect((await house.records(person.scope, "reservations"))[0]).toMatchObject({
    corrected: { note: "likes oysters" },
  });
  const view = { name: "Frau Quetzalbrunn", search: { name: "quetzalbrunn" }, shared: true };
  expect((await browser.post("/api/v2/lists/profiles/views", view)).statusCode).toBe(201);
  return { zara, ihfId: fileId, unreadId, run };
}

type Found = { propertyId: string; id: string; oldId: string; name: string; email: string };
async function find({ browser, scope }: Person, q: string): Promise<Found[]> {
  const answer = await browser.post(`/api/v2/accounts/${scope.accountId}/guests/find`, { q });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().rows;
}

/** Every table of the account and every stored file, with the words found in each. */
async function traces({ scope }: Person, words: readonly string[] = OWN): Promise<string[]> {
  const found: string[] = [];
  await inTenant(house.db, scope, async (tx) => {
    for (const { name } of await listTenantTables(tx)) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(tx);
      for (const word of words)
        for (const { text } of rows)
          if (text.replaceAll('""', '"').toLowerCase().replaceAll("quetzalbrunner", "").includes(word.toLowerCase()))
            found.push(`${name}: ${word}`);
    }
  });
  const root = (await readdir(tmpdir())).filter((name) => name.startsWith("bellhop-staging-"));
  for (const folder of root) {
    const path = join(tmpdir(), folder, scope.accountId);
    for (const name of await readdir(path, { recursive: true }).catch(() => [])) {
      const bytes = await readFile(join(path, name)).catch(() => Buffer.alloc(0));
      for (const text of [bytes.toString(), bytes.toString("utf16le")])
        for (const word of words)
          if (text.toLowerCase().replaceAll("quetzalbrunner", "").includes(word.toLowerCase()))
            found.push(`file ${name}: ${word}`);
    }
  }
  return found;
}

async function erased({ browser, scope }: Person): Promise<Erasure> {
  return until(
    async () => {
      const { rows } = (await browser.get(`/api/v2/accounts/${scope.accountId}/erasures`)).json();
      const [last] = rows as Erasure[];
      if (last?.state === "stopped")
        throw new Error(
          String(
            log.lines
              .map(({ err }) => (err as Error)?.stack)
              .filter(Boolean)
              .at(-1),
          ),
        );
      return last?.state === "done" && last;
    },
    { everyMs: 50 },
  );
}

test("a guest is found, exported and erased everywhere, through kills; others and other tenants keep theirs", async () => {
  const [person, other] = [await house.person(), await house.person()];
  const { browser, scope } = person;
  const { zara, ihfId, unreadId, run } = await fill(person);
  await fill(other);
  const account = `/api/v2/accounts/${scope.accountId}`;
  if (!zara) throw new Error("Zara was not found.");

  // Found by anything she may write.
  for (const q of ["zara quetz", "ZARA.Q@quetz.example", "+33 6 12 34 56 78", "4711", "private@quetz-home.example"])
    expect([q, (await find(person, q)).map(({ oldId }) => oldId)]).toEqual([q, ["4711"]]);
  expect(await find(person, "quetzal")).toHaveLength(2);

  const guests = [{ propertyId: zara.propertyId, id: zara.id }];
  const preview = await browser.post(`${account}/guests/preview`, { guests });
  expect(preview.json()).toMatchObject({ name: "Quetzalbrunn, Zara", profiles: 1, belongings: 4, stays: 2, edits: 1 });

  await pushed(scope);
  const exported = await browser.post(`${account}/guests/export`, { guests, format: "json" });
  const owed = { invoice: "Zara", amount: "820.40", note: "for oysters", posted: "posted" };
  expect(JSON.parse(exported.body).guests[0].invoices).toMatchObject([owed]);
  expect(exported.headers["content-disposition"]).toContain("guest.json");
  for (const word of ["Rue Singulière 77", "MEM-998877", "oysters again", "180.50", "In house", "06 12 34 56 78"])
    expect([word, exported.body.includes(word)]).toEqual([word, true]);
  expect(exported.body).not.toContain("Camille");
  const page = await browser.post(`${account}/guests/export`, { guests, format: "html" });
  expect(page.body).toContain("<td>Rue Singulière 77</td>");

  // An export of everything, and words prepared for the lists.
  const [copy, storageKey] = [randomUUID(), `${scope.accountId}/${randomUUID()}`];
  const stored = await house.storage.put(storageKey, Readable.from([Buffer.from("Zara Quetzalbrunn")]));
  const file = { id: copy, kind: "account-export", name: "all.zip", storageKey, ...stored } as const;
  await inTenant(house.db, scope, (tx) => insertFile(tx, scope, file));
  let worker = erasing();
  await inTenant(house.db, scope, (tx) =>
    sql`insert into list_words (account_id, property_id, kind, word, ids, places)
      values (${scope.accountId}, ${scope.propertyId}, 'profiles', 'quetzalbrunn', '{1}', '{1}')`.execute(tx),
  );
  const [before, theirs] = [await traces(person), await traces(other)];
  const places = new Set(before.map((trace) => trace.split(":")[0]?.split(" ")[0]));
  for (const place of [
    "profiles",
    "records",
    "record_edits",
    "staged_rows",
    "import_issues",
    "rehearsal_causes",
    "push_sent",
    "push_proofs",
    "receivables",
    "receivable_postings",
  ])
    expect([place, places.has(place)]).toEqual([place, true]);
  for (const place of ["list_views", "list_words", "source_columns", "reservations", "audit_log", "imports", "file"])
    expect([place, places.has(place)]).toEqual([place, true]);

  const wrong = await browser.post(`${account}/erasures`, { guests, files: "blank", confirm: "Zara" });
  expect([wrong.statusCode, wrong.json().issues?.[0]?.path]).toEqual([400, "confirm"]);
  const answer = await browser.post(`${account}/erasures`, { guests, files: "blank", confirm: "quetzalbrunn, zara" });
  expect([answer.statusCode, answer.json().state]).toEqual([202, "waiting"]);
  // Stopped at once, several times: it continues where it was.
  for (let stop = 0; stop < 4; stop++) {
    await worker.stop(0);
    worker = erasing();
    await sleep(150 * stop);
  }
  const done = await erased(person);
  await worker.stop(1_000);
  expect(done.counts).toMatchObject({ profiles: 1, belongings: 4, stays: 2, deletedFiles: 1, unreadFiles: 0 });
  expect(done.counts.files).toBeGreaterThanOrEqual(8);

  expect(await traces(person)).toEqual([]);
  expect(await traces(other)).toEqual(theirs);

  expect((await house.records(scope, "reservations"))[0]).toMatchObject({ corrected: null });
  // An invoice is identified by its number, whatever that looks like: it is not posted a second time.
  const { rows: postings } = await inTenant(house.db, scope, (tx) =>
    sql`select p.state, p.invoice, p.account, v.name, v.amount::text from receivable_postings p
      join receivables v using (account_id, property_id, invoice)`.execute(tx),
  );
  expect(postings).toEqual([{ state: "posted", invoice: "Zara", account: "…", name: "…", amount: "820.40" }]);
  // Others are unchanged; stays keep their figures.
  const profiles = await house.records(scope);
  expect(profiles.map(({ old_id, values }) => [old_id, values.lastName, values.note])).toEqual([
    ["12", "Moreau", "Friend of …"],
    ["13", "Quetzalbrunner", "someone else"],
    ["14", "Silva", undefined],
  ]);
  const stays = await house.records(scope, "reservations");
  expect(stays.map(({ values }) => [values.amount, values.arrival, values.note])).toEqual([
    ["180.50", "2026-03-08", undefined],
    ["99.00", "2026-03-08", "quiet room"],
  ]);
  expect(String(stays[0]?.values.profileId)).toMatch(/^erased-[0-9a-f]{12}$/);

  // Lines keep their numbers, and an in-house file stays valid.
  const lines = async (id: string, encoding: BufferEncoding = "utf8") =>
    (await browser.get(`/api/v2/files/${id}/content`)).rawPayload.toString(encoding).split(/\r?\n/);
  expect(await lines(run.file.id)).toEqual([
    "id;last;first;mail;phone;street;born;note",
    "",
    "",
    "",
    "",
    "13;Quetzalbrunner;Karl;k@example.com;;Rue Royale 4;;someone else",
  ]);
  expect((await lines(unreadId, "utf16le")).map((line) => line.replace("\ufeff", ""))).toEqual([
    "Name;Mail",
    "Silva;s@example.com",
    "",
    "Weber;w@example.com",
  ]);
  expect((await lines(ihfId))[1]).toBe("G|||||||||||||12.50|");
  const again = await house.begin(browser, { fileId: ihfId, module: "in-house", auto: true, acceptUnsure: true });
  expect((await house.ended(browser, again)).state).toBe("done");

  // The log says that it happened, and names no guest.
  const { rows: log } = (await browser.get("/api/v2/audit?limit=50")).json();
  const line = log.find(({ action }: { action: string }) => action === "guest_erased");
  expect(line.new).toMatchObject({ subject: done.subject });
  const [entry] = parseErasures(await readFile(listPath, "utf8")).filter(({ id }) => id === done.id);
  const [number, hash] = [expect.stringMatching(/^\d+$/), expect.stringMatching(/^\w{16}:\w{32}$/)];
  expect(entry?.guests).toEqual([{ ...guests[0], id: number, module: "profiles", hash }]);
  expect(OWN.filter((word) => JSON.stringify(entry).includes(word))).toEqual([]);
});

test("values that another guest has too stay with the other; foreign records are not there", async () => {
  const [person, other] = [await house.person(), await house.person()];
  const { browser, scope } = person;
  const map = { id: "oldId", last: "lastName", first: "firstName", mail: "email" };
  const text = "id;last;first;mail\n1;Lindqvist;Astrid;family@lind.example\n2;Lindqvist;Bo;family@lind.example";
  for (const item of [person, other])
    await house.import(item.browser, text, { configuration: await house.configure(item.browser, map) });
  const [astrid] = await find(person, "astrid");
  const [theirs] = await find(other, "astrid");
  if (!astrid || !theirs) throw new Error("Astrid was not found.");
  const account = `/api/v2/accounts/${scope.accountId}`;
  const foreign = [{ propertyId: theirs.propertyId, id: theirs.id }];
  for (const call of ["guests/preview", "guests/export", "erasures"]) {
    const answer = await browser.post(`${account}/${call}`, {
      guests: foreign,
      ...(call === "guests/export" && { format: "json" }),
      ...(call === "erasures" && { files: "blank", confirm: "Lindqvist, Astrid" }),
    });
    expect([call, answer.statusCode]).toEqual([call, 404]);
  }
  const guests = [{ propertyId: astrid.propertyId, id: astrid.id }];
  const input = { guests, files: "delete", confirm: "Lindqvist, Astrid" };
  expect((await browser.post(`${account}/erasures`, input)).statusCode).toBe(202);
  expect((await browser.post(`${account}/erasures`, input)).statusCode).toBe(409);
  const worker = erasing();
  const { counts } = await erased(person);
  await worker.stop(1_000);
  expect(counts).toMatchObject({ profiles: 1, deletedFiles: 1, files: 0 });
  const left = await house.records(scope);
  expect(left.map(({ values }) => [values.firstName, values.lastName, values.email])).toEqual([
    ["Bo", "Lindqvist", "family@lind.example"],
  ]);
  expect((await house.records(other.scope)).length).toBe(2);
});

test("a guest whose id is the fingerprint of a masked number is erased with it; another guest keeps another fingerprint", async () => {
  const person = await house.person();
  const { browser, scope } = person;
  const text = "Profile ID;Last name;First name\n4111111111111111;Quillon;Ada\n4012888888881881;Berg;Bo\n";
  const run = await house.import(browser, text, { auto: true });
  const answers = [{ what: "ids", column: "Profile ID", choice: "fingerprint" }];
  expect((await browser.post(`/api/v2/imports/${run.id}/review`, { answers })).statusCode).toBe(202);
  await house.ended(browser, run.id);
  const [ada, bo] = [(await find(person, "quillon ada"))[0], (await find(person, "berg bo"))[0]];
  if (!ada || !bo) throw new Error("The guests were not found.");
  const [own = ""] = ada.oldId.split("-");
  expect(own.length).toBeGreaterThan(6);
  const places = new Set((await traces(person, [own])).map((trace) => trace.split(/[ :]/)[0]));
  for (const place of ["profiles", "staged_rows", "file"]) expect([place, places.has(place)]).toEqual([place, true]);

  const guests = [{ propertyId: ada.propertyId, id: ada.id }];
  const worker = erasing();
  const input = { guests, files: "blank", confirm: "Quillon, Ada" };
  expect((await browser.post(`/api/v2/accounts/${scope.accountId}/erasures`, input)).statusCode).toBe(202);
  await erased(person);
  await worker.stop(1_000);
  expect(await traces(person, [own, "Quillon"])).toEqual([]);
  expect((await house.records(scope)).map(({ old_id }) => old_id)).toEqual([bo.oldId]);
  expect((await traces(person, [bo.oldId.split("-")[0] ?? ""])).length).toBeGreaterThan(0);
});
