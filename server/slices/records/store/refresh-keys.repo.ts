import { sql } from "kysely";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import { valuesIn } from "../../../../core/records/record-text.ts";
import { compileSearchColumns, searchColumnsOf } from "../../../../core/records/search-columns.ts";
import type { Value } from "../../../../core/validation/check-fields.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findSharedMails } from "../../tenancy/accounts/accounts.repo.ts";
import { findCountry } from "../../tenancy/properties/properties.repo.ts";
import { columnsFor } from "./record-batch.repo.ts";

type Page = { module: ModuleKey; after: string; most: number };

/** Computes the current keys of records after `after`. `last`: the last id processed; null: there are no more. */
export async function refreshPage(
  tx: Tx,
  scope: Scope,
  { module, after, most }: Page,
): Promise<{ last: string | null; changed: number }> {
  const { accountId, propertyId } = scope;
  const [table, columns] = [sql.table(tableOf(module)), columnsFor(module)];
  const found = await sql<{ id: string; values: Record<string, Value> }>`
    select id::text, values from ${table}
    where account_id = ${accountId} and property_id = ${propertyId} and module = ${module} and id > ${after}::bigint
    order by id limit ${most}`.execute(tx);
  if (found.rows.length === 0) return { last: null, changed: 0 };
  const columnsOf = compileSearchColumns(module, await findCountry(tx, scope), await findSharedMails(tx, scope));
  const keys = searchColumnsOf(module).filter(({ name }) => name.startsWith("mk_") || name === "form");
  const of = (from: string) => sql.join(keys.map(({ name }) => sql.ref(`${from}.${name}`)));
  const assign = sql.join(keys.map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`g.${name}`)}`));
  const rows = found.rows.map(({ values }) => columnsOf(valuesIn(module, values)));
  const { rows: changed } = await sql<{ id: string }>`
    update ${table} t set ${assign}
    from unnest(${found.rows.map(({ id }) => id)}::bigint[], ${columns.pack(rows)}) as g (id, ${columns.names})
    where t.account_id = ${accountId} and t.id = g.id and (${of("t")}) is distinct from (${of("g")})
    returning t.id::text`.execute(tx);
  // Other keys mean other partners. A trigger notes contacts.
  if (tableOf(module) === "profiles" && changed.length > 0)
    await sql`insert into duplicate_changes (account_id, property_id, first_id, last_id)
      select ${accountId}::uuid, ${propertyId}::uuid, id, id
      from unnest(${changed.map(({ id }) => id)}::bigint[]) as c (id)`.execute(tx);
  return { last: found.rows.at(-1)?.id ?? null, changed: changed.length };
}
