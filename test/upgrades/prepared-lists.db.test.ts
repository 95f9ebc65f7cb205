import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asOwner } from "../../server/db/client.ts";
import { migrate } from "../../server/db/migrate.ts";
import { readMigrations } from "../../server/db/migration-files.ts";
import { pastTheWalls } from "../support/dump.ts";
import { discard, openAt } from "./open-at.ts";

test("0030 gives each large property its preparation, and ends the jobs that readers had enqueued", async () => {
  const files = await readMigrations();
  const options = await openAt(
    files.slice(
      0,
      files.findIndex(({ name }) => name.startsWith("0030_")),
    ),
  );
  const [account, other, large, small, foreign] = Array.from({ length: 5 }, () => randomUUID());
  await asOwner(pastTheWalls(options), async (client) => {
    for (const id of [account, other])
      await client.query(
        "insert into accounts (account_id, slug, name, email) values ($1::uuid, 'a' || left($1::text, 8), 'A', 'a@example.com')",
        [id],
      );
    const property = "insert into properties (account_id, id, slug, name) values ($1, $2, $3, 'P')";
    await client.query(property, [account, large, "large"]);
    await client.query(property, [account, small, "small"]);
    await client.query(property, [other, foreign, "foreign"]);
    const counted = "insert into data_versions (account_id, property_id, module, records) values ($1, $2, $3, $4)";
    await client.query(counted, [account, large, "profiles", 15_000]);
    await client.query(counted, [account, large, "reservations", 15_000]);
    await client.query(counted, [account, small, "profiles", 20_000]);
    await client.query(counted, [account, small, "block-grid", 90_000]);
    await client.query(counted, [other, foreign, "profiles", 20_001]);
    await client.query(
      `insert into jobs (account_id, property_id, name, payload, lane, by_id, by_name)
       values ($1, $2, 'lists.find', '{}', 'lists.find', $2, 'A')`,
      [account, large],
    );
  });
  await asOwner(options, (client) => migrate(client));
  const { rows } = await asOwner(pastTheWalls(options), (client) =>
    client.query({
      text: "select name, state, property_id, lane from jobs where name like 'lists.%' order by name, property_id = $1 desc",
      values: [large],
      rowMode: "array",
    }),
  );
  expect(rows).toEqual([
    ["lists.find", "cancelled", large, "lists.find"],
    ["lists.prepare", "queued", large, `lists.prepare ${large}`],
    ["lists.prepare", "queued", foreign, `lists.prepare ${foreign}`],
  ]);
  await discard(options);
});
