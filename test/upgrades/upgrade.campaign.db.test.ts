import { beforeAll, expect, test } from "vitest";
import { asOwner, type DatabaseOptions } from "../../server/db/client.ts";
import { migrate } from "../../server/db/migrate.ts";
import { type Migration, readMigrations } from "../../server/db/migration-files.ts";
import { pastTheWalls } from "../support/dump.ts";
import { fillTables } from "../support/fill-tables.ts";
import { type Contents, lookAround, readContents } from "./look-around.ts";
import { copyOf, discard, openAt } from "./open-at.ts";

/** What a migration must change in existing rows; everything else stays the same. */
const CHANGED: Readonly<Record<string, readonly string[] | "all">> = {
  list_words: "all", // 0015 creates them again
  // Prepared again by 0064, in another order.
  ...{ list_beginnings: "all", list_sets: "all", list_set_pages: "all" },
  push_records: ["place"],
  // A bulk edit that was still noting its selection starts again.
  ...{ bulk_edits: ["after"], bulk_edit_pages: "all" },
  data_versions: "all", // counted again by 0016 where they were wrong
  reservations: ["confirmation"],
  blocks: ["name_key"],
  record_befores: ["before"],
};

let files: Migration[];
let reference: Awaited<ReturnType<typeof lookAround>>;
beforeAll(async () => {
  files = await readMigrations();
  const newest = await openAt(files);
  await asOwner(pastTheWalls(newest), (client) => fillTables(client, "newest"));
  reference = await lookAround(newest, "newest");
  // A lookup without results would compare nothing.
  expect(reference.filter((look) => look.total === 0 || look.rows.length !== look.total)).toEqual([]);
  await discard(newest);
}, 600_000);

const upgrade = (options: DatabaseOptions) => asOwner(options, (client) => migrate(client));

/** Rows by table, with the columns that both have and no migration changes. */
function comparable(contents: Contents, other: Contents): Record<string, string[]> {
  const tables: Record<string, string[]> = {};
  for (const [name, rows] of contents) {
    const left = CHANGED[name] ?? [];
    const fellows = other.get(name);
    if (left === "all" || !fellows) continue;
    const known = Object.keys(fellows[0] ?? {}).filter((column) => !left.includes(column));
    tables[name] = rows.map((row) => JSON.stringify(known.filter((key) => key in row).map((key) => row[key]))).sort();
  }
  return tables;
}

/**
 * Versions that the gate upgrades from, because each takes a second: those after which much was rewritten, every tenth, and
 * the newest, which people have. The soak upgrades from all.
 */
const SAMPLE = ["0009", "0011", "0014", "0016"];
const NEWEST = 6;
const isTaken = ({ name }: Migration) =>
  process.env.SOAK ||
  SAMPLE.includes(name.slice(0, 4)) ||
  name[3] === "0" ||
  files.slice(-NEWEST).some((newest) => newest.name === name);

test("an upgrade from earlier versions, with rows in every table, loses nothing, and lists and searches are as in a new database", async () => {
  const base = await openAt([]);
  for (const file of files) {
    await asOwner(base, (client) => migrate(client, { files: files.slice(0, files.indexOf(file) + 1) }));
    if (!isTaken(file)) continue;
    const options = await copyOf(base);
    const salt = file.name;
    await asOwner(pastTheWalls(options), (client) => fillTables(client, salt));
    const before = await readContents(options);
    await upgrade(options);
    const after = await readContents(options);
    for (const name of before.keys()) expect([salt, name, after.has(name)]).toEqual([salt, name, true]);
    expect({ salt, ...comparable(before, after) }).toEqual({ salt, ...comparable(onlyOf(after, before), before) });
    // The records' tables came with 0010: before that there is nothing to list.
    if (before.has("profiles")) expect([salt, await lookAround(options, salt)]).toEqual([salt, reference]);
    await discard(options);
  }
  await discard(base);
}, 600_000);

/** The part of a later version's tables that an earlier version had as well. */
const onlyOf = (contents: Contents, known: Contents): Contents =>
  new Map([...contents].flatMap(([name, rows]) => (known.has(name) ? [[name, rows.filter(isKept)]] : [])));

/** Jobs that a migration may leave for later. */
const LEFT = ["properties.match", "duplicates.score"];
const isKept = (row: Record<string, unknown>) => !LEFT.includes(String(row.name));
