import { setTimeout as sleep } from "node:timers/promises";
import type { Scope, Tx } from "../../../db/client.ts";
import { type Intention, insertAttempts, saveIntentions, saveSent, saveSettled } from "./ledger.repo.ts";
import { countSent, savePages } from "./runs.repo.ts";
import { type Sending, sendStep } from "./send-step.ts";
import { type Ended, type Letter, settledOf, type Work } from "./work.ts";

/** Pages of the run in memory: the job alone writes them. */
export type OpenPage = { stage: number; page: number; letters: Letter[] };

export type Delivery = Sending & {
  run: { id: string; targetId: string };
  scope: Scope;
  concurrency: number;
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The next records of the stage; null: there are no more. */
  feed(): Promise<readonly Work[] | null>;
  pageOf(work: Work): OpenPage;
  /** How far records of the stage are, for those beside them. */
  beside: Map<string, { id: string | null; done: number }>;
  /** Asked between calls: why nothing more may leave. `ms`: how long the calls took together. */
  stop(sofar: { calls: number; ms: number }): Stop | null;
};

/** `yield`: others wait, or the worker stops. The rest pauses the run. */
export type Stop =
  | { kind: "yield" }
  | {
      kind: "pause";
      reason: "person" | "canary" | "failures" | "stop_at";
      detail: string | null;
    };
export type Delivered = { end: "all" } | Stop | { kind: "pause"; reason: "connection"; detail: string };

/** Outcomes are committed together, at the latest after this long. */
const GATHER_MS = 100;
const GATHER_MOST = 32;
/** Of the last calls so many may fail before a person has to look. */
const WINDOW = 200;
const WORST_SHARE = 0.5;
const LEAST = 50;

/**
 * Sends the records of a stage, as many at a time as the property may have. An intention is committed for exactly the
 * calls that are about to leave, together with the outcomes of those that came back; a kill leaves no other doubt.
 */
export async function deliver(delivery: Delivery): Promise<Delivered> {
  const { run, scope, concurrency, inTenant } = delivery;
  const queue: Work[] = [];
  const ended: Ended[] = [];
  const last: boolean[] = [];
  /** Records that wait for one beside them. */
  const turns: Work[] = [];
  let [flying, calls, ms, isFed] = [0, 0, 0, false];
  let ring = () => {};
  let stop: Delivered | null = null;

  function fly(work: Work): void {
    flying += 1;
    void sendStep(delivery, work)
      .catch((error: unknown): Ended => {
        broken ??= error;
        return { work, attempt: null, calls: 0, kind: "rest", why: "later", detail: "broken", afterMs: 0 };
      })
      .then((end) => {
        flying -= 1;
        ended.push(end);
        ring();
      });
  }
  let broken: unknown;

  /** Until something came back; a moment longer where others are about to. */
  async function gather(): Promise<void> {
    if (ended.length === 0) await new Promise<void>((resolve) => (ring = resolve));
    const until = performance.now() + GATHER_MS;
    while (flying > 0 && ended.length < Math.min(GATHER_MOST, concurrency) && performance.now() < until) {
      await Promise.race([new Promise<void>((resolve) => (ring = resolve)), sleep(until - performance.now())]);
    }
  }

  for (;;) {
    if (broken) throw broken;
    if (!stop && !isFed && queue.length < concurrency) {
      const more = await delivery.feed();
      if (more === null) isFed = true;
      else queue.push(...more);
      if (more !== null && more.length === 0) continue;
    }
    stop ??= delivery.stop({ calls, ms }) ?? tooManyFailed(last);
    const starting: Work[] = [];
    const now = ended.splice(0);
    let progressed = false;
    for (const end of now) {
      calls += end.calls;
      ms += end.attempt?.ms ?? 0;
      if (end.kind === "next") queue.unshift(end.work);
      if (end.kind === "over" && end.letter !== "w") last.push(end.letter === "f");
      if (end.kind === "rest" && end.why === "connection")
        stop ??= { kind: "pause", reason: "connection", detail: end.detail };
      if (end.kind === "rest" && end.why === "later") queue.push(end.work);
      if (end.kind === "rest" && end.why === "turn") turns.push(end.work);
      else progressed = true;
    }
    last.splice(0, last.length - WINDOW);
    // A record that has begun is brought to its end of this call, but no new one begins once the run must stop.
    // Whoever waited for a record beside it may go on once any record has.
    if (progressed) queue.push(...turns.splice(0));
    while (!stop && flying + starting.length < concurrency && queue.length > 0) starting.push(queue.shift() as Work);
    if (now.length > 0 || starting.length > 0)
      await inTenant(async (tx) => {
        await note(tx, delivery, now);
        await saveIntentions(tx, scope, { targetId: run.targetId, runId: run.id }, starting.map(intentionOf));
      });
    for (const work of starting) fly(work);
    if (flying === 0 && ended.length === 0) {
      if (stop) return stop;
      if (queue.length > 0 || !isFed) continue;
      // Nothing moves any more: what still waits for a record beside it waits for the next run.
      const left = turns.splice(0).map((work): Ended => heldBack(work, delivery.context));
      if (left.length > 0) await inTenant((tx) => note(tx, delivery, left));
      return { end: "all" };
    }
    await gather();
  }
}

const heldBack = (work: Work, context: string): Ended => ({
  work,
  attempt: null,
  calls: 0,
  kind: "over",
  letter: "w",
  settled: settledOf(work, context, "again", { cause: "build unlinked", field: "shareWith", value: null }),
});

const intentionOf = ({ module, oldId, recordId, steps, done, mark }: Work): Intention => ({
  module,
  oldId,
  recordId,
  stepName: steps[done]?.name ?? "",
  mark,
});

/** What came back, in the ledger, the log and the pages of the run. */
async function note(tx: Tx, delivery: Delivery, ended: readonly Ended[]): Promise<void> {
  if (ended.length === 0) return;
  const { run, scope, context } = delivery;
  const at = { targetId: run.targetId, runId: run.id };
  const pages = new Set<OpenPage>();
  for (const end of ended) {
    delivery.beside.set(end.work.oldId, { id: end.work.newId, done: end.work.done });
    if (end.kind !== "over") continue;
    const page = delivery.pageOf(end.work);
    page.letters[end.work.page.place] = end.letter;
    pages.add(page);
  }
  // Between two calls of a record, and where a call did not get through, the ledger says how far it is.
  await saveSettled(
    tx,
    scope,
    at,
    ended.map((end) => (end.kind === "over" ? end.settled : settledOf(end.work, context, "again"))),
  );
  const done = ended.flatMap((end) => (end.kind === "over" && end.letter === "p" ? [end.work] : []));
  await saveSent(
    tx,
    scope,
    run.targetId,
    done.map(({ module, oldId, sent, changes, body }) => ({ module, oldId, sent, changes, body })),
  );
  await insertAttempts(
    tx,
    scope,
    at,
    ended.flatMap(({ attempt }) => (attempt ? [attempt] : [])),
  );
  await savePages(
    tx,
    scope,
    run.id,
    [...pages].map(({ stage, page, letters }) => ({ stage, page, ends: letters.join("") })),
  );
  await countSent(
    tx,
    scope,
    run.id,
    ended.reduce((sum, { calls }) => sum + calls, 0),
  );
}

function tooManyFailed(last: readonly boolean[]): Stop | null {
  const failed = last.filter(Boolean).length;
  if (last.length < LEAST || failed / last.length < WORST_SHARE) return null;
  return { kind: "pause", reason: "failures", detail: `${failed} of ${last.length}` };
}
