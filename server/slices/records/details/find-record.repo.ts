import { sql } from "kysely";
import type { ListKind } from "../../../../contract/lists.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Value } from "../../../../core/validation/check-fields.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";

export type Values = Readonly<Record<string, NonNullable<Value>>>;
/** By field, the origin of values that did not come from the record's own run and line. */
export type Origins = Readonly<Record<string, readonly [run: string, line: number]>>;

/** By corrected field, the file's value before the correction; null: none. */
export type Corrected = Readonly<Record<string, NonNullable<Value> | null>>;

export type RecordRow = {
  id: string;
  module: ModuleKey;
  old_id: string;
  values: Values;
  version: number;
  run_id: string;
  line: number;
  origins: Origins | null;
  corrected: Corrected | null;
  created_run: string;
  created_at: Date;
  updated_at: Date;
};

/** A record by its number. A kind has the name of its table. */
export type RecordName = { kind: ListKind; id: string };

const COLUMNS = sql`id::text, module, old_id, values, version, run_id, line, origins, corrected, created_run, created_at, updated_at`;

/** A number without a record of the property is a 404. */
export async function getRecord(tx: Tx, scope: Scope, { kind, id }: RecordName): Promise<RecordRow> {
  const [found] = await getRecords(tx, scope, kind, [id]);
  if (!found) throw new Refusal("not_found");
  return found;
}

/** The profile into which a merged one went, directly or by way of others; the number itself if it is none. */
export async function leadToSurvivor(tx: Tx, scope: Scope, id: string): Promise<string> {
  const own = sql`m.account_id = ${scope.accountId} and m.property_id = ${scope.propertyId}`;
  const { rows } = await sql<{ id: string }>`
    with recursive led as (
      select m.module, m.survivor_old_id, 1 as n from merged_profiles m
      where ${own} and (m.image ->> 'id')::bigint = ${id}::bigint
      union
      select m.module, m.survivor_old_id, led.n + 1 from led
      join merged_profiles m on ${own} and m.module = led.module and m.old_id = led.survivor_old_id
    )
    select p.id::text as id from led join profiles p on p.account_id = ${scope.accountId}
      and p.property_id = ${scope.propertyId} and p.module = led.module and p.old_id = led.survivor_old_id
    order by led.n limit 1`.execute(tx);
  return rows[0]?.id ?? id;
}

/** The records that belong to the property. */
export async function getRecords(
  tx: Tx,
  { accountId, propertyId }: Scope,
  kind: ListKind,
  ids: readonly string[],
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select ${COLUMNS} from ${sql.table(kind)}
    where account_id = ${accountId} and property_id = ${propertyId} and id = any (${`{${ids}}`}::bigint[])`.execute(tx);
  return rows;
}
