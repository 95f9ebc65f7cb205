import type pg from "pg";

/** Something that the operator of Bellhop must do; the message is shown as it is, without a stack. */
export class SetupError extends Error {}

const ROLES = ["bellhop_app", "bellhop_door"];

/**
 * The application role does the daily work behind the policies; the door role owns the three doors. Both belong to the
 * whole server, so a second database finds them there, and another process may be creating them at this moment.
 */
export async function ensureRoles(client: pg.ClientBase): Promise<void> {
  try {
    for (const role of ROLES) {
      await client.query(`do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
      exception when duplicate_object or unique_violation then null; end $$`);
      // From PostgreSQL 16 on, the user who creates a role is its member without the right to act as it.
      await client.query(`do $$ begin
        if current_setting('server_version_num')::int < 160000 then
          if not pg_has_role('${role}', 'member') then grant ${role} to current_user; end if;
        elsif not (pg_has_role('${role}', 'set') and pg_has_role('${role}', 'usage')) then
          execute 'grant ${role} to current_user with inherit true, set true';
        end if;
      end $$`);
    }
    const { rows } = await client.query("select has_schema_privilege('public', 'create') as may");
    if (!rows[0]?.may) throw Object.assign(new Error("no create on schema public"), { code: "42501" });
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw error;
    const { rows } = await client.query(
      "select quote_ident(current_user) as me, quote_ident(current_database()) as here",
    );
    throw new SetupError(
      `The database user ${rows[0].me} may not create roles. Have a superuser run this once, then start again:\n\n` +
        ROLES.map((role) => `  create role ${role} nologin;\n  grant ${role} to ${rows[0].me};\n`).join("") +
        `  alter database ${rows[0].here} owner to ${rows[0].me};\n`,
    );
  }
}
