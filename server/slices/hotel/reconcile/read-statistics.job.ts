import type { z } from "zod";
import type { StatisticsState } from "../../../../contract/reconciliation.ts";
import {
  readRevenue,
  readStatistics,
  revenueCriteria,
  type StatisticsDay,
  statisticsQueries,
} from "../../../../core/reconcile/statistics.ts";
import type { KeyRing } from "../../../credentials/key-ring.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import { JobProblem } from "../../../jobs/problems.ts";
import { leaveLane } from "../../../jobs/queue.ts";
import type { CallInput, Failed, HotelSystem, ReadId, ReadOutcome } from "../../../ports/hotel-system.ts";
import { connectionOf } from "../../tenancy/properties/test-connection.ts";
import { hasMoved } from "../push/target/open-target.ts";
import { findOpenTarget } from "../push/target/targets.repo.ts";
import { endStatistics, saveStatistics } from "./statistics.repo.ts";
import { statisticsJob } from "./statistics-job.ts";

type Progress = z.output<typeof statisticsJob.progress>;
type Patience = {
  /** The pause after starting a process, and after a poll without a given pause: Oracle advises a minute or two. */
  lookMs: number;
  /** The pause after a call that OPERA refused. */
  againMs: number;
};
type Deps = { ring: KeyRing; hotelSystem: Pick<HotelSystem, "read">; patience?: Partial<Patience> };

const USUAL: Patience = { lookMs: 60_000, againMs: 5_000 };
const LONGEST_WAIT_MS = 5 * 60_000;
const MOST_FAILURES = 12;
/** Two hours at one poll a minute. */
const MOST_LOOKS = 120;
const NEW: Progress = { roomTypes: null, started: [], finished: [], failures: 0, looks: 0 };
/** OPERA's code for an external system that is not set up. */
const NO_SYSTEM = "OPERAWS-GEN01187";

/** Ends a reading. With a pause it continues later, with a state there will be no figures. */
class Stopped extends Error {
  readonly how: { afterMs: number } | { state: StatisticsState };
  constructor(end: Stopped["how"]) {
    super("The reading stops here.");
    this.how = end;
  }
}

/**
 * Nothing here changes the hotel, so interrupted calls are repeated. Room figures are stored when all their calls are
 * answered, revenue when all its processes are fetched: a column has every day or none.
 */
export function readStatisticsJob({ ring, hotelSystem, patience }: Deps): JobHandler {
  const { lookMs, againMs } = { ...USUAL, ...patience };
  return handleJob(statisticsJob, async (job, { target: targetId, from, to }) => {
    const { scope } = job;
    const connection = await job.inTenant(async (tx) => {
      const target = await findOpenTarget(tx, scope);
      const found = await connectionOf(tx, scope, ring);
      if (target?.id !== targetId || hasMoved(target, found))
        throw new JobProblem("The property points at another hotel now.", { code: "target_moved", final: true });
      return found;
    });
    let progress: Progress = job.progress ?? NEW;
    const save = (change: Partial<Progress>) => {
      progress = { ...progress, failures: 0, ...change };
      return job.inTenant((tx) => job.saveProgress(tx, progress));
    };

    async function ask<Id extends ReadId>(id: Id, input: CallInput<Id>) {
      const outcome: ReadOutcome<Id> = await hotelSystem.read(connection, id, input, { signal: job.signal });
      if (outcome.kind === "found") return outcome;
      if (outcome.kind === "absent") return null;
      if (outcome.kind !== "retry" || progress.failures >= MOST_FAILURES)
        throw new Stopped({ state: stateOf(outcome) });
      await save({ failures: progress.failures + 1 });
      throw new Stopped({ afterMs: Math.max(outcome.afterMs, againMs) });
    }

    async function readRooms(): Promise<void> {
      const days: StatisticsDay[] = [];
      for (const query of statisticsQueries(from, to)) {
        const found = await ask("getInventoryStatistics", { query });
        days.push(...readStatistics(found?.reply ?? []));
      }
      const roomTypes = new Set(days.map(({ roomType }) => roomType)).size;
      const state = days.some(({ nights }) => nights !== null) ? "read" : "unreadable";
      progress = { ...progress, failures: 0, roomTypes };
      await job.inTenant(async (tx) => {
        await saveStatistics(tx, scope, targetId, days);
        await endStatistics(tx, scope, targetId, { rooms: state });
        await job.saveProgress(tx, progress);
      });
    }

    async function readRevenues(): Promise<void> {
      const { externalSystem } = connection;
      if (!externalSystem) throw new Stopped({ state: "external_system" });
      const path = { extSystemCode: externalSystem };
      const periods = revenueCriteria(from, to, progress.roomTypes ?? 0);
      for (const body of periods.slice(progress.started.length)) {
        const found = await ask("startRevenueInventoryStatisticsProcess", { path, body });
        if (!found?.work.id) throw new Stopped({ state: "unreadable" });
        await save({ started: [...progress.started, found.work.id] });
        if (progress.started.length === periods.length) throw new Stopped({ afterMs: lookMs });
      }
      for (const requestId of progress.started.slice(progress.finished.length)) {
        const found = await ask("getRevenueInventoryStatisticsProcessStatus", { path: { ...path, requestId } });
        if (!found || found.work.state === "Invalid") throw new Stopped({ state: "refused" });
        if (found.status !== 201) {
          if (progress.looks >= MOST_LOOKS) throw new Stopped({ state: "unreachable" });
          await save({ looks: progress.looks + 1 });
          throw new Stopped({ afterMs: Math.min(found.work.waitMs ?? lookMs, LONGEST_WAIT_MS) });
        }
        await save({ finished: [...progress.finished, found.work.id ?? requestId], looks: 0 });
      }
      const days: StatisticsDay[] = [];
      for (const requestId of progress.finished) {
        const found = await ask("getRevenueInventoryStatistics", { path: { ...path, requestId } });
        const read = readRevenue(found?.reply ?? {});
        if (!read) throw new Stopped({ state: "unreadable" });
        days.push(...read);
      }
      const state = days.some(({ revenue }) => revenue !== null) ? "read" : "unreadable";
      const hasRooms = days.some(({ nights }) => nights !== null);
      await job.inTenant(async (tx) => {
        await saveStatistics(tx, scope, targetId, days);
        await endStatistics(tx, scope, targetId, { revenue: state, ...(hasRooms && { rooms: "read" }) });
      });
    }

    /** The state at the end, or a pause if the reading has not ended. */
    async function attempt(
      work: () => Promise<void>,
      part: "rooms" | "revenue",
    ): Promise<{ afterMs: number } | undefined> {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        const { how } = error;
        if ("afterMs" in how) return how;
        progress = { ...progress, failures: 0, roomTypes: progress.roomTypes ?? 0 };
        await job.inTenant(async (tx) => {
          await endStatistics(tx, scope, targetId, { [part]: how.state });
          await job.saveProgress(tx, progress);
        });
      }
      return undefined;
    }

    const wait =
      (progress.roomTypes === null && (await attempt(readRooms, "rooms"))) || (await attempt(readRevenues, "revenue"));
    if (wait) return { again: true, afterMs: wait.afterMs };
    await job.inTenant((tx) => leaveLane(tx, scope, job.id));
    return undefined;
  });
}

const STATES: Partial<Record<Failed["reason"], StatisticsState>> = {
  ...{ credentials: "no_right", app_key: "no_right", hotel: "no_right", forbidden: "no_right" },
  ...{ not_found: "not_offered", invalid: "refused" },
  ...{ too_large: "unreadable", too_many: "unreadable", garbage: "unreadable", not_ohip: "unreadable" },
};

function stateOf(failed: Failed): StatisticsState {
  if ("code" in failed && failed.code === NO_SYSTEM) return "external_system";
  return STATES[failed.reason] ?? "unreachable";
}
