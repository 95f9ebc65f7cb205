import { sql } from "kysely";
import type { GonePushed } from "../../../../../contract/push-back.ts";
import { stages } from "../../../../../core/hotel/push-order.ts";
import { tableOf } from "../../../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../../../db/client.ts";

type GoneQuery = {
  targetId: string;
  module?: string | undefined;
  /** Only these old ids of each module. */
  among?: Readonly<Record<string, readonly string[]>>;
  limit: number;
  offset: number;
};

/**
 * At the hotel, and not in the newest complete file of its module. A record that a later file brought back is not gone:
 * that run has written it since.
 */
export async function listGonePushed(
  tx: Tx,
  { accountId, propertyId }: Scope,
  { targetId, module, among, limit, offset }: GoneQuery,
): Promise<{ rows: GonePushed[]; total: number }> {
  const own = sql`account_id = ${accountId} and property_id = ${propertyId}`;
  const parts = stages
    .filter((stage) => (module === undefined || stage.module === module) && (!among || among[stage.module]))
    .map(
      (stage) => sql`
      select l.module, l.old_id, g.name, l.new_id, l.confirmation, n.id as "importId"
      from (select id, created_at from imports where ${own} and module = ${stage.module} and is_full and gone_done and undo is null
        order by created_at desc limit 1) n
      join import_gone g on g.account_id = ${accountId} and g.import_id = n.id and g.old_id <> ''
      join push_records l on l.account_id = ${accountId} and l.target_id = ${targetId} and l.module = ${stage.module}
        and l.old_id = g.old_id and l.state = 'pushed'
      where not exists (
        select from ${sql.table(tableOf(stage.module))} t
        join imports later on later.account_id = ${accountId} and later.id = t.run_id
        where t.account_id = ${accountId} and t.id = g.record_id and later.created_at > n.created_at)
        ${among ? sql`and l.old_id = any (${among[stage.module]}::text[])` : sql``}`,
    );
  if (parts.length === 0) return { rows: [], total: 0 };
  const gone = sql`select * from (${sql.join(parts, sql` union all `)}) gone`;
  const { rows } = await sql<GonePushed>`
    ${gone} order by module, old_id limit ${limit} offset ${offset}`.execute(tx);
  const count = await sql<{ n: number }>`select count(*)::int as n from (${gone}) counted`.execute(tx);
  return { rows, total: count.rows[0]?.n ?? 0 };
}
