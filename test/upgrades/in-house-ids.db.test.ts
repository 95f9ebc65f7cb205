import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asOwner } from "../../server/db/client.ts";
import { migrate } from "../../server/db/migrate.ts";
import { readMigrations } from "../../server/db/migration-files.ts";
import { pastTheWalls } from "../support/dump.ts";
import { discard, openAt } from "./open-at.ts";

test("0031 distinguishes lines of the in-house list by booking and guest, and changes nothing else", async () => {
  const files = await readMigrations();
  const before = files.filter(({ name }) => name < "0031_");
  const options = await openAt(before);
  const [account, property, run] = Array.from({ length: 3 }, () => randomUUID());
  await asOwner(pastTheWalls(options), async (client) => {
    await client.query(
      "insert into accounts (account_id, slug, name, email) values ($1::uuid, 'a1', 'A', 'a@example.com')",
      [account],
    );
    await client.query("insert into properties (account_id, id, slug, name) values ($1, $2, 'p', 'P')", [
      account,
      property,
    ]);
    const record = `insert into records (account_id, property_id, module, old_id, values, run_id, line, created_run)
      values ($1, $2, $3, $4, $5, $6, 1, $6)`;
    const add = (module: string, id: string, values: object) =>
      client.query(record, [account, property, module, id, JSON.stringify(values), run]);
    await add("in-house", "R/1", { reservationId: "R/1", profileId: "P~1", room: "101" });
    await add("in-house", "R2", { reservationId: "R2", profileId: "P2", room: "102" });
    await add("notes", "N1", { oldId: "N1", profileId: "P2", text: "Tea" });
  });
  await asOwner(options, (client) => migrate(client));
  const { rows } = await asOwner(pastTheWalls(options), (client) =>
    client.query({ text: "select old_id from records order by old_id", rowMode: "array" }),
  );
  expect(rows.flat()).toEqual(["N1", "R2/P2", "R~11/P~01"]);
  await discard(options);
});
