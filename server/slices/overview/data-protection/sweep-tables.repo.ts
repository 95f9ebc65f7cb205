import { type RawBuilder, sql } from "kysely";
import { eraseInDocument, type PersonWords } from "../../../../core/erasure/person-words.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import { listTenantTables, type TenantTable } from "../../tenancy/accounts/tenant-tables.repo.ts";
import { folded, patternsOf } from "./collect-person.repo.ts";

/**
 * People and hotels of the account, the erasure itself, the log (which has a door), and raw rows, which were processed
 * before.
 */
const LEFT_ALONE: ReadonlySet<string> = new Set([
  "accounts",
  "account_keys",
  "account_slugs",
  "audit_log",
  "erasures",
  "job_keys",
  "properties",
  "property_modules",
  "property_secrets",
  "property_slugs",
  "staged_rows",
  "user_properties",
  "users",
]);
/**
 * Columns with names of staff, signed figures, which mention no guest, and numbers of invoices: a posting without its
 * number would be made a second time.
 */
const LEFT_COLUMNS =
  /^(by_name|undone_by|signed_by_name|done_by_name|withdrawn_by_name|owner|figures|worker|lane|storage_key|invoice)$/;
/** Rows that are useless without the word. */
const DELETED_WHOLE: ReadonlySet<string> = new Set(["list_views"]);
const TEXTS: ReadonlySet<string> = new Set(["text", "text[]", "jsonb"]);

const BATCH = 5_000;

/** Tables that can hold a guest's words, read from the catalogue, so that a new table is searched too. */
export async function listSwept(tx: Tx): Promise<TenantTable[]> {
  const tables = await listTenantTables(tx);
  return tables
    .filter(({ name }) => !LEFT_ALONE.has(name))
    .filter((table) => textsOf(table).length > 0)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const textsOf = ({ columns }: TenantTable) =>
  columns.filter(
    ({ name, type, generated }) => TEXTS.has(type) && !generated && !LEFT_COLUMNS.test(name) && name !== "run_id",
  );

/** Removes the words from the next rows of a table; `next` is null at its end. */
export async function sweepTable(
  tx: Tx,
  { accountId }: AccountScope,
  table: TenantTable,
  words: PersonWords,
  after: readonly string[] | null,
): Promise<{ texts: number; next: string[] | null }> {
  const own = (name: string) => sql.ref(`t.${name}`);
  const list = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql`, `);
  const key = table.key.map(({ name }) => own(name));
  const texts = textsOf(table);
  const behind = after
    ? sql`and (${list(key)}) > (${list(table.key.map(({ type }, index) => sql`${after[index]}::${sql.raw(type)}`))})`
    : sql``;
  const text = sql`concat_ws(E'\\n', ${list(texts.map(({ name }) => sql`${own(name)}::text`))})`;
  const { rows } = await sql<{ key: string[]; hit: Record<string, unknown> | null }>`
    select array[${list(key.map((column) => sql`${column}::text`))}]::text[] as key,
      case when ${folded(text)} like any (${patternsOf(words.words)}::text[]) then to_jsonb(t) end as hit
    from (select * from ${sql.table(table.name)} t where t.account_id = ${accountId} ${behind}
      order by ${list([own("account_id"), ...key])} limit ${BATCH}) t
    order by ${list(key)}`.execute(tx);
  let found = 0;
  for (const { key: at, hit } of rows) if (hit) found += await sweepRow(tx, accountId, table, words, at, hit);
  return { texts: found, next: rows.length === BATCH ? (rows.at(-1)?.key ?? null) : null };
}

async function sweepRow(
  tx: Tx,
  accountId: string,
  table: TenantTable,
  words: PersonWords,
  key: readonly string[],
  row: Record<string, unknown>,
): Promise<number> {
  const changed = textsOf(table).flatMap(({ name, type }) => {
    const before = row[name];
    const after = eraseInDocument(words, before);
    return JSON.stringify(after) === JSON.stringify(before) ? [] : [{ name, type, after }];
  });
  if (changed.length === 0) return 0;
  const here = sql`account_id = ${accountId} and ${sql.join(
    table.key.map(({ name, type }, index) => sql`${sql.ref(name)} = ${key[index]}::${sql.raw(type)}`),
    sql` and `,
  )}`;
  const isKey = changed.some(({ name }) => table.key.some((part) => part.name === name));
  if (isKey || DELETED_WHOLE.has(table.name)) {
    await sql`delete from ${sql.table(table.name)} where ${here}`.execute(tx);
    return 1;
  }
  const set = changed.map(({ name, type, after }) => {
    const value = type === "jsonb" ? JSON.stringify(after) : after;
    return sql`${sql.ref(name)} = ${value}::${sql.raw(type)}`;
  });
  await sql`update ${sql.table(table.name)} set ${sql.join(set)} where ${here}`.execute(tx);
  return 1;
}

type LogWords = { words: readonly string[]; records: readonly string[] };

/** The log takes only additions, so this goes through its door. Returns how many lines were changed. */
export async function eraseFromLog(tx: Tx, { words, records }: LogWords): Promise<number> {
  const { rows } = await sql<{ lines: number }>`select door_erase_from_log(${words}::text[],
    ${patternsOf(words)}::text[], ${records}::text[]) as lines`.execute(tx);
  return rows[0]?.lines ?? 0;
}
