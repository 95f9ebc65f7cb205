import { type BoardCause, type BoardPhase, type BoardRun, type Phase, phase } from "../../../../contract/dashboard.ts";
import type { PlanStage, PushKind, PushRun, Standing } from "../../../../contract/push.ts";
import type { Language } from "../../../../contract/users.ts";
import type { Verification } from "../../../../contract/verifications.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import { phaseOf } from "../../../../core/modules/phases.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { showPlan, showRuns } from "../../hotel/push/plan/show-push.ts";
import { showCauses } from "../../hotel/push/results/show-results.ts";
import { showVerifications } from "../../hotel/verify/verify.ts";
import { listImports } from "../../imports/runs/imports.repo.ts";
import { showImports } from "../../imports/runs/show-import.ts";
import { countGroups } from "../../records/duplicates/groups.repo.ts";
import { countStored } from "../../records/store/count-records.repo.ts";
import { countOpenRows, type HeldRows, listHeldRows, listNewestOfModules } from "./board.repo.ts";
import { type CountMemory, countOnce } from "./count-memory.ts";
import { showVerified, type VerifiedMemory } from "./show-verified.ts";
import { countDiffering } from "./verified.repo.ts";

const CAUSES = 8;
const RUNS = 8;
const LOOKED_AT = 60;
/**
 * While waiting and rejected rows keep their numbers, the rows by cause stay valid this many times as long as they took to
 * count: a corrected row may have another cause.
 */
const HELD_HOLDS = 60;

export type BoardMemory = { verified: VerifiedMemory; held: CountMemory<HeldRows> };

/** The kinds whose records belong to the phase; profiles are counted once, although several kinds include them. */
const KINDS: Record<Phase, readonly PushKind[]> = {
  configuration: ["configuration"],
  companies: ["accounts"],
  guests: ["all-profiles", "profile-links"],
  blocks: ["blocks"],
  reservations: ["reservations"],
  "in-house": ["in-house"],
  rooms: ["room-status"],
};
const NONE: Standing = { total: 0, pushed: 0, failed: 0, unknown: 0, waiting: 0, withdrawn: 0, ready: 0 };
const NAMES = Object.keys(NONE) as (keyof Standing)[];

/** The progress of the move. Calls no hotel; everything is counted from rows. */
export async function showBoard(tx: Tx, scope: Scope, language: Language, memory: BoardMemory) {
  const open = await countOpenRows(tx, scope);
  const held = await countOnce(memory.held, scope.propertyId, {
    mark: JSON.stringify(open.toSorted((a, b) => a.module.localeCompare(b.module))),
    holds: ({ isSame, age }) => isSame && age < HELD_HOLDS,
    count: () => listHeldRows(tx, scope, CAUSES),
  });
  return {
    phases: await showPhases(tx, scope, { language, open, verified: memory.verified }),
    causes: await showHeld(tx, scope, held, language),
    runs: await showNewest(tx, scope, language),
  };
}

type OpenRows = Awaited<ReturnType<typeof countOpenRows>>;
type PhasesOf = { language: Language; open: OpenRows; verified: VerifiedMemory };

async function showPhases(tx: Tx, scope: Scope, { language, open, verified }: PhasesOf): Promise<BoardPhase[]> {
  const stored = await countStored(tx, scope);
  const own = { account: scope.accountId, property: scope.propertyId };
  const proved = await showVerified(tx, own, verified);
  const wrong = await countDiffering(tx, own);
  const groups = await countGroups(tx, scope);
  const { stages } = await showPlan(tx, scope);
  const newest = await showImports(tx, scope, await listNewestOfModules(tx, scope), language);
  const isIn = (name: Phase) => (row: { module: string }) => isModuleKey(row.module) && phaseOf(row.module) === name;
  const sum = <Row>(rows: readonly Row[], figure: (row: Row) => number) =>
    rows.reduce((total, row) => total + figure(row), 0);
  return phase.options.map((name): BoardPhase => {
    const counted = [...stored].map(([module, records]) => ({ module, records })).filter(isIn(name));
    const rows = open.filter(isIn(name));
    const last = newest.filter(isIn(name)).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
    return {
      phase: name,
      records: sum(counted, ({ records }) => records),
      waiting: sum(rows, ({ waiting }) => waiting),
      rejected: sum(rows, ({ rejected }) => rejected),
      duplicates: name === "guests" ? groups.sure + groups.likely : null,
      open: newestOpen(rows),
      push: standingOf(stages.filter(({ kind }) => KINDS[name].includes(kind))),
      verified: sum(proved.filter(isIn(name)), ({ verified }) => verified),
      differing: sum(wrong.filter(isIn(name)), ({ differing }) => differing),
      last: last
        ? {
            ...{ run: last.id, module: last.module, file: last.file.name, state: last.state },
            ...{ at: last.createdAt, by: last.by.name },
          }
        : null,
    };
  });
}

function newestOpen(rows: OpenRows): BoardPhase["open"] {
  const [first] = rows
    .flatMap(({ module, run, at }) => (run && at ? [{ module, run, at }] : []))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return first ? { module: first.module, run: first.run } : null;
}

const standingOf = (stages: readonly PlanStage[]): Standing =>
  stages.reduce<Standing>(
    (sum, stage) => Object.fromEntries(NAMES.map((name) => [name, sum[name] + stage[name]])) as Standing,
    NONE,
  );

/** Rows that are not stored and records that the hotel refused, sorted together: a record counts as much as a row. */
async function showHeld(tx: Tx, scope: Scope, rows: readonly HeldRows[], language: Language): Promise<BoardCause[]> {
  const refused = await showCauses(tx, scope, language);
  return [
    ...rows.map((row): BoardCause => ({ kind: "import", ...row })),
    ...refused.map(
      ({ module, count, cause, field, hint, mend }): BoardCause => ({
        ...{ kind: "push", module, rows: count, cause, field, hint, mend },
      }),
    ),
  ]
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, CAUSES);
}

/** The newest runs of every kind, sorted together. */
async function showNewest(tx: Tx, scope: Scope, language: Language): Promise<BoardRun[]> {
  const { rows } = await listImports(tx, scope, { limit: LOOKED_AT, offset: 0 });
  // Each sheet of a workbook is a run: the newest one represents the workbook.
  const whole = new Set<string>();
  const first = rows.filter(({ restore_id: restore }) => {
    if (restore === null) return true;
    const isFirst = !whole.has(restore);
    whole.add(restore);
    return isFirst;
  });
  const imports = await showImports(tx, scope, first.slice(0, RUNS), language);
  const runs = [
    ...imports.map(
      ({ id, module, file, state, counts, rows: total, by, createdAt }): BoardRun => ({
        ...{ kind: "import", id, module, file: file.name, state, done: counts.read, total },
        ...{ trouble: counts.rejected, by: by.name, at: createdAt },
      }),
    ),
    ...(await showRuns(tx, scope, RUNS)).map(ofPush),
    ...(await showVerifications(tx, scope, RUNS)).map(ofVerification),
  ];
  return runs.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, RUNS);
}

const ofPush = ({ id, state, sum, by, at }: PushRun): BoardRun => ({
  ...{ kind: "push", id, module: null, file: null, state },
  ...{ done: sum.total - sum.pending, total: sum.total, trouble: sum.failed + sum.unknown, by, at },
});

const ofVerification = ({ id, state, by, at, ...counts }: Verification): BoardRun => ({
  ...{ kind: "verification", id, module: null, file: null, state },
  ...{ done: counts.total - counts.pending, total: counts.total },
  ...{ trouble: counts.differs + counts.changedAtHotel + counts.missing + counts.doubled, by, at },
});
