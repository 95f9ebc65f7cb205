import { sql } from "kysely";
import { modulesOf, type Stage, stages } from "../../../../../core/hotel/push-order.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import { hiddenModules } from "../../../tenancy/properties/property-state.repo.ts";
import { type Counted, countKinds, countMembers, type KindTotal } from "./count-members.repo.ts";
import { type Membership, namesOf, needsGuest } from "./members.repo.ts";

type Counting = { membership: Membership; targetId: string | null; context: string };
/** d: version of a module's records. l: version of its ledger. h: it is hidden. c: the last count and its basis. */
type Known = { what: "d" | "l" | "h" | "c"; module: string; basis: string; counts: Counted[] | null };

/**
 * Members of every stage, counted again only where records, ledger, day or settings have changed. The versions are read
 * first, so that concurrent changes are counted by the next reader.
 */
export async function countStages(tx: Tx, scope: Scope, counting: Counting): Promise<Map<Stage, Counted[]>> {
  const { rows } = await readKnown(tx, scope, counting.targetId);
  const known = new Map(rows.map((row) => [`${row.what} ${row.module}`, row]));
  const counted = new Map<Stage, Counted[]>();
  for (const stage of stages) {
    const versionOf = (key: string) => known.get(key)?.basis ?? "";
    const [basis, others] = [basisOf(stage, counting, versionOf), othersOf(stage, counting, versionOf)];
    const before = known.get(`c ${stage.module}`);
    if (before?.counts && isCurrent(before.basis, basis, others, before.counts)) {
      counted.set(stage, before.counts);
      continue;
    }
    const totals = await totalsOf(tx, scope, stage, counting.membership, known);
    const counts = await countMembers(tx, scope, stage, { ...counting, totals });
    await saveCounts(tx, scope, { module: stage.module, basis: basis + others, counts });
    counted.set(stage, counts);
  }
  return counted;
}

/** What the kept counts are grouped by; counts that were kept otherwise are counted again. */
const BY_MODULE = "by module";

/** Membership follows from the records alone, so a push leaves these totals unchanged. */
async function totalsOf(
  tx: Tx,
  scope: Scope,
  stage: Stage,
  membership: Membership,
  known: ReadonlyMap<string, Known>,
): Promise<readonly KindTotal[]> {
  const module = `${stage.module} members`;
  const { businessDate, pushCancelled, pushDueOuts } = membership;
  const versions = namesOf(stage).map((read) => known.get(`h ${read}`)?.basis ?? known.get(`d ${read}`)?.basis ?? "");
  const basis = JSON.stringify([BY_MODULE, businessDate, pushCancelled, pushDueOuts, ...versions]);
  const before = known.get(`c ${module}`);
  if (before?.basis === basis && before.counts) return before.counts;
  const counts = await countKinds(tx, scope, stage, membership);
  await saveCounts(tx, scope, { module, basis, counts });
  return counts;
}

const readKnown = (tx: Tx, { accountId, propertyId }: Scope, targetId: string | null) =>
  sql<Known>`
    select 'd' as what, module, version::text as basis, null::jsonb as counts from data_versions
      where account_id = ${accountId} and property_id = ${propertyId}
    union all select 'l', module, version::text, null from push_versions
      where account_id = ${accountId} and target_id = ${targetId}::uuid
    union all select 'h', module, 'hidden', null from (${hiddenModules({ accountId, propertyId })}) h
    union all select 'c', module, basis, counts from push_counts
      where account_id = ${accountId} and property_id = ${propertyId}`.execute(tx);

/** Equal texts mean equal counts, except for which of the waiting records are ready. */
function basisOf(stage: Stage, { membership, targetId }: Counting, versionOf: (key: string) => string): string {
  const { businessDate, pushCancelled, pushDueOuts } = membership;
  return JSON.stringify([
    ...[BY_MODULE, targetId, businessDate, pushCancelled, pushDueOuts],
    ...namesOf(stage).map((module) => versionOf(`h ${module}`) || versionOf(`d ${module}`)),
    ...modulesOf(stage).map((module) => versionOf(`l ${module}`)),
  ]);
}

/** Which of the waiting records are ready depends on what they name at the hotel, and on settings and codes. */
const othersOf = ({ module }: Stage, { context }: Counting, versionOf: (key: string) => string): string =>
  JSON.stringify([
    context,
    ...(needsGuest(module) ? [versionOf("l profiles"), versionOf("l accounts"), versionOf("l blocks")] : []),
    ...(module === "blocks" ? [versionOf("l profiles"), versionOf("l accounts")] : []),
    ...(module === "in-house" ? [versionOf("l reservations")] : []),
  ]);

/** Where nothing waits, it does not matter what else is there. */
function isCurrent(before: string, basis: string, others: string, counts: readonly Counted[]): boolean {
  return before === basis + others || (before.startsWith(basis) && counts.every(({ waiting }) => waiting === 0));
}

type Counts = { module: string; basis: string; counts: readonly KindTotal[] };

export async function saveCounts(tx: Tx, { accountId, propertyId }: Scope, { module, basis, counts }: Counts) {
  await sql`
    insert into push_counts (account_id, property_id, module, basis, counts)
    values (${accountId}, ${propertyId}, ${module}, ${basis}, ${JSON.stringify(counts)}::jsonb)
    on conflict (account_id, property_id, module) do update set basis = excluded.basis, counts = excluded.counts`.execute(
    tx,
  );
}
