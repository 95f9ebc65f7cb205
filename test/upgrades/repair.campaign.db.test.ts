import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { asOwner, type DatabaseOptions } from "../../server/db/client.ts";
import { migrate } from "../../server/db/migrate.ts";
import { checksumOf, type Migration, readMigrations } from "../../server/db/migration-files.ts";
import { describeSchema } from "../support/catalogue.ts";
import { pastTheWalls } from "../support/dump.ts";
import { fillTables } from "../support/fill-tables.ts";
import { lookAround, readContents } from "./look-around.ts";
import { discard, openAt } from "./open-at.ts";

/** Migrations as first committed, named by their checksums. */
const folder = join(import.meta.dirname, "earlier");

let files: Migration[];
let fresh: { schema: string[]; lists: unknown };
beforeAll(async () => {
  files = await readMigrations();
  const options = await openAt(files);
  await asOwner(pastTheWalls(options), (client) => fillTables(client, "fresh"));
  fresh = { schema: await asOwner(options, describeSchema), lists: await lookAround(options, "fresh") };
  await discard(options);
}, 600_000);

const fill = (options: DatabaseOptions, salt: string) =>
  asOwner(pastTheWalls(options), (client) => fillTables(client, salt));

/** The migrations up to this one, with its earlier text. */
async function upTo(file: string): Promise<Migration[]> {
  const text = await readFile(join(folder, file), "utf8");
  const name = file.replace(/\.[0-9a-f]{8}\.sql$/, ".sql");
  const place = files.findIndex((each) => each.name === name);
  return files
    .slice(0, place + 1)
    .map((each, index) => (index === place ? { ...each, text, checksum: checksumOf(text) } : each));
}

test("a database with an earlier text of a migration gets the present tables and keeps its rows", async () => {
  const earlier = await readdir(folder);
  const repairs = files.flatMap(({ name, repairs }) =>
    [...repairs.keys()].map((digits) => name.replace(/sql$/, `${digits}.sql`)),
  );
  expect(repairs.sort()).toEqual(earlier.sort());
  for (const file of earlier) {
    const options = await openAt(await upTo(file));
    await fill(options, file);
    if (file.startsWith("0011_runs.04e29b5b"))
      await asOwner(pastTheWalls(options), (client) => client.query("update imports set undo_done = true"));
    const before = await readContents(options);
    await asOwner(options, (client) => migrate(client));
    const after = await readContents(options);
    expect([file, await asOwner(options, describeSchema)]).toEqual([file, fresh.schema]);
    expect([file, await lookAround(options, file)]).toEqual([file, fresh.lists]);
    const sizes = (contents: typeof before) => [...before.keys()].map((name) => [name, contents.get(name)?.length]);
    // Created again in the order of 0064, and work that migrations leave for later.
    const noted = [
      "list_words",
      "list_sets",
      "list_set_pages",
      "list_beginnings",
      "bulk_edit_pages",
      "data_versions",
      "jobs",
    ];
    expect(sizes(after).filter(([name]) => !noted.includes(String(name)))).toEqual(
      sizes(before).filter(([name]) => !noted.includes(String(name))),
    );
    if (file.startsWith("0011_runs.04e29b5b"))
      expect(after.get("imports")?.map(({ undo }) => undo)).toEqual(
        Array.from({ length: 2 }, () => ({ reversed: 0, changedSince: [], pushedSince: [] })),
      );
    await asOwner(options, (client) => migrate(client)); // Once is enough.
    await discard(options);
  }
});

test("an unknown text is refused with its checksum, and nothing is changed", async () => {
  const [first, ...rest] = files;
  if (!first) throw new Error("no migrations");
  const text = `${first.text}\n-- changed by hand`;
  const options = await openAt([{ ...first, text, checksum: checksumOf(text) }]);
  const upgrading = asOwner(options, (client) => migrate(client));
  await expect(upgrading).rejects.toThrow(`${first.name} was applied to this database in a text`);
  await expect(upgrading).rejects.toThrow(checksumOf(text));
  expect(rest.length).toBeGreaterThan(0);
  const { rows } = await asOwner(options, (client) => client.query("select name from migrations"));
  expect(rows).toEqual([{ name: first.name }]);
  await discard(options);
});

test("rows that migration 0012 could not see are counted and folded again, also after later use", async () => {
  const upToBeginnings = files.filter(({ name }) => name < "0016");
  const options = await openAt(files.filter(({ name }) => name < "0012"));
  await fill(options, "blind");
  // As a server's owner sees it: no rows. The embedded database's owner sees all, so the state is created by hand
  // there.
  await asOwner(options, (client) => migrate(client, { files: upToBeginnings }));
  await asOwner(pastTheWalls(options), async (client) => {
    await client.query("delete from data_versions");
    await client.query("update blocks set name_key = null");
    await client.query("update reservations set confirmation = upper(confirmation)");
    // A guest is added, one deleted, a block deleted: each counted from a wrong start.
    await client.query(`insert into profiles (account_id, property_id, module, old_id, values, run_id, line, created_run,
        type, name, name_key)
      select account_id, property_id, module, 'P9', '{}', run_id, 1, created_run, type, 'Zorn', 'zorn'
      from profiles where old_id = 'P1'`);
    await client.query("delete from profiles where old_id in ('P9', 'P2')");
    await client.query("insert into data_versions select account_id, property_id, 'rooms', 7, 12 from data_versions");
  });
  const wrong = await counts(options);
  expect(wrong.filter(({ module }) => module === "profiles").map(({ records }) => records)).toEqual([-1, -1]);

  await asOwner(options, (client) => migrate(client));
  for (const number of [0, 1])
    expect((await counts(options)).filter((_, index) => index % 2 === number)).toEqual([
      { module: "accounts", records: 1 },
      { module: "blocks", records: 2 },
      { module: "notes", records: 1 },
      { module: "profiles", records: 2 },
      { module: "reservations", records: 2 },
      { module: "rooms", records: 0 },
    ]);
  const contents = await readContents(options);
  const numbers = ["abc-77", "abc-77", "abd-78", "abd-78"];
  expect(
    contents
      .get("reservations")
      ?.map(({ confirmation }) => confirmation)
      .sort(),
  ).toEqual(numbers);
  const keys = ["congres cafe cafe", "hochzeit jager sohne wed2"];
  expect(
    contents
      .get("blocks")
      ?.map(({ name_key }) => name_key)
      .sort(),
  ).toEqual([...keys, ...keys].sort());
  const images = contents.get("record_befores")?.map(({ before }) => before as Record<string, string>) ?? [];
  expect(images.flatMap(({ name_key, code }) => (code ? [name_key] : [])).sort()).toEqual([...keys, ...keys].sort());
  expect(images.flatMap(({ confirmation }) => confirmation ?? []).sort()).toEqual(numbers);
  await discard(options);
});

async function counts(options: DatabaseOptions): Promise<{ module: string; records: number }[]> {
  const { rows } = await asOwner(pastTheWalls(options), (client) =>
    client.query("select module, records from data_versions order by module, account_id"),
  );
  return rows;
}
