import { asOwner, type DatabaseOptions } from "../../server/db/client.ts";

/**
 * Every row of every table as text, ignoring row-level security: the content of a stolen backup. Binary columns as hex.
 */
export function dumpTables(options: DatabaseOptions): Promise<string> {
  return asOwner(pastTheWalls(options), async (client) => {
    const { rows: tables } = await client.query(
      "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
    );
    const lines: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query(`select t::text as line from "${name}" t`);
      lines.push(...rows.map(({ line }) => `${name} ${line}`));
    }
    return lines.join("\n");
  });
}

/** Connects as a superuser: policies apply to the owner, but not to a superuser. */
export function pastTheWalls(options: DatabaseOptions): DatabaseOptions {
  if (!("databaseUrl" in options)) return options;
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = new URL(options.databaseUrl).pathname;
  return { databaseUrl: url.href };
}
