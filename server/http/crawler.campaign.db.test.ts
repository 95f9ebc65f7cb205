import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { openTestApp } from "../../test/support/app.ts";
import { askRoute } from "../../test/support/ask-route.ts";
import { keyOf, SAMPLES } from "../../test/support/call-samples.ts";
import { openTestDatabase } from "../../test/support/db.ts";
import { pastTheWalls } from "../../test/support/dump.ts";
import { makeSuperAdmin, makeWorld } from "../../test/support/world.ts";
import { createLocalDisk } from "../adapters/local-disk/local-disk.ts";
import { asOwner } from "../db/client.ts";

/** Columns with the time of a person's or token's last call. */
const SEEN: Readonly<Record<string, readonly string[]>> = { tokens: ["last_seen_at"] };
/** The log says who was refused, and who has taken data away. */
const LOG = "audit_log";
/** What was counted for an answer and is kept by the version of the data; counted anew it is the same. */
const PREPARED = new Set([
  ...["list_sets", "list_set_pages", "list_words", "list_beginnings", "push_counts", "reconcile_counts"],
]);

async function contentOf(options: Parameters<typeof pastTheWalls>[0]): Promise<Map<string, string>> {
  return asOwner(pastTheWalls(options), async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
    );
    const contents = new Map<string, string>();
    for (const { name } of tables) {
      if (PREPARED.has(name)) continue;
      const { rows } = await client.query<{ sum: string }>(
        `select coalesce(md5(string_agg(line, ',' order by line)), '') as sum
         from (select (to_jsonb(t) - $1::text[])::text as line from "${name}" t
           ${name === LOG ? "where action <> 'refused' and action not like '%downloaded'" : ""}) lines`,
        [SEEN[name] ?? []],
      );
      contents.set(name, rows[0]?.sum ?? "");
    }
    return contents;
  });
}

test("every GET, called twice by each role, changes no row of any table", async () => {
  const storage = createLocalDisk({ folder: join(tmpdir(), `bellhop-crawler-${randomUUID()}`) });
  const house = await openTestApp({ database: await openTestDatabase(), storage });
  const world = await makeWorld(house.db);
  const { a, fileId, things } = world;
  for (const id of [fileId, things.exportId]) await storage.put(`${a.accountId}/${id}`, Readable.from(["x"]));
  const callers = [
    await house.signIn({ user: await makeSuperAdmin(house.db, house.options) }),
    await house.signIn({ user: a.user }),
    await house.signIn({ user: world.user }),
    await house.signIn({ user: world.b.user }),
  ];
  const reads = house.app.bound.filter(({ method }) => method === "GET" || method === "HEAD");
  expect(reads.length).toBeGreaterThan(100);
  const changed: string[] = [];
  let before = await contentOf(house.options);
  for (const route of reads) {
    const given = SAMPLES[keyOf(route)]?.send(world) ?? {};
    for (const who of callers)
      for (let time = 0; time < 2; time++) {
        const { statusCode } = await askRoute(house.app, route, who, { given, slugs: a.slugs });
        if (statusCode >= 500) changed.push(`${keyOf(route)}: ${statusCode}`);
      }
    const after = await contentOf(house.options);
    for (const [table, sum] of after) if (before.get(table) !== sum) changed.push(`${keyOf(route)} changed ${table}`);
    before = after;
  }
  expect(changed).toEqual([]);
  await house.close();
}, 400_000);
