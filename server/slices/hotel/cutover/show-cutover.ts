import type { Cutover, CutoverStep } from "../../../../contract/cutover.ts";
import { dueMoment } from "../../../../core/cutover/due.ts";
import type { CutoverFacts, Proofs } from "../../../../core/cutover/facts.ts";
import { judgeStep } from "../../../../core/cutover/judge.ts";
import { commonStepOf, commonSteps } from "../../../../core/cutover/steps.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { listPeople } from "../../tenancy/properties/properties.repo.ts";
import { membershipOf, showPlan } from "../push/plan/show-push.ts";
import { listGonePushed } from "../push/take-back/gone.repo.ts";
import { hasAmounts } from "../reconcile/ledgers.repo.ts";
import { countUnanswered } from "../reconcile/receivables.repo.ts";
import { findUnbalanced } from "../reconcile/show-reconciliation.ts";
import { findStanding } from "../sign-off/sign-off.ts";
import { findPurge } from "../sign-off/sign-offs.repo.ts";
import { countStandings, findGoing, type StandingRow } from "../sign-off/standings.repo.ts";
import { findCheckFacts, findCodeLists, findImports, findPropertyFacts } from "./facts.repo.ts";
import { listSteps, type StepRow } from "./steps.repo.ts";

/** The current list: the property's changes over the common list, with the product's facts. */
export async function showCutover(tx: Tx, scope: Scope): Promise<Cutover> {
  const rows = new Map((await listSteps(tx, scope)).map((row) => [row.id, row]));
  const facts = await loadFacts(tx, scope, rows.get("freeze"));
  const own = [...rows.values()].filter(({ id }) => !commonStepOf(id));
  const steps = [
    ...commonSteps.filter(({ key }) => !rows.get(key)?.removed).map((common) => toStep(common, rows.get(common.key))),
    ...own.map((row) => toStep({ key: null, day: 0, time: null, seen: false }, row)),
  ];
  return {
    ...{ goLive: facts.goLive, timezone: facts.timezone, environment: facts.target?.environment ?? null },
    // The common list is already sorted; an own step is placed by its time.
    steps: steps.sort((a, b) => a.day - b.day || clockOf(a) - clockOf(b)),
    removed: commonSteps.flatMap(({ key }) => (rows.get(key)?.removed ? [key] : [])),
    people: (await listPeople(tx, scope)).map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim()),
  };

  function toStep(
    { key, day, time, seen }: { key: CutoverStep["key"]; day: number; time: string | null; seen: boolean },
    row: StepRow | undefined,
  ): CutoverStep {
    const placement = row?.day == null ? { day, time } : { day: row.day, time: row.at_time };
    const judged = key ? judgeStep(key, facts) : undefined;
    const ticked = row?.done_at ? { by: row.done_by_name ?? "", at: row.done_at.toISOString() } : null;
    const state = judged?.state ?? (ticked ? "done" : "open");
    const due = facts.goLive === null ? null : dueMoment(facts.goLive, facts.timezone, placement);
    return {
      ...{ id: key ?? row?.id ?? "", key, title: row?.title ?? null, note: row?.note ?? "", ...placement },
      ...{ dueAt: due === null ? null : new Date(due).toISOString(), owner: row?.owner ?? "", state },
      // People tick what the product cannot see at present.
      seen: seen || judged !== undefined,
      late: due !== null && due < facts.now && state !== "done" && state !== "nothing",
      ...{ reasons: judged?.reasons ?? [], done: judged ? judged.done : ticked, version: row?.version ?? 0 },
    };
  }
}

/** A step without a time comes first on its day: it is done before the night starts. */
const clockOf = ({ time }: CutoverStep): number => (time === null ? -1 : Number(time.replace(":", "")));

async function loadFacts(tx: Tx, scope: Scope, freeze: StepRow | undefined): Promise<CutoverFacts> {
  const { target, known, membership } = await membershipOf(tx, scope);
  const going = target && (await findGoing(tx, scope, target.id));
  const counting = target && { targetId: target.id, businessDate: membership.businessDate };
  const standings = counting ? await countStandings(tx, scope, counting) : [];
  const gone = target ? await listGonePushed(tx, scope, { targetId: target.id, limit: 1, offset: 0 }) : { total: 0 };
  const { stages } = await showPlan(tx, scope);
  const imports = await findImports(tx, scope);
  const isMoving = going === undefined || going.pushing || going.reading || imports.running > 0;
  const run = (found: { by: string; at: Date } | null | undefined) =>
    found ? { by: found.by, at: found.at.toISOString() } : null;
  return {
    ...(await findPropertyFacts(tx, scope)),
    now: Date.now(),
    imports,
    codes: await findCodeLists(tx, scope),
    target: target ? { environment: target.environment, businessDate: known ? membership.businessDate : null } : null,
    push: { running: going?.pushing ?? false, paused: going?.paused ?? false, done: run(going?.pushed) },
    kinds: new Map(stages.map((stage) => [stage.kind, stage])),
    check: await findCheckFacts(tx, scope),
    gone: gone.total,
    readBack: { running: going?.reading ?? false, done: run(going?.read) },
    proofs: sumOf(standings),
    arrivals: sumOf(standings.filter(({ soon }) => soon)),
    // Counted from recent changes, so not while a job is changing everything.
    unbalanced: isMoving || going.read === null ? null : await findUnbalanced(tx, scope),
    hasBalances: await hasAmounts(tx, scope),
    unanswered: target ? await countUnanswered(tx, scope, target.id) : 0,
    ...(await findStanding(tx, scope)),
    freeze: freeze?.done_at ? { by: freeze.done_by_name ?? "", at: freeze.done_at.toISOString() } : null,
    purgeOn: (await findPurge(tx, scope))?.on ?? null,
  };
}

function sumOf(rows: readonly StandingRow[]): Proofs {
  const sum = {
    ...{ total: 0, there: 0, unread: 0, unknown: 0, differs: 0 },
    changedAtHotel: 0,
    missing: 0,
    doubled: 0,
    unprovable: 0,
  };
  for (const { state, why, count } of rows) {
    sum.total += count;
    if (why === null && state !== "verified" && state !== "expected") sum[state] += count;
  }
  return sum;
}
