import { sql } from "kysely";
import type { Tx } from "../../../db/client.ts";

/** `generated`: computed from other columns, so it can only be read. */
type Column = { name: string; type: string; generated?: boolean };
export type TenantTable = {
  name: string;
  columns: Column[];
  /** The primary key without its first column, which is always the account. */
  key: Column[];
  /** Tenant tables that this table's foreign keys refer to. */
  pointsTo: string[];
};

/**
 * Every table with an account, read from the catalogue, so that a new table is covered by the account's export and
 * deletion. Referenced tables come after the tables that refer to them.
 */
export async function listTenantTables(tx: Tx): Promise<TenantTable[]> {
  const { rows } = await sql<TenantTable>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'generated', a.attgenerated <> '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by k.place) filter (where k.place > 1), '[]')
        from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select coalesce(json_agg(distinct f.relname), '[]')
        from pg_constraint r join pg_class f on f.oid = r.confrelid
        where r.conrelid = c.oid and r.contype = 'f' and f.oid <> c.oid) as "pointsTo"
    from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
      )
    order by c.relname`.execute(tx);
  return pointersFirst(rows);
}

export function pointersFirst(tables: readonly TenantTable[]): TenantTable[] {
  const sorted: TenantTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const free = left.filter((table) => !left.some((other) => other.pointsTo.includes(table.name)));
    if (free.length === 0)
      throw new Error(`These tables point to each other: ${left.map(({ name }) => name).join(", ")}`);
    sorted.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return sorted;
}
