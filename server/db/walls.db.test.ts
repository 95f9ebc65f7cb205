import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../test/support/db.ts";
import { makeScope } from "../../test/support/factories.ts";
import { asOwner, inPerson, inTenant } from "./client.ts";
import { findLogin } from "./doors.ts";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/** Tables of the whole installation, on purpose outside the tenants' policies. */
const GLOBAL = ["gateway_budgets", "gateway_users", "gateways", "installation", "migrations", "throttles"];
/** Rows of a person, protected by login instead of account. */
const PERSONAL = ["address_proofs", "logins", "recovery_codes", "tokens"];

test("every table is behind a forced policy and its keys lead with the account", async () => {
  const { rows } = await sql<{
    name: string;
    tenant: boolean;
    walled: boolean;
    policy: boolean;
    keys: boolean;
    owned: boolean;
  }>`
    select c.relname as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id') as tenant,
      c.relrowsecurity and c.relforcerowsecurity as walled,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polname in ('own_account', 'own_login')
        and p.polroles = array['bellhop_app'::regrole::oid]) as policy,
      -- Primary, unique and foreign keys of a tenant table start with account_id, and so does every unique index; the two
      -- global slugs and references to the person are the ones named here, and the four indexes of old ids, which start
      -- with the property (docs/decisions/017).
      not exists (
        select from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
        where k.conrelid = c.oid and k.contype in ('p', 'u', 'f') and a.attname <> 'account_id'
          and k.conname not in ('accounts_slug_key', 'account_slugs_slug_key', 'users_login_id_fkey')
      ) and not exists (
        select from pg_index i left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisunique and a.attname is distinct from 'account_id'
          and i.indexrelid::regclass::text not in ('accounts_slug_key', 'account_slugs_slug_key')
          and not (a.attname is not distinct from 'property_id' and i.indexrelid::regclass::text
            = format('%s_property_id_module_old_id_idx', c.relname))
      ) as keys,
      pg_get_userbyid(c.relowner) in ('bellhop_app', 'bellhop_door') as owned
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`.execute(opened.db);
  const named = (want: (row: (typeof rows)[number]) => boolean) => rows.filter(want).map((row) => row.name);

  expect(named((row) => !row.tenant)).toEqual([...GLOBAL, ...PERSONAL].sort());
  expect(named((row) => row.tenant).length).toBeGreaterThan(4);
  expect(named((row) => !GLOBAL.includes(row.name) && !(row.walled && row.policy))).toEqual([]);
  expect(named((row) => row.tenant && !row.keys)).toEqual([]);
  expect(named((row) => row.owned)).toEqual([]);
});

test("each foreign key has an index that begins with its columns, so that deleting a property scans no table", async () => {
  const { rows } = await asOwner(opened.options, (client) =>
    client.query<{ key: string }>(`
      select c.conrelid::regclass || ' ' || c.conname as key from pg_constraint c
      where c.contype = 'f' and not exists (
        select from pg_index i where i.indrelid = c.conrelid
          and (select array_agg(n order by n) from unnest(c.conkey) n)
            = (select array_agg(n order by n) from unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) n)
          -- Rows without a parent may be left out, and no others.
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))`),
  );
  expect(rows.map(({ key }) => key)).toEqual([]);
});

test("a view would have to run with its caller's rights", async () => {
  const { rows } = await sql`select relname from pg_class
    where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
      and not coalesce('security_invoker=true' = any (reloptions), false)`.execute(opened.db);
  expect(rows).toEqual([]);
});

test("the roles have no power of their own and exactly four doors exist", async () => {
  const roles = await sql`select rolname from pg_roles
    where rolname in ('bellhop_app', 'bellhop_door')
      and not (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb) order by 1`.execute(opened.db);
  expect(roles.rows).toEqual([{ rolname: "bellhop_app" }, { rolname: "bellhop_door" }]);

  const doors = await sql`select proname as name, pg_get_userbyid(proowner) as owner,
      proconfig::text like '%search_path%' as pinned, has_function_privilege('public', oid, 'execute') as open
    from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`.execute(opened.db);
  expect(doors.rows).toEqual(
    ["door_claim_job", "door_erase_from_log", "door_session", "door_sign_in"].map((name) => ({
      name,
      owner: "bellhop_door",
      pinned: true,
      open: false,
    })),
  );
});

test("row-level security alone keeps accounts apart, without any where clause", async () => {
  const { db } = opened;
  const [mine, theirs] = [await makeScope(db), await makeScope(db)];
  const everyProperty = sql<{ id: string }>`select id from properties`;

  expect((await inTenant(db, theirs, (tx) => everyProperty.execute(tx))).rows).toEqual([{ id: theirs.propertyId }]);
  expect((await inTenant(db, mine, (tx) => everyProperty.execute(tx))).rows).toEqual([{ id: mine.propertyId }]);

  const forged = inTenant(db, mine, (tx) =>
    tx.insertInto("properties").values({ account_id: theirs.accountId, slug: "forged", name: "Forged" }).execute(),
  );
  await expect(forged).rejects.toMatchObject({ code: "42501" });
  const crossing = inTenant(db, mine, (tx) =>
    tx
      .insertInto("user_properties")
      .values({ account_id: mine.accountId, user_id: mine.user.id, property_id: theirs.propertyId })
      .execute(),
  );
  await expect(crossing).rejects.toMatchObject({ code: "23503" });
});

test("without a tenant the application role sees no row of any table, and no error", async () => {
  const { db } = opened;
  await makeScope(db);
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all (${GLOBAL})`.execute(db);
  for (const { name } of tables) {
    const columns = name === "logins" ? sql`login_id` : sql`*`;
    const { rows } = await inPerson(db, { loginId: randomUUID() }, (tx) =>
      sql`select ${columns} from ${sql.table(name)}`.execute(tx),
    );
    expect([name, rows]).toEqual([name, []]);
  }
});

test("the outer handle sees no row either, though its login owns the tables and is a member of both roles", async () => {
  const { db, embedded } = opened;
  await makeScope(db);
  const { rows } = await sql<{
    super: boolean;
  }>`select rolsuper as super from pg_roles where rolname = current_user`.execute(db);
  // The embedded database knows only its superuser; a server's owner is held by the policies like everyone.
  expect(rows[0]?.super).toBe(embedded);
  if (embedded) return;
  for (const table of [
    "accounts",
    "properties",
    "users",
    "user_properties",
    "logins",
    "tokens",
    "jobs",
    "audit_log",
  ] as const)
    expect([table, await db.selectFrom(table).select(sql`1`.as("one")).execute()]).toEqual([table, []]);
});

test("the application cannot read a password hash or make a super admin", async () => {
  const { db } = opened;
  const scope = await makeScope(db);
  const read = inTenant(db, scope, (tx) => sql`select password_hash from logins`.execute(tx));
  await expect(read).rejects.toMatchObject({ code: "42501" });
  const rise = inTenant(db, scope, (tx) => sql`update logins set is_super = true`.execute(tx));
  await expect(rise).rejects.toMatchObject({ code: "42501" });
});

test("colleagues see each other's address, other accounts do not", async () => {
  const { db } = opened;
  const [mine, theirs] = [await makeScope(db), await makeScope(db)];
  const emails = async (scope: typeof mine) =>
    (await inTenant(db, scope, (tx) => tx.selectFrom("logins").select("email").execute())).map((row) => row.email);
  expect(await emails(mine)).toEqual([mine.email]);
  expect(await emails(theirs)).toEqual([theirs.email]);
  expect(await findLogin(db, mine.email.toUpperCase())).toMatchObject({ enabled: true, is_super: false });
});

test("the outer handle used inside a transaction throws instead of waiting for ever", async () => {
  const { db } = opened;
  const scope = await makeScope(db);
  const nested = inTenant(db, scope, () => inTenant(db, scope, async () => {}));
  await expect(nested).rejects.toThrow("use its tx");
  const outer = inTenant(db, scope, () => db.selectFrom("accounts").selectAll().execute());
  await expect(outer).rejects.toThrow("use its tx");
});

test("a failed transaction leaves nothing, and the next one on the connection starts clean", async () => {
  const { db } = opened;
  const scope = await makeScope(db);
  const failing = inTenant(db, scope, async (tx) => {
    await tx.updateTable("accounts").set({ name: "Changed" }).execute();
    throw new Error("stop here");
  });
  await expect(failing).rejects.toThrow("stop here");
  const { rows } = await sql<{ account: string; role: string }>`
    select current_setting('app.account', true) as account, current_user as role`.execute(db);
  expect(rows[0]?.account || null).toBeNull();
  expect(rows[0]?.role).not.toBe("bellhop_app");
  const names = await inTenant(db, scope, (tx) => tx.selectFrom("accounts").select("name").execute());
  expect(names).not.toContainEqual({ name: "Changed" });
});
