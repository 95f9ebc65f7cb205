import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asOwner } from "../../server/db/client.ts";
import { migrate } from "../../server/db/migrate.ts";
import { readMigrations } from "../../server/db/migration-files.ts";
import { pastTheWalls } from "../support/dump.ts";
import { discard, openAt } from "./open-at.ts";

test("0018 repairs slugs in the form of an id, keeps recovery codes, and marks only known addresses as proved", async () => {
  const files = await readMigrations();
  const options = await openAt(
    files.slice(
      0,
      files.findIndex(({ name }) => name.startsWith("0018_")),
    ),
  );
  const [victim, thief, former] = [randomUUID(), randomUUID(), randomUUID()];
  const [hotel, den] = [randomUUID(), randomUUID()];
  const [plain, root] = [randomUUID(), randomUUID()];
  await asOwner(pastTheWalls(options), async (client) => {
    const account = "insert into accounts (account_id, slug, name, email) values ($1, $2, 'A', 'a@example.com')";
    await client.query(account, [victim, "victim"]);
    await client.query(account, [thief, victim]);
    await client.query(account, [former, victim.replace(/^./, (first) => (first === "0" ? "1" : "0"))]);
    await client.query("update accounts set slug = 'renamed' where account_id = $1", [former]);
    await client.query(account, [randomUUID(), `account-${victim}`]); // The slug that the repair would choose is in use.
    const property = "insert into properties (account_id, id, slug, name) values ($1, $2, $3, 'P')";
    await client.query(property, [victim, hotel, "hotel"]);
    await client.query(property, [victim, den, hotel]);
    const login = "insert into logins (login_id, email, is_super, recovery_hashes) values ($1, $2, $3, $4)";
    await client.query(login, [plain, "plain@example.com", false, [Buffer.from("one"), Buffer.from("two")]]);
    await client.query(login, [root, "root@example.com", true, []]);
    await client.query(login, [randomUUID(), "admin@alpen-stern.example", false, []]);
  });

  await asOwner(options, (client) => migrate(client));
  const found = await asOwner(pastTheWalls(options), async (client) => {
    const rows = async (sql: string) => (await client.query({ text: sql, rowMode: "array" })).rows;
    return {
      accounts: await rows(
        `select slug from accounts where account_id in ('${victim}', '${thief}', '${former}') order by 1`,
      ),
      properties: await rows("select slug from properties order by 1"),
      old: await rows("select slug from account_slugs union all select slug from property_slugs order by 1"),
      proved: await rows("select email from logins where proved_at is not null order by 1"),
      codes: await rows("select login_id, convert_from(hash, 'UTF8') from recovery_codes order by 2"),
    };
  });
  expect(found.accounts).toEqual([[`account-${victim}-2`], ["renamed"], ["victim"]]);
  expect(found.properties).toEqual([["hotel"], [`hotel-${hotel}`]]);
  expect(found.old.flat().sort()).toEqual(
    ["victim", "renamed", "hotel", `hotel-${hotel}`, `account-${victim}`, `account-${victim}-2`].sort(),
  );
  expect(found.proved).toEqual([["admin@alpen-stern.example"], ["root@example.com"]]);
  expect(found.codes).toEqual([
    [plain, "one"],
    [plain, "two"],
  ]);
  await discard(options);
});
