import { sql } from "kysely";
import { z } from "zod";
import type { AccountScope, Tx } from "../../../db/client.ts";

type Subject = { recordKind: string; recordId: string | null };
export type RecordName = { name: string | null; module: string | null };

/** Kinds whose log lines hold the record's own name. A property's line may hold the name of a secret instead. */
const NAMED_BY_LOG = [
  ...["file", "configuration", "treatment", "view", "import", "token", "job"],
  ...["profile", "reservation", "block", "duplicates"],
];
const uuid = z.uuid();
const keyOf = ({ recordKind, recordId }: Subject): string => `${recordKind} ${recordId}`;

/**
 * Names each record: people, hotels and jobs by their own rows, everything else by the newest log line with its name,
 * so that deleted records keep a name. Guests' records are named by their old id there.
 */
export async function nameRecords(tx: Tx, { accountId }: AccountScope, subjects: readonly Subject[]) {
  const distinct = [...new Map(subjects.map((subject) => [keyOf(subject), subject])).values()].filter(
    ({ recordId }) => recordId !== null,
  );
  // Only ids can be looked up by key: the record of a denied call is its path.
  const ids = distinct.map(({ recordId }) => uuid.safeParse(recordId?.split("/", 1)[0]).data ?? null);
  const { rows } = await sql<Subject & RecordName>`
    select s.kind as "recordKind", s.id as "recordId", line.module,
      coalesce(
        (select trim(u.firstname || ' ' || u.lastname) from users u
          where s.kind = 'user' and u.account_id = ${accountId} and u.id = s.uuid),
        (select p.name from properties p
          where s.kind in ('property', 'module') and p.account_id = ${accountId} and p.id = s.uuid),
        (select j.name from jobs j where s.kind = 'job' and j.account_id = ${accountId} and j.id = s.uuid),
        line.name) as name
    from unnest(${distinct.map(({ recordKind }) => recordKind)}::text[],
      ${distinct.map(({ recordId }) => recordId)}::text[], ${ids}::uuid[]) s (kind, id, uuid)
    left join lateral (
      select coalesce(l.new ->> 'name', l.old ->> 'name') as name, coalesce(l.new ->> 'module', l.old ->> 'module') as module
      from audit_log l
      where s.kind = any(${NAMED_BY_LOG}::text[]) and l.account_id = ${accountId} and l.record_kind = s.kind
        and l.record_id = s.id and coalesce(l.new ->> 'name', l.old ->> 'name') is not null
      order by l.at desc limit 1) line on true`.execute(tx);
  const names = new Map(rows.map(({ name, module, ...subject }) => [keyOf(subject), { name, module }]));
  return (subject: Subject): RecordName => names.get(keyOf(subject)) ?? { name: null, module: null };
}
