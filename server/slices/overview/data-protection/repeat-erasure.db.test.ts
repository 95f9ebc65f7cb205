import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openImporting } from "../../../../test/support/importing.ts";
import { startTestWorker, until } from "../../../../test/support/jobs.ts";
import { inTenant } from "../../../db/client.ts";
import { deriveKeys } from "../../../http/secrets.ts";
import type { ErasedPlaces } from "../../../ports/erasure-list.ts";
import { erasePersonJob } from "./erase-person.job.ts";
import { guestHash } from "./guest-hash.ts";
import { findUnknownErasures, repeatErasure } from "./repeat-erasure.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

const OLD_KEY = "the key before, which has enough letters";
const keys = deriveKeys("the key of now, which has enough letters", [OLD_KEY]);
const oldKey = deriveKeys(OLD_KEY).subjects.current;
const MAP = { id: "oldId", last: "lastName", first: "firstName" };
const TEXT = "id;last;first\n1;Abel;Ada\n2;Berg;Bo\n3;Cole;Cy\n4;Dorn;Di";

type Person = Awaited<ReturnType<typeof house.person>>;
const names = async ({ scope }: Person) => (await house.records(scope)).map(({ values }) => values.lastName).sort();

async function repeat({ scope, browser }: Person, entry: ErasedPlaces) {
  await inTenant(house.db, scope, (tx) => repeatErasure(tx, scope, entry, keys));
  const isDone = async () => {
    const { rows } = (await browser.get(`/api/v2/accounts/${scope.accountId}/erasures`)).json();
    return rows.find(({ id }: { id: string }) => id === entry.id)?.state === "done";
  };
  await until(isDone, { everyMs: 50 });
}

test("an erasure is repeated by the guest's hash, even under another record number, and by lines of files", async () => {
  const [person, other] = [await house.person(), await house.person()];
  const { browser, scope } = person;
  for (const item of [person, other])
    await house.import(item.browser, TEXT, { configuration: await house.configure(item.browser, MAP) });
  const records = await house.records(scope);
  const idOf = (oldId: string) => String(records.find(({ old_id }) => old_id === oldId)?.id);
  // Uploaded, and imported only after the backup.
  const unread = await house.upload(browser, "later.csv", "id;last;first\n8;Falk;Finn\n9;Ende;Eva\n");
  const { accountId, propertyId } = scope;
  const hashed = (oldId: string, keyId = keys.subjects.current) =>
    guestHash(keys.subjects, keyId, { accountId, propertyId, module: "profiles", oldId });
  const guest = (id: string, hash?: string) => ({ propertyId, id, module: "profiles", ...(hash && { hash }) });
  const entry = (over: Partial<ErasedPlaces>): ErasedPlaces => ({
    ...{ id: randomUUID(), accountId, at: "2026-11-01T10:00:00.000Z", files: "blank", guests: [], spans: [] },
    ...over,
  });
  const worker = startTestWorker(house.database, [
    erasePersonJob({ ...house, keys, erasureList: { add: async () => {} } }),
  ]);
  try {
    // The number is Abel's in this state of the database, and the hash says that Berg was meant.
    await repeat(person, entry({ guests: [guest(idOf("1"), hashed("2"))] }));
    expect(await names(person)).toEqual(["Abel", "Cole", "Dorn"]);
    // Under the previous key, and with a number that no record has.
    await repeat(person, entry({ guests: [guest("999999999", hashed("3", oldKey))] }));
    expect(await names(person)).toEqual(["Abel", "Dorn"]);
    // Under a lost key the number decides.
    await repeat(person, entry({ guests: [guest(idOf("1"), "0123456789abcdef:00")] }));
    expect(await names(person)).toEqual(["Dorn"]);
    // A guest who had not been imported yet.
    await repeat(
      person,
      entry({ guests: [guest("999999998", hashed("9"))], spans: [{ fileId: unread, spans: [[3, 4]] }] }),
    );
    const { body } = await browser.get(`/api/v2/files/${unread}/content`);
    expect(body).toBe("id;last;first\n8;Falk;Finn\n\n");
  } finally {
    await worker.stop(1_000);
  }
  expect(await names(other)).toEqual(["Abel", "Berg", "Cole", "Dorn"]);

  // Returns only the list's erasures that this account's database does not know.
  const { rows } = (await browser.get(`/api/v2/accounts/${accountId}/erasures`)).json();
  expect(rows[0]).toMatchObject({ createdAt: "2026-11-01T10:00:00.000Z", state: "done" });
  const [known, unknown] = [entry({ id: rows[0].id }), entry({})];
  const list = [known, unknown, entry({ accountId: other.scope.accountId })];
  const found = await inTenant(house.db, scope, (tx) => findUnknownErasures(tx, scope, list));
  expect(found).toEqual([unknown]);
});
