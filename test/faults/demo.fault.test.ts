import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportCounts, ImportRun } from "../../contract/imports.ts";
import { demoPlans } from "../../server/seed/demo-plan.ts";
import { type Bellhop, startBellhop } from "../support/server.ts";

type Ends = { created: number; rejected: number; waiting: number };
type Answers = { ends: Record<string, Ends>; superseded: number; same: Record<string, string[][]> };
const answers: Answers = JSON.parse(readFileSync(join(import.meta.dirname, "../../samples/answers.json"), "utf8"));
/** The person who imported an account's data. */
const people: Record<string, string> = { "grand-azur": "Camille Moreau", "alpen-stern": "Reto Imboden" };
const FILL_MS = 360_000;

let house: Bellhop;
beforeAll(async () => {
  house = await startBellhop({ filled: true });
}, FILL_MS);
afterAll(async () => void (await house.stop()));

const HOTELS = [
  ["grand-azur", "paris-opera"],
  ["grand-azur", "lisbon-tejo"],
  ["alpen-stern", "zermatt-lodge"],
] as const;

async function runsOf(account: string, property: string): Promise<ImportRun[]> {
  const credentials = { email: `admin@${account}.example`, password: "carry-the-luggage", recaptchaToken: "x" };
  const signedIn = await fetch(`${house.url}/api/v1/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...credentials, program: true }),
  });
  const { token } = (await signedIn.json()) as { token: string };
  const answer = await fetch(`${house.url}/api/v2/imports?account=${account}&property=${property}&limit=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { rows } = (await answer.json()) as { rows: ImportRun[] };
  return rows;
}

const sum = (runs: readonly ImportRun[], end: keyof ImportCounts) =>
  runs.reduce((all, { counts }) => all + counts[end], 0);

test.each(HOTELS)(
  "%s, %s: every file ended as the samples promise, and every run is balanced",
  async (account, hotel) => {
    const runs = await runsOf(account, hotel);
    const files = demoPlans[hotel]?.files.map(({ name }) => name) ?? [];
    expect([...new Set(runs.map(({ file }) => file.name))].sort()).toEqual([...files].sort());
    for (const { file, state, rows, counts } of runs) {
      const { read, warned: _, ...others } = counts;
      expect([state, read], file.name).toEqual(["done", rows]);
      expect(Object.values(others).reduce((all, item) => all + item, 0)).toBe(read);
    }
    for (const name of files) {
      const own = runs.filter(({ file }) => file.name === name);
      const ended = { created: sum(own, "created"), rejected: sum(own, "rejected"), waiting: sum(own, "waiting") };
      expect(ended, name).toEqual(answers.ends[name]);
      expect([sum(own, "updated"), sum(own, "unchanged")], name).toEqual([0, 0]);
      expect(own.every(({ by }) => by.name === people[account])).toBe(true);
    }
  },
);

/** Reads the data of a server that is not running. */
async function look<T>(query: (lite: PGlite) => Promise<T>): Promise<T> {
  const lite = await PGlite.create(join(house.dataDir, "pg"));
  try {
    return await query(lite);
  } finally {
    await lite.close();
  }
}

const TABLES = ["profiles", "reservations", "blocks", "records"];
const AROUND = ["files", "sources", "imports", "restores", "import_issues", "code_translations"];

/** A checksum of every table, so that a changed value is noticed like an added row. */
async function sumsOf(lite: PGlite): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of [...TABLES, ...AROUND]) {
    const { rows } = await lite.query(
      `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`,
    );
    found[table] = rows[0];
  }
  return found;
}

/** Ids by hotel and module. */
async function idsOf(lite: PGlite): Promise<Map<string, string[]>> {
  const select = TABLES.map((table) => `select property_id, module, old_id from ${table}`).join(" union all ");
  const { rows } = await lite.query<{ slug: string; module: string; ids: string[] }>(
    `select p.slug, r.module, array_agg(r.old_id order by r.old_id) as ids
     from (${select}) r join properties p on p.id = r.property_id group by 1, 2`,
  );
  return new Map(rows.map(({ slug, module, ids }) => [`${slug} ${module}`, ids]));
}

test("the records are there, including duplicates of guests; another start changes nothing", async () => {
  await house.kill();
  const { before, stored } = await look(async (lite) => ({ before: await sumsOf(lite), stored: await idsOf(lite) }));
  const rows = (name: string) => stored.get(name)?.length ?? 0;
  const promised = (name: string) => answers.ends[name]?.created;
  for (const [hotel, { files }] of Object.entries(demoPlans))
    for (const { name, module } of files) if (module) expect(rows(`${hotel} ${module}`), name).toBe(promised(name));
  const lists = [...stored].filter(([name]) => name.startsWith("paris-opera"));
  const guests = demoPlans["paris-opera"]?.files.flatMap(({ module }) => module ?? []) ?? [];
  const listed = lists.filter(([name]) => !guests.some((module) => name === `paris-opera ${module}`));
  expect(listed.reduce((all, [, ids]) => all + ids.length, 0)).toBe(promised("configuration.xlsx"));
  expect(rows("paris-opera rooms")).toBe(130);

  for (const [hotel, groups] of Object.entries(answers.same)) {
    const ids = new Set(stored.get(`${hotel} profiles`));
    expect(groups.flat().filter((id) => !ids.has(id))).toEqual([]);
    const copies = groups.reduce((all, group) => all + group.length - 1, 0);
    expect(copies / ids.size, hotel).toBeGreaterThan(0.09);
  }

  await house.restart();
  expect(await runsOf("alpen-stern", "zermatt-lodge")).toHaveLength(2);
  await house.kill();
  expect(await look(sumsOf)).toEqual(before);
});
