import { createHash } from "node:crypto";
import type pg from "pg";
import type { ModuleKey } from "../../core/modules/catalogue.ts";
import { tableOf } from "../../core/records/record-table.ts";
import { valuesIn } from "../../core/records/record-text.ts";
import { compileSearchColumns, searchColumnsOf } from "../../core/records/search-columns.ts";
import type { Value } from "../../core/validation/check-fields.ts";
import type { Scope } from "../../server/db/client.ts";
import { type Column, readCatalogue, type Table } from "./catalogue.ts";

type Row = Record<string, unknown>;

const MOMENT = "2026-03-08T09:30:00Z";
const uuidOf = (text: string) =>
  createHash("md5")
    .update(text)
    .digest("hex")
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");

/** A tenant of a filled database. `salt` makes each database's ids different. */
export type FilledTenant = { salt: string; number: number };

export const scopeOf = ({ salt, number }: FilledTenant): Scope => {
  const id = (column: string) => uuidOf(`${salt} ${column} ${number}`);
  const user = { id: id("users.id"), loginId: id("logins.login_id"), name: "Ada" };
  return { accountId: id("accounts.account_id"), propertyId: id("properties.id"), user };
};

/** Values of columns that cannot be derived from their types. */
const KNOWN: Readonly<Record<string, unknown>> = { module: "profiles", kind: "profiles", timezone: "Europe/Paris" };

/** The first value of this column that a check of the table allows. */
function allowedBy(checks: readonly string[], column: string): string | undefined {
  const check = checks.find((text) => text.startsWith(`CHECK ((${column} = ANY`));
  return (
    check &&
    /'([^']*)'|(\d+)/
      .exec(check)
      ?.slice(1)
      .find((word) => word !== undefined)
  );
}

function valueFor({ name, type, hasDefault }: Column, table: Table, tenant: FilledTenant): unknown {
  // The rows of a deleted module are in no list, and a lookup without results would compare nothing.
  if (table.name === "property_modules" && name === "deleted_at") return undefined;
  if (table.name === "property_modules" && name === "is_on") return true;
  if (type === "timestamp with time zone") return MOMENT;
  const allowed = allowedBy(table.checks, name);
  if (allowed !== undefined) return allowed;
  if (type === "uuid") return uuidOf(`${tenant.salt} ${table.name}.${name} ${tenant.number}`);
  if (name in KNOWN && type === "text") return KNOWN[name];
  if (hasDefault) return undefined;
  if (type.endsWith("[]")) return "{}";
  switch (type) {
    case "text":
      return `a${tenant.number}`;
    case "smallint":
    case "integer":
    case "bigint":
    case "numeric":
    case "double precision":
    case "real":
      return tenant.number;
    case "boolean":
      return false;
    case "date":
      return "2026-03-08";
    case "time without time zone":
      return "12:00";
    case "interval":
      return "1 day";
    case "inet":
      return "192.0.2.1";
    case "bytea":
      return Buffer.from([tenant.number]);
    case "json":
    case "jsonb":
      return "{}";
    default:
      throw new Error(
        `No value is known for ${table.name}.${name} of type ${type}: add it to test/support/fill-tables.ts.`,
      );
  }
}

async function insertRow(client: pg.ClientBase, table: string, row: Row): Promise<Row> {
  const names = Object.keys(row);
  const { rows } = await client.query(
    `insert into "${table}" (${names.map((name) => `"${name}"`)}) values (${names.map((_, index) => `$${index + 1}`)}) returning *`,
    Object.values(row),
  );
  return rows[0];
}

type SampleRecord = { module: ModuleKey; values: Record<string, Value> };
/** Letters with marks, capitals in numbers, two similar guests: the cases for searches and match keys. */
const samples: readonly SampleRecord[] = [
  {
    module: "profiles",
    values: { oldId: "P1", lastName: "Müller", firstName: "Zoë", email: "zoe@example.com", city: "Köln" },
  },
  { module: "profiles", values: { oldId: "P2", lastName: "Mueller", firstName: "Zoe", email: "zoe@example.com" } },
  { module: "profiles", values: { oldId: "P3", lastName: "Ångström", firstName: "Per", phone: "+46701234567" } },
  { module: "accounts", values: { oldId: "A1", name: "Łódź Travel", type: "Agent" } },
  {
    module: "reservations",
    values: {
      oldId: "R1",
      status: "Reserved",
      confirmation: "ABC-77",
      arrival: "2026-04-01",
      departure: "2026-04-03",
      profileId: "P1",
      blockId: "B1",
    },
  },
  {
    module: "reservations",
    values: {
      oldId: "R2",
      status: "Cancelled",
      confirmation: "abd-78",
      arrival: "2026-04-02",
      departure: "2026-04-03",
      profileId: "P3",
    },
  },
  {
    module: "blocks",
    values: { oldId: "B1", status: "DEF", code: "CAFE", name: "Congrès Café", begin: "2026-04-01", end: "2026-04-05" },
  },
  {
    module: "blocks",
    values: {
      oldId: "B2",
      status: "TEN",
      code: "WED2",
      name: "Hochzeit Jäger & Söhne",
      begin: "2026-05-01",
      end: "2026-05-02",
    },
  },
  { module: "notes", values: { oldId: "N1", profileId: "P1" } },
];

/** A record as stored by the release with these columns. */
function recordRow({ module, values }: SampleRecord, table: Table, head: Row): Row {
  const columns = searchColumnsOf(module).map(({ name }) => name);
  const found = compileSearchColumns(module, "FR")(valuesIn(module, values));
  const known = new Set(table.columns.map(({ name }) => name));
  const row: Row = Object.fromEntries(
    columns.map((name, index) => [name, found[index]]).filter(([name]) => known.has(String(name))),
  );
  return { ...head, ...row, module, old_id: values.oldId, values: JSON.stringify(values) };
}

/**
 * Two accounts with rows in every table of the catalogue, each value generated from its column. A table without rows is
 * an error, and so is a type without a value: add it here.
 */
export async function fillTables(client: pg.ClientBase, salt: string): Promise<void> {
  const tables = await readCatalogue(client);
  // The release before 0012 stored confirmation numbers as written.
  const isBeforeLists = !tables.some(({ name }) => name === "data_versions");
  const isRecords = (name: string) => samples.some(({ module }) => tableOf(module) === name);
  for (const number of [1, 2]) {
    const tenant = { salt, number };
    const { accountId, propertyId } = scopeOf(tenant);
    const made = new Map<string, Row>();
    for (const table of tables) {
      const isTenant = table.columns.some(({ name }) => name === "account_id");
      const { rows: there } = await client.query(
        `select * from "${table.name}" ${isTenant ? `where account_id = '${accountId}'` : ""} limit 1`,
      );
      // Rows already written by a trigger or a migration, and the second tenant's part of a table without an account.
      if (there[0] && !["logins", "tokens"].includes(table.name)) {
        made.set(table.name, there[0]);
        continue;
      }
      const row: Row = {};
      for (const column of table.columns) {
        if (column.generated) continue;
        const value = valueFor(column, table, tenant);
        if (value !== undefined) row[column.name] = value;
      }
      for (const { columns, target, targetColumns } of table.foreignKeys)
        for (const [index, name] of columns.entries())
          row[name] = made.get(target)?.[targetColumns[index] ?? ""] ?? null;
      if ("account_id" in row) row.account_id = accountId;
      if ("property_id" in row) row.property_id = propertyId;
      if (!isRecords(table.name)) {
        made.set(table.name, await insertRow(client, table.name, row));
        continue;
      }
      for (const sample of samples.filter(({ module }) => tableOf(module) === table.name)) {
        const record = recordRow(sample, table, row);
        if (isBeforeLists && "confirmation" in record) record.confirmation = sample.values.confirmation;
        made.set(table.name, await insertRow(client, table.name, record));
      }
    }
    await keepImages(client, tables, made);
    await keepKeys(client, tables, accountId);
  }
  for (const { name } of tables) {
    const { rows } = await client.query(`select count(*)::int as n from "${name}"`);
    if (rows[0].n === 0) throw new Error(`No row was made for the table ${name}: see test/support/fill-tables.ts.`);
  }
}

/** The match keys of profiles, stored as every writer does. */
async function keepKeys(client: pg.ClientBase, tables: readonly Table[], accountId: string): Promise<void> {
  if (!tables.some(({ name }) => name === "match_keys")) return;
  await client.query(
    `insert into match_keys (account_id, property_id, kind, key, profile_id, contact_id)
     select p.account_id, p.property_id, k.kind, k.key, p.id, 0 from profiles p
     cross join lateral (values (0, p.mk_email), (1, p.mk_phone), (1, p.mk_mobile), (2, p.mk_name), (3, p.mk_address))
       as k (kind, key)
     where p.account_id = $1 and k.key is not null`,
    [accountId],
  );
}

/** Records as they were before a run, for an undo to restore. */
async function keepImages(
  client: pg.ClientBase,
  tables: readonly Table[],
  made: ReadonlyMap<string, Row>,
): Promise<void> {
  const run = made.get("imports");
  if (!run || !tables.some(({ name }) => name === "record_befores")) return;
  for (const kind of ["reservations", "blocks"])
    await client.query(
      `insert into record_befores (account_id, import_id, kind, record_id, before)
       select account_id, $2, '${kind}', id, to_jsonb(t) from ${kind} t where account_id = $1`,
      [run.account_id, run.id],
    );
}
