import { type RawBuilder, sql } from "kysely";
import type { AccountScope, Tx } from "../../db/client.ts";
import type { TenantTable } from "./tenant-tables.ts";

/** Columns that stay in the house: secrets, and what only the machinery can use. */
const NEVER_EXPORTED: Readonly<Record<string, readonly string[]>> = {
  blocks: ["name_key"],
  code_translations: ["key"],
  files: ["storage_key"],
  hotel_codes: ["key"],
  import_issues: ["key"],
  job_keys: ["key", "hash"],
  jobs: ["worker", "fence", "lane", "lease_until"],
  profiles: ["name_key", "mk_email", "mk_phone", "mk_name", "mk_address"],
  property_secrets: ["account_id", "property_id", "key_id", "wrapped_key", "sealed"],
  rehearsal_codes: ["key"],
  uploads: ["held_by", "held_until"],
};

/** Worked out from the other tables, and again whenever somebody asks. */
const DERIVED: ReadonlySet<string> = new Set([
  "data_versions",
  "list_beginnings",
  "list_sets",
  "list_set_pages",
  "list_words",
]);
export const isExported = ({ name }: TenantTable): boolean => !DERIVED.has(name);

const ADDED: Readonly<Record<string, RawBuilder<unknown>[]>> = {
  // That a secret is set, and since when: all that anyone is ever told.
  property_secrets: [sql`t.property_id as property`, sql`true as set`],
  // The address is the login's, which stands outside the accounts; to colleagues it is part of the user.
  users: [sql`(select l.email from logins l where l.login_id = t.login_id) as email`],
};

export const exportedColumns = ({ name, columns }: TenantTable): string[] =>
  columns.map((column) => column.name).filter((column) => !NEVER_EXPORTED[name]?.includes(column));

export type Batch = { lines: string[]; next: string[] | null };

const BATCH = 1_000;

/** The next rows behind a key, each a line of JSON as the database writes it: numbers keep all their digits. */
export async function readBatch(
  tx: Tx,
  { accountId }: AccountScope,
  table: TenantTable,
  after: readonly string[] | null,
): Promise<Batch> {
  const own = (name: string) => sql.ref(`t.${name}`);
  const list = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql`, `);
  const form = list([...exportedColumns(table).map(own), ...(ADDED[table.name] ?? [])]);
  const key = table.key.map(({ name }) => own(name));
  const behind = after
    ? sql`and (${list(key)}) > (${list(table.key.map(({ type }, at) => sql`${after[at]}::${sql.raw(type)}`))})`
    : sql``;
  const order = sql`order by ${list([own("account_id"), ...key])}`;
  const { rows } = await sql<{ line: string; at: string[] }>`
    select (select row_to_json(c) from (select ${form}) c)::text as line,
      array[${list(key.map((column) => sql`${column}::text`))}]::text[] as at
    from ${sql.table(table.name)} t where t.account_id = ${accountId} ${behind} ${order} limit ${BATCH}`.execute(tx);
  const last = rows.length === BATCH && key.length > 0 ? rows.at(-1) : undefined;
  return { lines: rows.map(({ line }) => line), next: last?.at ?? null };
}
