import { inflateRawSync } from "node:zlib";
import { sql } from "kysely";
import type { AccountScope, Tx } from "../../../db/client.ts";

type Call = {
  at: string;
  operation: string;
  outcome: string;
  status: number | null;
  request: string | null;
  response: string | null;
};
/** What was sent to a hotel about a record, its answers, and what was read back. */
export type Pushed = {
  hotel: string;
  module: string;
  oldId: string;
  newId: string | null;
  state: string;
  sent: Record<string, unknown> | null;
  readBack: { state: string; fields: unknown[]; left: string | null; at: string } | null;
  calls: Call[];
};

type RecordName = { module: string; oldId: string };
type Packed = Omit<Pushed, "calls"> & { calls: Call[] | null };

/** For these records of a property, at every hotel to which they were pushed. */
export async function listPushed(
  tx: Tx,
  { accountId }: AccountScope,
  propertyId: string,
  records: readonly RecordName[],
): Promise<Pushed[]> {
  const key = (table: string) => sql`${sql.ref(`${table}.account_id`)} = l.account_id
    and ${sql.ref(`${table}.target_id`)} = l.target_id and ${sql.ref(`${table}.module`)} = l.module
    and ${sql.ref(`${table}.old_id`)} = l.old_id`;
  const { rows } = await sql<Packed>`
    select t.hotel_id as hotel, l.module, l.old_id as "oldId", l.new_id as "newId", l.state, s.sent,
      case when p.state is not null then jsonb_build_object('state', p.state, 'fields', p.fields, 'left', p.left_why,
        'at', p.at) end as "readBack",
      (select jsonb_agg(jsonb_build_object('at', a.at, 'operation', a.operation, 'outcome', a.outcome,
          'status', a.status, 'request', encode(a.request, 'base64'), 'response', encode(a.response, 'base64'))
        order by a.id) from push_attempts a where ${key("a")}) as calls
    from (select distinct g.module, g.old_id from unnest(${records.map(({ module }) => module)}::text[],
      ${records.map(({ oldId }) => oldId)}::text[]) as g (module, old_id)) g
    join push_targets t on t.account_id = ${accountId} and t.property_id = ${propertyId}
    join push_records l on l.account_id = t.account_id and l.target_id = t.id and l.module = g.module
      and l.old_id = g.old_id
    left join push_sent s on ${key("s")}
    left join push_proofs p on ${key("p")}
    order by t.opened_at, l.module, l.old_id`.execute(tx);
  return rows.map((row) => ({
    ...row,
    calls: (row.calls ?? []).map((call) => ({
      ...call,
      request: unpacked(call.request),
      response: unpacked(call.response),
    })),
  }));
}

/** Bodies are stored deflated and masked. */
const unpacked = (text: string | null): string | null =>
  text === null ? null : inflateRawSync(Buffer.from(text, "base64")).toString("utf8");
