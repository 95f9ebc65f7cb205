import { type RawBuilder, sql } from "kysely";
import type { RecordTable } from "../../../../core/records/record-table.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import { recordIdsOf } from "../../records/store/record-ids.repo.ts";
import type { TenantTable } from "../../tenancy/accounts/tenant-tables.repo.ts";

/** Columns that are never exported: secrets, and internal values. */
const NEVER_EXPORTED: Readonly<Record<string, readonly string[]>> = {
  blocks: ["name_key"],
  bulk_edit_pages: ["ids", "refused"],
  code_translations: ["key"],
  erasures: ["subject", "subject_hash"],
  files: ["storage_key"],
  hotel_codes: ["key"],
  account_keys: ["account_id", "key_id", "wrapped_key"],
  import_gone: ["record_id"],
  import_issues: ["key"],
  job_keys: ["key", "hash"],
  jobs: ["worker", "fence", "lane", "lease_until"],
  profiles: [
    ...["name_key", "mk_email", "mk_phone", "mk_mobile", "mk_name", "mk_address", "form"],
    ...["find_email", "find_phone", "find_mobile", "name_order", "city_order", "country"],
  ],
  properties: ["record_key"],
  reservations: ["room_type", "rate_code"],
  records: ["mk_email", "mk_phone", "mk_address", "find_email", "find_phone"],
  property_secrets: ["account_id", "property_id", "key_id", "wrapped_key", "sealed"],
  rehearsal_codes: ["key"],
  // The digest of the figures beside it.
  sign_offs: ["hash"],
  uploads: ["held_by", "held_until"],
};

/** Computed from the other tables, again on each request. */
const DERIVED: ReadonlySet<string> = new Set([
  "data_versions",
  "duplicate_changes",
  "duplicate_findings",
  "duplicate_groups",
  "duplicate_members",
  "duplicate_pairs",
  "duplicate_runs",
  "duplicate_scores",
  "import_created",
  "list_beginnings",
  "list_sets",
  "list_set_pages",
  "list_words",
  "match_keys",
  "push_counts",
  "push_states",
  "push_versions",
]);
export const isExported = ({ name }: TenantTable): boolean => !DERIVED.has(name);

const ADDED: Readonly<Record<string, RawBuilder<unknown>[]>> = {
  account_keys: [sql`true as set`],
  // Only that a secret is set, and since when, as users see it.
  property_secrets: [sql`t.property_id as property`, sql`true as set`],
  // The address belongs to the login, which is outside the accounts; for colleagues it is part of the user.
  users: [sql`(select l.email from logins l where l.login_id = t.login_id) as email`],
};

type RecordNumber = { column: string; table: RawBuilder<unknown>; property: RawBuilder<unknown> };
const idOf = (table: RecordTable): RecordNumber => ({
  ...{ column: "id", table: sql.lit(table), property: sql`t.property_id` },
});
/** Columns with the number of a record, by table. The export has the id that lists show instead. */
const RECORD_NUMBERS: Readonly<Record<string, RecordNumber>> = {
  blocks: idOf("blocks"),
  profiles: idOf("profiles"),
  record_befores: {
    column: "record_id",
    table: sql`t.kind`,
    property: sql`(select i.property_id from imports i where i.account_id = t.account_id and i.id = t.import_id)`,
  },
  record_edits: { column: "record_id", table: sql`t.kind`, property: sql`t.property_id` },
  records: idOf("records"),
  reservations: idOf("reservations"),
};

export const exportedColumns = ({ name, columns }: TenantTable): string[] =>
  columns.map((column) => column.name).filter((column) => !NEVER_EXPORTED[name]?.includes(column));

export type Batch = { lines: string[]; next: string[] | null };

const BATCH = 1_000;

/** The next rows after a key, each a line of JSON as the database writes it, so that numbers keep all digits. */
export async function readBatch(
  tx: Tx,
  { accountId }: AccountScope,
  table: TenantTable,
  after: readonly string[] | null,
): Promise<Batch> {
  const own = (name: string) => sql.ref(`t.${name}`);
  const list = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql`, `);
  const numbered = RECORD_NUMBERS[table.name];
  const columns = exportedColumns(table).filter((column) => column !== numbered?.column);
  const form = list([...columns.map(own), ...(ADDED[table.name] ?? [])]);
  const record = numbered
    ? sql`json_build_object('table', ${numbered.table}, 'property', ${numbered.property}, 'number', ${own(numbered.column)}::text)`
    : sql`null`;
  const key = table.key.map(({ name }) => own(name));
  const behind = after
    ? sql`and (${list(key)}) > (${list(table.key.map(({ type }, index) => sql`${after[index]}::${sql.raw(type)}`))})`
    : sql``;
  const order = sql`order by ${list([own("account_id"), ...key])}`;
  const { rows } = await sql<{ line: string; at: string[]; record: NumberedRecord | null }>`
    select (select row_to_json(c) from (select ${form}) c)::text as line,
      array[${list(key.map((column) => sql`${column}::text`))}]::text[] as at, ${record} as record
    from ${sql.table(table.name)} t where t.account_id = ${accountId} ${behind} ${order} limit ${BATCH}`.execute(tx);
  const last = rows.length === BATCH && key.length > 0 ? rows.at(-1) : undefined;
  const lines: string[] = [];
  for (const { line, record: found } of rows)
    lines.push(found && numbered ? await withId(tx, accountId, numbered.column, found, line) : line);
  return { lines, next: last?.at ?? null };
}

type NumberedRecord = { table: RecordTable; property: string; number: string };

async function withId(tx: Tx, accountId: string, column: string, record: NumberedRecord, line: string) {
  const ids = await recordIdsOf(tx, { accountId, propertyId: record.property });
  return `{"${column}":"${ids.write(record.table, record.number)}",${line.slice(1)}`;
}
