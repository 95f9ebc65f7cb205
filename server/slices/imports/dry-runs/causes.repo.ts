import { type Selectable, sql } from "kysely";
import type { Cause, Problem as ProblemShown } from "../../../../contract/dry-runs.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Tables } from "../../../db/schema/tables.ts";
import type { Problem } from "../engine/problem-in.ts";
import { VARIOUS } from "../engine/row-findings.ts";

export type CauseRow = Selectable<Tables["rehearsal_causes"]>;

const ofDryRun = (tx: Tx, { accountId }: Scope, id: string) =>
  tx.selectFrom("rehearsal_causes").where("account_id", "=", accountId).where("rehearsal_id", "=", id);

const ofProblem = (tx: Tx, scope: Scope, id: string, { rule, field, list }: Problem) =>
  ofDryRun(tx, scope, id)
    .where("rule", "=", rule)
    .where("field", "=", field)
    .$if(list !== undefined, (query) => query.where("list", "=", list ?? ""));

const columns = ["id", "rule", "field", "pattern", "warning", "count", "list", "sample"] as const;

type CausesQuery = { id: string; problem?: Problem | undefined; limit: number; offset: number };

/** Most rows first, which is also the order of their numbers. */
export async function listCauses(
  tx: Tx,
  scope: Scope,
  { id, problem, limit, offset }: CausesQuery,
): Promise<{ causes: Cause[]; total: number }> {
  const all = problem ? ofProblem(tx, scope, id, problem) : ofDryRun(tx, scope, id);
  const causes = await all.select(columns).orderBy("id").limit(limit).offset(offset).execute();
  const { n } = await all.select(sql<string>`count(*)`.as("n")).executeTakeFirstOrThrow();
  return { causes, total: Number(n) };
}

/** The causes that a problem shows at first. */
const FIRST = 5;

/**
 * Causes that differ only in their value are one problem, most rows first. A row has a problem once, so the rows of its
 * causes add up.
 */
export async function listProblems(tx: Tx, scope: Scope, id: string): Promise<ProblemShown[]> {
  const each = await ofDryRun(tx, scope, id)
    .select(["rule", "field", "list"])
    .select([
      sql<boolean>`bool_and(warning)`.as("warning"),
      sql<number>`sum(count)::int`.as("count"),
      sql<number>`count(*)::int`.as("causes"),
      sql<boolean>`bool_or(pattern = ${VARIOUS})`.as("various"),
      sql<number[]>`(array_agg(id order by id))[1:${FIRST}]`.as("first"),
    ])
    .groupBy(["rule", "field", "list"])
    .orderBy("count", "desc")
    .orderBy(sql`min(id)`)
    .execute();
  const ids = each.flatMap(({ first }) => first);
  const shown = ids.length === 0 ? [] : await ofDryRun(tx, scope, id).select(columns).where("id", "in", ids).execute();
  const byId = new Map(shown.map((cause) => [cause.id, cause]));
  return each.map(({ various, first, causes, ...problem }) => {
    // The rest that was not told apart is one cause, but not one value.
    const more = various && causes > 1;
    return {
      ...problem,
      ...{ causes: more ? causes - 1 : causes, more },
      first: first.flatMap((item) => byId.get(item) ?? []),
    };
  });
}

/** The first rows of all causes of a problem, in the order of the file, and how many it has in all. */
export async function findProblemRows(tx: Tx, scope: Scope, id: string, problem: Problem) {
  const found = await ofProblem(tx, scope, id, problem).select(["count", "rows"]).execute();
  const rows = [...new Set(found.flatMap((cause) => cause.rows))].sort((a, b) => a - b);
  return { rows, count: found.reduce((sum, { count }) => sum + count, 0) };
}

export const findCause = (tx: Tx, scope: Scope, id: string, cause: number): Promise<CauseRow | undefined> =>
  ofDryRun(tx, scope, id).selectAll().where("id", "=", cause).executeTakeFirst();

/** Causes that no row shows by itself. */
export const findCausesBeyond = (tx: Tx, scope: Scope, id: string): Promise<CauseRow[]> =>
  ofDryRun(tx, scope, id)
    .selectAll()
    .where("rule", "in", [
      "superseded",
      "exists",
      "not_there",
      "missing_record",
      "profile_created",
      "corrected_by_hand",
      "merged_into",
    ])
    .orderBy("id")
    .execute();
