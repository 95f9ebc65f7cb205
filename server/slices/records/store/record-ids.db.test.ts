import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProfileRow } from "../../../../contract/lists.ts";
import { openStaging } from "../../../../test/support/staging.ts";
import { writeProfiles } from "../../../../test/support/write-profiles.ts";
import { inTenant } from "../../../db/client.ts";

let house: Awaited<ReturnType<typeof openStaging>>;
beforeAll(async () => {
  house = await openStaging();
});
afterAll(() => house.close());

type Person = Awaited<ReturnType<typeof house.person>>;
type Page = { rows: ProfileRow[]; next: string | null };

const list = async ({ browser }: Person, input: object = {}): Promise<Page> =>
  (await browser.post("/api/v2/profiles/list", input)).json();
const detail = ({ browser }: Person, id: string) => browser.get(`/api/v2/profile/detail?profile_id=${id}`);

async function numbersOf({ scope }: Person): Promise<string[]> {
  const { rows } = await inTenant(house.db, scope, (tx) =>
    sql<{ id: string }>`select id::text from profiles where property_id = ${scope.propertyId} order by name`.execute(
      tx,
    ),
  );
  return rows.map(({ id }) => id);
}

async function withProfiles(...names: string[]): Promise<Person> {
  const person = await house.person();
  await writeProfiles(
    house.db,
    person.scope,
    names.map((name, index) => ({ oldId: `${index + 1}`, name, keys: [null, null, null, null] })),
  );
  return person;
}

test("records leave with ids that hold no number, enter by them, and by the number of an old link", async () => {
  const person = await withProfiles("ada", "bo", "cy");
  const [numbers, { rows, next }] = [await numbersOf(person), await list(person, { limit: 2 })];
  expect(rows.map(({ name }) => name)).toEqual(["ada", "bo"]);
  const place: string[] = JSON.parse(Buffer.from(next ?? "", "base64url").toString());
  for (const id of [...rows.map(({ ID }) => ID), ...place]) expect(numbers).not.toContain(id);
  expect((await list(person, { limit: 2, after: next })).rows.map(({ name }) => name)).toEqual(["cy"]);
  const [opaque, number] = [rows[1]?.ID ?? "", numbers[1] ?? ""];
  for (const id of [opaque, opaque.toUpperCase(), number]) {
    const found = await detail(person, id);
    expect([id, found.statusCode, found.json().profile?.ID]).toEqual([id, 200, opaque]);
  }
  const file = await person.browser.get(`/api/v2/profiles/list.csv?columns=ID,name&ids=${opaque},${numbers[2]}`);
  expect(file.body.replace("\uFEFF", "").split("\r\n").slice(0, 3).join("\n")).toBe(
    `ID,name\n${opaque},bo\n${(await list(person)).rows[2]?.ID},cy`,
  );
});

test("an id of another hotel, an invented id and a place of another list are refused", async () => {
  const [person, stranger] = [await withProfiles("ada", "bo"), await withProfiles("ida", "ula")];
  const [own, foreign] = [await list(person, { limit: 1 }), await list(stranger, { limit: 1 })];
  const id = own.rows[0]?.ID ?? "";
  const bent = `${id.slice(0, -1)}${id.endsWith("0") ? "1" : "0"}`;
  for (const unknown of [foreign.rows[0]?.ID ?? "", bent, (await numbersOf(stranger))[0] ?? "", "0", "x"])
    expect([unknown, (await detail(person, unknown)).statusCode]).toEqual([unknown, 404]);
  expect((await person.browser.get(`/api/v2/reservation/detail?reservation_id=${id}`)).statusCode).toBe(404);
  const moved = await person.browser.post("/api/v2/profiles/list", { limit: 1, after: foreign.next });
  expect([moved.statusCode, moved.json().issues[0].path]).toEqual([400, "after"]);
});
