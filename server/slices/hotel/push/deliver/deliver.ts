import type { PauseReason } from "../../../../../contract/push.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import { countSent } from "../run/runs.repo.ts";
import { holdLedger, type Intention, type Outcomes, saveOutcomes } from "./ledger.repo.ts";
import { markOvertaken } from "./mark-overtaken.ts";
import { type Sending, sendStep } from "./send-step.ts";
import { type Ended, type Letter, over, settledOf, type Work } from "./work.ts";

/** Pages of the run in memory, which only this job writes. */
export type OpenPage = { stage: number; page: number; letters: Letter[]; version: string };

export type Delivery = Sending & {
  run: { id: string; targetId: string };
  scope: Scope;
  concurrency: number;
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The next records of the stage; null: there are no more. */
  feed(): Promise<readonly Work[] | null>;
  pageOf(work: Work): OpenPage;
  /** The progress of the stage's records, for those that wait for each other. */
  beside: Map<string, { id: string | null; done: number }>;
  /** How many calls may still start. */
  most: number;
  /** Called at each commit with the state of the run's row. */
  onCommit(run: { isPaused: boolean }): void;
  /** Called between calls: why no more calls may start. `ms`: how long the calls took together. */
  stop(sofar: { calls: number; ms: number }): Stop | null;
};

/** `yield`: others wait, or the worker stops. The other kinds pause the run; `passing`: the cause passes by itself. */
export type Stop =
  | { kind: "yield" }
  | { kind: "pause"; reason: PauseReason; detail: string | null; goesOnAt?: Date; passing?: boolean };
export type Delivered = { end: "all" } | Stop;

/** Outcomes are committed together, at the latest after this long. */
const GATHER_MS = 100;
const GATHER_MOST = 32;
/** The share of possible calls whose intentions are committed ahead, so that no free place waits for a commit. */
const AHEAD = 0.5;
/** Below this share of them, more intentions are committed. */
const LOW = 0.5;
/** How many of the last calls are considered; if too many fail, a person has to look. */
const WINDOW = 200;
const WORST_SHARE = 0.5;
const LEAST = 50;

/**
 * Sends the records of a stage, as many at a time as the property may. Intentions are committed for the calls that
 * start next, half a round ahead, together with the outcomes of those that returned; so a kill leaves only these calls
 * in doubt.
 */
export async function deliver(delivery: Delivery): Promise<Delivered> {
  const { run, scope, concurrency, most, inTenant } = delivery;
  const ahead = Math.max(1, Math.floor(concurrency * AHEAD));
  const queue: Work[] = [];
  /** Records whose intentions are committed; they are sent as soon as a place is free. */
  const ready: Work[] = [];
  const ended: Ended[] = [];
  const last: boolean[] = [];
  /** Records that wait for another one. */
  const turns: Work[] = [];
  let [flying, calls, ms, isFed] = [0, 0, 0, false];
  let ring = () => {};
  let stop: Delivered | null = null;
  let broken: unknown;

  const underWay = () => flying + ready.length;
  const mayBegin = (many: number) => many < concurrency + ahead && calls + many < most;

  /** Whether a commit would fill a place that is about to be free. */
  function isLow(): boolean {
    return !stop && queue.length > 0 && ready.length <= ahead * LOW && mayBegin(underWay());
  }

  let feeding: Promise<void> | null = null;
  /** Builds the next page while the calls of this one are under way. */
  function feed(): void {
    if (stop || isFed || feeding || queue.length >= concurrency + ahead) return;
    feeding = delivery
      .feed()
      .then(
        (more) => {
          if (more === null) isFed = true;
          else queue.push(...more);
        },
        (error: unknown) => {
          broken ??= error;
        },
      )
      .finally(() => {
        feeding = null;
        ring();
      });
  }

  function fly(): void {
    while (!stop && !broken && flying < concurrency) {
      const work = ready.shift();
      if (!work) return;
      flying += 1;
      void sendStep(delivery, work)
        .catch((error: unknown): Ended => {
          broken ??= error;
          return unsent(work);
        })
        .then((end) => {
          flying -= 1;
          ended.push(end);
          if (end.kind === "rest" && end.why === "connection")
            stop ??= { kind: "pause", reason: "connection", detail: end.detail, passing: end.passing };
          fly();
          ring();
        });
    }
  }

  const bell = () => new Promise<void>((resolve) => (ring = resolve));
  /** Waits until a call has returned, and a moment longer if others are about to and no place waits for it. */
  async function gather(): Promise<void> {
    while (ended.length === 0 && flying > 0 && !broken && !isLow()) await bell();
    let isDue = false;
    const timer = setTimeout(() => {
      isDue = true;
      ring();
    }, GATHER_MS);
    while (flying > 0 && !isDue && !stop && !broken && !isLow() && ended.length < GATHER_MOST) await bell();
    clearTimeout(timer);
  }

  for (;;) {
    feed();
    if (feeding && queue.length === 0 && underWay() === 0 && ended.length === 0) await feeding;
    if (broken) {
      await feeding;
      throw broken;
    }
    const starting: Work[] = [];
    const now = ended.splice(0);
    let progressed = false;
    for (const end of now) {
      // Committed together with the intentions that follow from it.
      delivery.beside.set(end.work.oldId, { id: end.work.newId, done: end.work.done });
      calls += end.calls;
      ms += end.attempt?.ms ?? 0;
      if (end.kind === "next") queue.unshift(end.work);
      if (end.kind === "over" && end.letter !== "w") last.push(end.letter === "f");
      if (end.kind === "rest" && end.why === "later") queue.push(end.work);
      if (end.kind === "rest" && end.why === "turn") turns.push(end.work);
      else progressed = true;
    }
    last.splice(0, last.length - WINDOW);
    // A record that waited for another may continue once any record has progressed.
    if (progressed) queue.push(...turns.splice(0));
    stop ??= delivery.stop({ calls, ms }) ?? tooManyFailed(last);
    // A call that has started is finished, but no new one starts once the run must stop.
    if (stop) now.push(...ready.splice(0).map(unsent));
    for (let next = queue[0]; !stop && next && mayBegin(underWay() + starting.length); next = queue[0]) {
      queue.shift();
      if (next.steps[next.done]?.isHeld?.()) turns.push(next);
      else starting.push(next);
    }
    if (now.length > 0 || starting.length > 0)
      await inTenant(async (tx) => {
        await holdLedger(tx, scope, run.targetId);
        await note(tx, delivery, now, starting);
      });
    ready.push(...starting);
    fly();
    if (flying === 0 && ended.length === 0) {
      if (ready.length > 0) continue;
      if (stop) {
        await feeding;
        return stop;
      }
      if (queue.length > 0 || !isFed) continue;
      // No record progresses any more: what still waits for another record waits for the next run.
      const left = turns.splice(0).map((work): Ended => heldBack(work, delivery.context));
      if (left.length > 0) await inTenant((tx) => note(tx, delivery, left, []));
      return { end: "all" };
    }
    await gather();
  }
}

/** None of its calls was sent. */
const unsent = (work: Work): Ended => ({
  ...{ work, attempt: null, calls: 0, kind: "rest", why: "later", detail: "unsent", passing: true },
});

const heldBack = (work: Work, context: string): Ended =>
  over(work, context, "again", { why: { cause: "build unlinked", field: "shareWith", value: null } });

const intentionOf = (
  { module, oldId, recordId, steps, done, mark, back, revives }: Work,
  context: string,
): Intention => ({
  module,
  oldId,
  recordId,
  stepName: steps[done]?.name ?? "",
  mark,
  context,
  back: back !== undefined || revives,
});

/**
 * Writes the results of returned calls to the ledger, the log and the run's pages, and the intentions of the next ones.
 */
async function note(tx: Tx, delivery: Delivery, ended: readonly Ended[], starting: readonly Work[]): Promise<void> {
  const { run, scope, context } = delivery;
  const pages = new Set<OpenPage>();
  for (const end of ended) {
    if (end.kind !== "over") continue;
    const page = delivery.pageOf(end.work);
    page.letters[end.work.page.place] = end.letter;
    pages.add(page);
  }
  const done = ended.flatMap((end) =>
    end.kind === "over" && end.letter === "p" && !end.work.back && !end.work.overtaken ? [end.work] : [],
  );
  const outcomes: Outcomes = {
    // Between two calls of a record, and after a call that did not get through, the ledger holds its progress.
    settled: ended.map((end) => (end.kind === "over" ? end.settled : settledOf(end.work, context, "again"))),
    sent: done.map(({ module, oldId, sent, changes, body, was }) => ({ module, oldId, sent, changes, body, was })),
    attempts: ended.flatMap(({ attempt }) => (attempt ? [attempt] : [])),
    pages: [...pages].map(({ stage, page, letters }) => ({ stage, page, ends: letters.join("") })),
    intentions: starting.map((work) => intentionOf(work, context)),
  };
  await saveOutcomes(tx, scope, { targetId: run.targetId, runId: run.id }, outcomes);
  await markOvertaken(
    tx,
    scope,
    run.targetId,
    ended.flatMap(({ kind, work }) =>
      kind === "over" && !work.back ? [{ ...work, version: delivery.pageOf(work).version }] : [],
    ),
  );
  const calls = ended.reduce((sum, { calls: made }) => sum + made, 0);
  delivery.onCommit(await countSent(tx, scope, run.id, calls));
}

function tooManyFailed(last: readonly boolean[]): Stop | null {
  const failed = last.filter(Boolean).length;
  if (last.length < LEAST || failed / last.length < WORST_SHARE) return null;
  return { kind: "pause", reason: "failures", detail: `${failed} of ${last.length}` };
}
