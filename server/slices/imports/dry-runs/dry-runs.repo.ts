import { type Selectable, sql } from "kysely";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";

export type StoredDryRun = Selectable<Tables["rehearsals"]>;

type NewDryRun = {
  id: string;
  module: string;
  sourceId: string;
  configurationId: string;
  version: number;
  jobId: string;
  mapping: string;
};

export async function insertDryRun(tx: Tx, scope: Scope, made: NewDryRun): Promise<void> {
  await tx
    .insertInto("rehearsals")
    .values({
      account_id: scope.accountId,
      property_id: scope.propertyId,
      id: made.id,
      module: made.module,
      source_id: made.sourceId,
      configuration_id: made.configurationId,
      version: made.version,
      job_id: made.jobId,
      mapping: made.mapping,
      by_id: scope.user.id,
      by_name: scope.user.name,
    })
    .execute();
}

const dryRunsOf = (tx: Tx, { accountId, propertyId }: Scope) =>
  tx.selectFrom("rehearsals").where("account_id", "=", accountId).where("property_id", "=", propertyId);

export const findDryRun = (tx: Tx, scope: Scope, id: string): Promise<StoredDryRun | undefined> =>
  dryRunsOf(tx, scope).selectAll().where("id", "=", id).executeTakeFirst();

export const findDryRunOfJob = (tx: Tx, scope: Scope, jobId: string): Promise<StoredDryRun | undefined> =>
  dryRunsOf(tx, scope).selectAll().where("job_id", "=", jobId).executeTakeFirst();

type DryRunsQuery = {
  module?: string | undefined;
  sourceId?: string | undefined;
  configurationId?: string | undefined;
  limit: number;
  offset: number;
};

export async function listDryRuns(
  tx: Tx,
  scope: Scope,
  { module, sourceId, configurationId, limit, offset }: DryRunsQuery,
): Promise<{ rows: StoredDryRun[]; total: number }> {
  let wanted = dryRunsOf(tx, scope);
  if (module !== undefined) wanted = wanted.where("module", "=", module);
  if (sourceId !== undefined) wanted = wanted.where("source_id", "=", sourceId);
  if (configurationId !== undefined) wanted = wanted.where("configuration_id", "=", configurationId);
  const page = wanted.selectAll().orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).offset(offset);
  const { n } = await wanted.select(({ fn }) => fn.countAll<string>().as("n")).executeTakeFirstOrThrow();
  return { rows: await page.execute(), total: Number(n) };
}

/**
 * Dry runs that are outdated, because a code mapping, a row or the configuration was changed after their start, or rows
 * of the module were imported or undone; `recount`: more than a code mapping changed.
 */
export async function findOutdated(
  tx: Tx,
  { accountId }: Scope,
  rows: readonly StoredDryRun[],
  lists: (module: string) => readonly string[],
): Promise<Map<string, { recount: boolean }>> {
  const listed = rows.flatMap(({ id, module }) => lists(module).map((list) => ({ id, list })));
  const found = await sql<{ id: string; recount: boolean }>`
    select r.id, changed.recount from rehearsals r
    join configurations c on c.account_id = r.account_id and c.id = r.configuration_id
    cross join lateral (select c.version > r.version
      or exists (select from staged_edits e
        where e.account_id = r.account_id and e.source_id = r.source_id and e.at > r.created_at)
      or exists (select from imports i
        where i.account_id = r.account_id and i.property_id = r.property_id and i.module = r.module
          and greatest(i.created_at, i.undone_at) > r.created_at) as recount) changed
    where r.account_id = ${accountId} and r.id = any (${rows.map(({ id }) => id)}::uuid[]) and (
      changed.recount
      or exists (
        select from unnest(${listed.map(({ id }) => id)}::uuid[], ${listed.map(({ list }) => list)}::text[])
          as used (id, list)
        join code_lists l on l.account_id = r.account_id and l.property_id = r.property_id and l.list = used.list
        where used.id = r.id and l.changed_at > r.created_at))`.execute(tx);
  return new Map(found.rows.map(({ id, recount }) => [id, { recount }]));
}
