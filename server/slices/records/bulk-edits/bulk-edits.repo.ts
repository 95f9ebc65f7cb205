import { sql } from "kysely";
import type { ListKind } from "../../../../contract/lists.ts";
import type { Scope, Tx } from "../../../db/client.ts";

export type Phase = "collecting" | "changing" | "done" | "undoing" | "undone";

export type BulkRow = {
  id: string;
  kind: ListKind;
  field: string;
  value: string | null;
  filter: Record<string, unknown> | null;
  after: string | null;
  phase: Phase;
  job_id: string;
  by_name: string;
  at: Date;
  ended_at: Date | null;
};

const columns = sql`id, kind, field, value, filter, after, phase, job_id, by_name, at, ended_at`;
const ofProperty = ({ accountId, propertyId }: Scope) => sql`account_id = ${accountId} and property_id = ${propertyId}`;

export async function findBulk(tx: Tx, scope: Scope, id: string): Promise<BulkRow | undefined> {
  const { rows } = await sql<BulkRow>`
    select ${columns} from bulk_edits where ${ofProperty(scope)} and id = ${id}`.execute(tx);
  return rows[0];
}

export type BulkEditsQuery = { kind?: ListKind | undefined; limit: number };

export async function findBulks(tx: Tx, scope: Scope, { kind, limit }: BulkEditsQuery): Promise<BulkRow[]> {
  const { rows } = await sql<BulkRow>`
    select ${columns} from bulk_edits where ${ofProperty(scope)} and (${kind ?? null}::text is null or kind = ${kind ?? null})
    order by at desc, id limit ${limit}`.execute(tx);
  return rows;
}

type NewBulk = Pick<BulkRow, "id" | "kind" | "field" | "value" | "filter" | "phase" | "job_id">;

export async function insertBulk(tx: Tx, scope: Scope, bulk: NewBulk): Promise<void> {
  const { accountId, propertyId, user } = scope;
  const { id, kind, field, value, filter, phase, job_id } = bulk;
  await sql`
    insert into bulk_edits (account_id, property_id, id, kind, field, value, filter, phase, job_id, by_id, by_name)
    values (${accountId}, ${propertyId}, ${id}, ${kind}, ${field}, ${value}, ${filter && JSON.stringify(filter)}::jsonb,
      ${phase}, ${job_id}, ${user.id}, ${user.name})`.execute(tx);
}

export async function goOnFrom(tx: Tx, scope: Scope, id: string, after: string): Promise<void> {
  await sql`update bulk_edits set after = ${after} where ${ofProperty(scope)} and id = ${id}`.execute(tx);
}

/** At the end the typed value is removed here: the edits hold it, and expire in their time. */
export async function enterPhase(tx: Tx, scope: Scope, id: string, phase: Phase, jobId?: string): Promise<void> {
  const isEnd = phase === "done" || phase === "undone";
  await sql`
    update bulk_edits set phase = ${phase}, after = null, filter = null, job_id = coalesce(${jobId ?? null}, job_id),
      ${isEnd ? sql`value = null, ended_at = clock_timestamp()` : sql`ended_at = null`}
    where ${ofProperty(scope)} and id = ${id}`.execute(tx);
}

/** The ids that are records of the property, each once. */
export async function findOwn(tx: Tx, scope: Scope, kind: ListKind, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from ${sql.table(kind)} where ${ofProperty(scope)} and id = any (${`{${ids}}`}::bigint[])
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Added after the existing pages. */
export async function insertPage(tx: Tx, { accountId }: Scope, bulk: string, ids: readonly string[]): Promise<void> {
  await sql`
    insert into bulk_edit_pages (account_id, bulk_id, page, ids)
    select ${accountId}::uuid, ${bulk}::uuid, coalesce(max(page) + 1, 0), ${`{${ids}}`}::bigint[]
    from bulk_edit_pages where account_id = ${accountId} and bulk_id = ${bulk}`.execute(tx);
}

type PageState = "waiting" | "done" | "undone";

export async function nextPage(tx: Tx, { accountId }: Scope, bulk: string, state: PageState) {
  const { rows } = await sql<{ page: number; ids: string[] }>`
    select page, ids::text[] from bulk_edit_pages
    where account_id = ${accountId} and bulk_id = ${bulk} and state = ${state} order by page limit 1`.execute(tx);
  return rows[0];
}

export type Outcome = { changed: number; unchanged: number; refused: readonly string[]; reasons: object };

export async function closePage(tx: Tx, { accountId }: Scope, bulk: string, page: number, outcome: Outcome) {
  const { changed, unchanged, refused, reasons } = outcome;
  await sql`
    update bulk_edit_pages set state = 'done', changed = ${changed}, unchanged = ${unchanged},
      refused = ${`{${refused}}`}::bigint[], reasons = ${JSON.stringify(reasons)}::jsonb
    where account_id = ${accountId} and bulk_id = ${bulk} and page = ${page}`.execute(tx);
}

export async function closeUndone(tx: Tx, { accountId }: Scope, bulk: string, page: number, reversed: number) {
  await sql`
    update bulk_edit_pages set state = 'undone', reversed = ${reversed}
    where account_id = ${accountId} and bulk_id = ${bulk} and page = ${page}`.execute(tx);
}

export type Sums = {
  found: number;
  done: number;
  changed: number;
  unchanged: number;
  refused: number;
  reversed: number;
  /** Changed by pages that were undone. */
  taken: number;
};

export async function sumPages(tx: Tx, { accountId }: Scope, bulk: string): Promise<Sums> {
  const sum = (of: string, when = "true") => sql`coalesce(sum(${sql.raw(of)}) filter (where ${sql.raw(when)}), 0)::int`;
  const { rows } = await sql<Sums>`
    select ${sum("records")} as found, ${sum("records", "state <> 'waiting'")} as done,
      ${sum("changed")} as changed, ${sum("unchanged")} as unchanged, ${sum("refusals")} as refused,
      ${sum("reversed")} as reversed, ${sum("changed", "state = 'undone'")} as taken
    from bulk_edit_pages where account_id = ${accountId} and bulk_id = ${bulk}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error("A sum has a row.");
  return found;
}

export async function findReasons(tx: Tx, { accountId }: Scope, bulk: string): Promise<[reason: string, n: number][]> {
  const { rows } = await sql<{ reason: string; n: number }>`
    select r.key as reason, sum(r.value::int)::int as n from bulk_edit_pages, jsonb_each_text(reasons) r
    where account_id = ${accountId} and bulk_id = ${bulk} group by r.key order by n desc, r.key`.execute(tx);
  return rows.map(({ reason, n }) => [reason, n]);
}

const EXAMPLES = 20;

export async function findRefused(tx: Tx, { accountId }: Scope, { id, kind }: BulkRow) {
  const { rows } = await sql<{ id: string; old_id: string }>`
    select t.id::text, t.old_id from (
      select unnest(refused) as id from bulk_edit_pages
      where account_id = ${accountId} and bulk_id = ${id} and refusals > 0 order by page limit ${sql.lit(EXAMPLES)}
    ) r join ${sql.table(kind)} t on t.account_id = ${accountId} and t.id = r.id`.execute(tx);
  return rows;
}
