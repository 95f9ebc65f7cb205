import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportRun } from "../../../../contract/imports.ts";
import { isCardNumber } from "../../../../core/reading/card-numbers.ts";
import { openImporting } from "../../../../test/support/importing.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { tusOf, uploadByForm } from "../../../../test/support/uploads.ts";

let house: Awaited<ReturnType<typeof openImporting>>;
beforeAll(async () => {
  house = await openImporting();
});
afterAll(() => house.close());

/** Ids that look like card numbers and end alike: masked they would be equal. */
const ALIKE = Array.from({ length: 400 }, (_, n) => `4${String(n).padStart(11, "0")}1111`).filter(isCardNumber);
const NAMES = ["Moreau", "Silva", "Dvorak"];
const guests = (ids: readonly string[]) =>
  `Profile ID;Last name;Card\n${ids.map((id, n) => `${id};${NAMES[n % 3]};${id}\n`).join("")}77;Berg;\n`;
const answer = (browser: Browser, { id }: ImportRun, choice: string, column = "Profile ID") =>
  browser.post(`/api/v2/imports/${id}/review`, { answers: [{ what: "ids", column, choice }] });

test("masked ids stop an automatic run; their fingerprints keep guests apart, in each account others", async () => {
  const people = [await house.person(), await house.person()] as const;
  const found: string[][] = [];
  for (const { scope, browser } of people) {
    const run = await house.import(browser, guests(ALIKE), { auto: true });
    expect(run).toMatchObject({ state: "needs_review", counts: { created: 0 } });
    expect(run.review).toMatchObject([
      {
        what: "ids",
        column: "Profile ID",
        found: "fingerprint",
        choices: ["fingerprint", "reject"],
        evidence: [{ code: "masked_ids", params: { cells: ALIKE.length } }],
      },
    ]);
    expect((await answer(browser, run, "guess")).statusCode).toBe(400);
    expect((await answer(browser, run, "fingerprint")).statusCode).toBe(202);
    const done = await house.ended(browser, run.id);
    expect(done).toMatchObject({ state: "done", counts: { created: ALIKE.length + 1, rejected: 0 } });
    expect(done.sourceId).toBe(run.sourceId); // The file is not read again for the answer.
    const ids = (await house.records(scope)).map(({ old_id }) => old_id);
    expect(new Set(ids).size).toBe(ALIKE.length + 1);
    expect(JSON.stringify(await house.records(scope))).not.toMatch(/\*[a-z]/);
    for (const number of ALIKE) expect(ids.join()).not.toContain(number.slice(0, 8));
    // The same file again: the answer applies to it too, and every guest is known.
    const again = await house.import(browser, guests(ALIKE), { auto: true });
    expect(again).toMatchObject({ state: "done", counts: { created: 0, unchanged: ALIKE.length + 1 } });
    found.push(ids.filter((id) => id !== "77"));
  }
  const [mine = [], theirs = []] = found;
  expect(mine.filter((id) => theirs.includes(id))).toEqual([]);
});

test("a reservation with a masked guest id finds the guest by the same fingerprint", async () => {
  const { scope, browser } = await house.person();
  const run = await house.import(browser, guests(ALIKE), { auto: true });
  await answer(browser, run, "fingerprint");
  await house.ended(browser, run.id);
  const STAYS = { no: "oldId", guest: "profileId", from: "arrival", to: "departure", pax: "adults" };
  const rest = { roomType: "roomType", rate: "rateCode", market: "market", source: "source", state: "status" };
  const columns = { ...STAYS, ...rest, guarantee: "reservationType", payment: "paymentMethod" };
  const configuration = await house.configure(browser, columns, { module: "reservations" });
  const line = (n: number, id: string) => `R${n};${id};2026-03-08;2026-03-10;2;DLX;BAR;IND;WEB;Reserved;GAR;CA`;
  // Another system writes the same numbers in groups.
  const grouped = ALIKE.map((id) => id.replace(/(\d{4})(?=\d)/g, "$1 "));
  const content = [Object.keys(columns).join(";"), ...grouped.map((id, n) => line(n, id)), ""].join("\n");
  const refused = await house.import(browser, content, { configuration, module: "reservations" });
  expect(refused.counts).toMatchObject({ created: 0, rejected: ALIKE.length });
  await house.improve(browser, configuration, ({ reading }) => ({
    reading: { ...reading, columns: { guest: { ids: "fingerprint" } } },
  }));
  const stays = await house.import(browser, content, { configuration, module: "reservations" });
  expect(stays.counts).toMatchObject({ rejected: 0 });
  const kept = await house.records(scope, "reservations");
  const ids = new Set((await house.records(scope)).map(({ old_id }) => old_id));
  expect(stays.counts.created + stays.counts.waiting).toBe(ALIKE.length);
  for (const stay of kept as unknown as { profile_old_id: string }[]) expect(ids).toContain(stay.profile_old_id);
  expect(kept).toHaveLength(ALIKE.length);
});

test("rejecting masked ids loses no other row, and accepting everything uses the fingerprints", async () => {
  const [first, second] = [await house.person(), await house.person()];
  const run = await house.import(first.browser, guests(ALIKE), { auto: true });
  await answer(first.browser, run, "reject");
  expect(await house.ended(first.browser, run.id)).toMatchObject({
    state: "done",
    counts: { created: 1, rejected: ALIKE.length },
  });
  const taken = await house.import(second.browser, guests(ALIKE), { auto: true, acceptUnsure: true });
  expect(taken).toMatchObject({ state: "done", counts: { created: ALIKE.length + 1, rejected: 0 } });
});

test("numbers of a declared id column stay as they are, by form and by tus, and the log says who declared it", async () => {
  const [{ scope, browser }, other] = [await house.person(), await house.person()];
  const url = `/api/v2/files?idColumn=${encodeURIComponent("Profile ID")}`;
  const answered = await uploadByForm(browser, { name: "guests.csv", content: guests(ALIKE) }, url);
  expect([answered.statusCode, answered.json()]).toMatchObject([
    201,
    { masked: ALIKE.length, idColumns: ["Profile ID"] },
  ]);
  const id = await house.begin(browser, { fileId: answered.json().id, auto: true });
  expect(await house.ended(browser, id)).toMatchObject({ state: "done", counts: { created: ALIKE.length + 1 } });
  const ids = (await house.records(scope)).map(({ old_id }) => old_id);
  expect(ids).toEqual([...ALIKE, "77"].sort());
  const log = (await browser.get("/api/v2/audit?action=id_columns_declared")).json();
  expect(log.rows).toMatchObject([{ new: { name: "guests.csv", columns: ["Profile ID"] }, by: { id: scope.user.id } }]);
  expect((await other.browser.get("/api/v2/audit?action=id_columns_declared")).json().rows).toEqual([]);
  expect((await other.browser.get(`/api/v2/files/${answered.json().id}`)).statusCode).toBe(404);

  const bytes = Buffer.from(guests(ALIKE));
  const tus = tusOf(browser);
  const { location } = await tus.begin("more.csv", bytes.length, "?idColumn=Profile%20ID");
  await tus.send(location, 0, bytes.subarray(0, 40));
  expect((await tus.send(location, 40, bytes.subarray(40))).statusCode).toBe(204);
  const file = (await browser.get(`/api/v2/files/${location.split("/").at(-1)?.split("?")[0]}`)).json();
  expect(file).toMatchObject({ idColumns: ["Profile ID"], masked: ALIKE.length });
  const content = (await browser.get(`/api/v2/files/${file.id}/content`)).body;
  expect(content.match(/\d{16}/g)).toEqual(ALIKE);

  const odd = await uploadByForm(
    browser,
    { name: "guests.csv", content: guests(ALIKE) },
    "/api/v2/files?idColumn=Nummer",
  );
  expect([odd.statusCode, odd.json().message]).toEqual([400, expect.stringContaining("Nummer")]);
});
