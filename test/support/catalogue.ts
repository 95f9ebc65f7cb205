import type pg from "pg";

export type Column = {
  name: string;
  /** PostgreSQL's notation: `text`, `bigint`, `uuid[]`. */
  type: string;
  notNull: boolean;
  hasDefault: boolean;
  /** Identity and generated columns, which are never written. */
  generated: boolean;
};
type ForeignKey = { columns: string[]; target: string; targetColumns: string[] };
export type Table = { name: string; columns: Column[]; foreignKeys: ForeignKey[]; checks: string[] };

/** Every table of the database, referenced tables first. */
export async function readCatalogue(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'notNull', a.attnotnull, 'hasDefault', a.atthasdef or a.attidentity <> '',
          'generated', a.attidentity = 'a' or a.attgenerated <> '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(json_build_object('target', k.confrelid::regclass::text,
          'columns', (select array_agg(a.attname order by u.n) from unnest(k.conkey) with ordinality u (num, n)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num),
          'targetColumns', (select array_agg(a.attname order by u.n) from unnest(k.confkey) with ordinality u (num, n)
            join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num)) order by k.conname)
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'), '[]') as "foreignKeys",
      coalesce((select json_agg(pg_get_constraintdef(k.oid) order by k.conname)
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'), '[]') as checks
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
    order by 1`);
  const ordered: Table[] = [];
  const isPlaced = (name: string) => ordered.some((table) => table.name === name);
  for (let left = rows; left.length > 0; left = left.filter(({ name }) => !isPlaced(name))) {
    const next = left.filter((table) =>
      table.foreignKeys.every(({ target }) => target === table.name || isPlaced(target)),
    );
    if (next.length === 0) throw new Error(`Tables refer to each other: ${left.map(({ name }) => name).join(", ")}`);
    ordered.push(...next);
  }
  return ordered;
}

/**
 * Everything created by migrations, as lines for comparison: columns, keys, indexes, policies, triggers, functions,
 * grants.
 */
export async function describeSchema(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select format('%s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' end, ' ' || pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select format('%s policy %s %s %s', tablename, policyname, roles, qual) from pg_policies
    union all select format('%s walled %s', relname, relrowsecurity and relforcerowsecurity) from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select format('grant %s on %s to %s', privilege_type, table_name, grantee)
      from information_schema.table_privileges where table_schema = 'public' and grantee in ('bellhop_app', 'bellhop_door')
    order by 1`);
  return rows.map(({ line }) => line);
}
