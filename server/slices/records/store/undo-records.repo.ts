import { sql } from "kysely";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { expectWritten } from "../../../db/expect-written.ts";
import { followMerged } from "./merged-ids.repo.ts";
import { prepareLists } from "./prepare-lists.repo.ts";
import { columnsFor } from "./record-batch.repo.ts";

/** Records of one module whose ids are above `after`, at most `most` of them. */
type RunPage = { module: ModuleKey; runId: string; after: string; most: number };
/** `next`: the last id processed; null: there are no more. `looked`: how many records or ids were processed. */
type Undone = { reversed: number; changedSince: string[]; looked: number; next: string | null };
type LookedAt = { old_ids: string[] | null; reversed: number; looked: number; last: string | null };

/** Restores what a run changed, unless it was changed since. */
export async function restoreBefore(tx: Tx, scope: Scope, { module, runId, after, most }: RunPage): Promise<Undone> {
  const { accountId } = scope;
  const kind = tableOf(module);
  const [table, columns] = [sql.table(kind), columnsFor(module)];
  const { rows } = await sql<LookedAt & { found: number; ids: string[] | null }>`
    with page as materialized (
      select b.record_id, b.before, t.place from (
        select record_id, before from record_befores
        where account_id = ${accountId} and import_id = ${runId} and kind = ${kind} and record_id > ${after}::bigint
        order by record_id limit ${most}
      ) b
      left join lateral (
        select ctid as place from ${table}
        where account_id = ${accountId} and id = b.record_id and run_id = ${runId} limit 1
      ) t on true
    ),
    restored as (
      update ${table} t set values = r.values, origins = r.origins, corrected = r.corrected, run_id = r.run_id, line = r.line,
        version = t.version + 1, updated_at = clock_timestamp(), ${columns.set("r")}
      from page p cross join lateral jsonb_populate_record(null::${table}, p.before) r
      where t.ctid = p.place
      returning t.id
    ),
    settled as (
      delete from record_befores b using restored r
      where b.account_id = ${accountId} and b.import_id = ${runId} and b.kind = ${kind} and b.record_id = r.id
    )
    select array_agg(p.before ->> 'old_id') filter (where r.id is null) as old_ids, count(r.id)::int as reversed,
      array_agg(r.id::text) filter (where r.id is not null) as ids, count(*)::int as looked, count(p.place)::int as found, max(p.record_id)::text as last
    from page p left join restored r on r.id = p.record_id`.execute(tx);
  const { reversed = 0, old_ids, ids, looked = 0, found = 0, last = null } = rows[0] ?? {};
  expectWritten(kind, { found, written: reversed });
  if (ids) await followMerged(tx, scope, module, ids);
  if (reversed > 0) await prepareLists(tx, scope, { after: "import" });
  return { reversed, changedSince: old_ids ?? [], looked, next: looked === most ? last : null };
}

/** Ids of records, both ends included. */
type IdRange = { first: string; last: string };

/**
 * The next ranges of ids in which a run created records, with at most `most` ids together. A run of an earlier version
 * noted none: its range is every id of the account's table.
 */
async function findRanges(tx: Tx, { accountId }: Scope, { module, runId, after, most, idsNoted }: CreatedPage) {
  const kind = tableOf(module);
  const { rows } = idsNoted
    ? await sql<IdRange>`
        select greatest(first_id, ${after}::bigint + 1)::text as first, last_id::text as last from import_created
        where account_id = ${accountId} and import_id = ${runId} and kind = ${kind} and last_id > ${after}::bigint
        order by last_id limit ${RANGES}`.execute(tx)
    : await sql<IdRange>`
        select greatest(min(id), ${after}::bigint + 1)::text as first, max(id)::text as last from ${sql.table(kind)}
        where account_id = ${accountId} having max(id) > ${after}::bigint`.execute(tx);
  const ranges: IdRange[] = [];
  let room = BigInt(most);
  for (const { first, last } of rows) {
    if (room <= 0n) break;
    const end = BigInt(first) + room - 1n < BigInt(last) ? BigInt(first) + room - 1n : BigInt(last);
    ranges.push({ first, last: String(end) });
    room -= end - BigInt(first) + 1n;
  }
  return ranges;
}

/** How many ranges are processed together; on the embedded database a batch may have only a hundred records. */
const RANGES = 50;

type CreatedPage = RunPage & { idsNoted: boolean };

/** Deletes what a run created, unless it was changed since or another profile was merged into it. */
export async function deleteCreated(tx: Tx, scope: Scope, page: CreatedPage): Promise<Undone> {
  const { accountId, propertyId } = scope;
  const { module, runId } = page;
  const kind = tableOf(module);
  const table = sql.table(kind);
  const survived =
    kind === "profiles"
      ? sql`exists (select from merged_profiles m where m.account_id = o.account_id and m.property_id = o.property_id
          and m.module = o.module and m.survivor_old_id = o.old_id)`
      : sql`false`;
  const ranges = await findRanges(tx, scope, page);
  const last = ranges.at(-1)?.last;
  if (last === undefined) return { reversed: 0, changedSince: [], looked: 0, next: null };
  const { rows } = await sql<Pick<LookedAt, "old_ids" | "reversed"> & { found: number }>`
    with page as materialized (
      select t.place, t.old_id, t.run_id = ${runId} and not t.survived as goes
      from unnest(${ranges.map(({ first }) => first)}::bigint[], ${ranges.map((range) => range.last)}::bigint[])
        as r (first, last)
      cross join lateral (
        select ctid as place, old_id, run_id, ${survived} as survived from ${table} o
        where account_id = ${accountId} and property_id = ${propertyId} and module = ${module}
          and created_run = ${runId} and id >= r.first and id <= r.last
      ) t
    ),
    deleted as (
      delete from ${table} t using page p where t.ctid = p.place and p.goes returning 1
    )
    select (select array_agg(old_id) from page where not goes) as old_ids,
      (select count(*)::int from page where goes) as found,
      (select count(*)::int from deleted) as reversed`.execute(tx);
  const { old_ids, found = 0, reversed = 0 } = rows[0] ?? {};
  expectWritten(kind, { found, written: reversed });
  if (reversed > 0) await prepareLists(tx, scope, { after: "import" });
  const looked = ranges.reduce((sum, range) => sum + Number(BigInt(range.last) - BigInt(range.first)) + 1, 0);
  return { reversed, changedSince: old_ids ?? [], looked, next: last };
}
