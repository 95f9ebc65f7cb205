import { deflateRawSync } from "node:zlib";
import { maskCards } from "../../../../../core/reading/mask-cards.ts";
import type {
  CallInput,
  Failed,
  HotelConnection,
  HotelSystem,
  WriteId,
  WriteOptions,
  WriteOutcome,
} from "../../../../ports/hotel-system.ts";
import { type AtHotel, BackRefused, type Step, StepNotMade, StepRefused, type StepResult } from "../build/recipe.ts";
import { fieldOf } from "./field-of.ts";
import { type Ended, settledOf, type Work } from "./work.ts";

export type Sending = {
  hotel: Pick<HotelSystem, "read" | "write" | "look">;
  connection: HotelConnection;
  options: Pick<WriteOptions, "signal" | "cut" | "mayLeave">;
  context: string;
};

/** A record whose call fails this often in a run waits for the next run. */
const MOST_TRIES = 5;
/** Before this age a call may still be under way. */
const FORGOTTEN_MS = 15 * 60_000;
const KEPT_BYTES = 16_000;

/** Makes the next call of a record and returns its result. Never throws for an error of the hotel. */
export async function sendStep(sending: Sending, record: Work): Promise<Ended> {
  const { hotel, connection, options } = sending;
  let work = record;
  const step = work.steps[work.done];
  if (!step) throw new Error("A record without a call left was sent.");
  const began = performance.now();
  let call: StepResult;
  try {
    call = await step.make({
      id: work.newId ?? undefined,
      read: (id, input) => hotel.read(connection, id, input, options),
      noteConflicts: (conflicts) => {
        work = { ...work, conflicts };
      },
    });
  } catch (error) {
    if (error instanceof StepRefused) {
      const [refusal] = error.refusals;
      const cause = { cause: `build ${refusal?.reason}`, field: refusal?.field ?? null, value: refusal?.value ?? null };
      const settled = settledOf(work, sending.context, "failed", cause);
      return { work, attempt: null, calls: 0, kind: "over", letter: "f", settled };
    }
    if (error instanceof BackRefused) {
      const cause = { cause: `back ${error.rule}`, field: null, value: error.value };
      const settled = settledOf(work, sending.context, "failed", cause);
      return { work, attempt: null, calls: 0, kind: "over", letter: "f", settled };
    }
    if (!(error instanceof StepNotMade)) throw error;
    const { outcome } = error;
    if (outcome.kind === "absent") return failed(sending, work, null, "getRecord", { code: "gone", detail: null });
    if (outcome.kind === "found") throw error;
    return rested(work, null, "read", outcome);
  }
  if (call === "later")
    return { work, attempt: null, calls: 0, kind: "rest", why: "turn", detail: step.name, passing: true };
  if (!call) return onward(sending, { ...work, done: work.done + 1 }, null, 0);
  const { operation, path, query, body } = call;
  const input = { path, query, body } as unknown as CallInput<WriteId>;
  const age = work.sentAgoMs;
  // The step is planned from the hotel's current state. A call that is still under way could add the same twice.
  if (step.replans && age !== undefined && age < FORGOTTEN_MS)
    return lost(sending, work, null, operation, "absent_too_early");
  const sentAgo = age === undefined || step.replans ? {} : { sentAgoMs: age };
  const outcome = await hotel.write(connection, operation, input, { ...options, ...sentAgo });
  // Our calls hold one record each: a lookup shows whether it is the one that was refused.
  const seen = outcome.kind === "partial" ? await hotel.look(connection, operation, input, options) : undefined;
  const attempt = {
    module: work.module,
    oldId: work.oldId,
    operation,
    step: step.name,
    outcome: outcome.kind,
    status: outcome.status ?? null,
    code: ("code" in outcome ? outcome.code : undefined) ?? ("reason" in outcome ? outcome.reason : null),
    request: packed(JSON.stringify(body ?? { ...path, ...query })),
    response: outcome.answer === undefined ? null : packed(outcome.answer),
    requestId: outcome.requestId,
    newId: "id" in outcome ? (outcome.id ?? null) : null,
    warnings:
      outcome.warnings.length > 0 ? outcome.warnings.map(({ code, text }) => (code ? `${code} ${text}` : text)) : null,
    ms: Math.round(performance.now() - began),
  };
  const isDone = outcome.kind === "updated" || outcome.kind === "created" || outcome.kind === "unchanged";
  const back = work.back && { ...work.back, isBegun: work.back.isBegun || isDone };
  const sent = { ...work, back, sentAgoMs: undefined };
  // The record was taken back by another user at the same moment: a second lookup shows that nothing is left to do.
  if (outcome.kind === "refused" && work.back && (await isLeft(step, sending, work)) === false)
    return onward(sending, { ...sent, done: sent.done + 1, tries: 0 }, attempt, 1);
  if (seen === "done") return onward(sending, { ...sent, done: sent.done + 1, tries: 0 }, attempt, 1);
  return settle(sending, sent, attempt, operation, outcome);
}

/** Whether a step still has a call to make; undefined: that cannot be seen. */
async function isLeft(
  step: Step,
  { hotel, connection, options }: Sending,
  { newId }: Work,
): Promise<boolean | undefined> {
  try {
    const read: AtHotel["read"] = (id, input) => hotel.read(connection, id, input, options);
    return (await step.make({ id: newId ?? undefined, read })) !== undefined;
  } catch (error) {
    if (error instanceof StepNotMade || error instanceof StepRefused || error instanceof BackRefused) return undefined;
    throw error;
  }
}

type Attempt = NonNullable<Ended["attempt"]>;

function settle(
  sending: Sending,
  work: Work,
  attempt: Attempt,
  operation: string,
  outcome: WriteOutcome<WriteId>,
): Ended {
  switch (outcome.kind) {
    case "created":
    case "unchanged": {
      // A posting master is a booking beside its block: the block keeps its own id.
      const isBeside = operation === "postBlockPostingMaster";
      const newId = isBeside ? work.newId : (outcome.id ?? work.newId);
      const confirmation = isBeside ? work.confirmation : (outcome.ids.Confirmation ?? work.confirmation);
      return onward(sending, { ...work, done: work.done + 1, newId, confirmation, tries: 0 }, attempt, 1);
    }
    case "updated":
      return onward(sending, { ...work, done: work.done + 1, tries: 0 }, attempt, 1);
    case "partial":
      return failed(sending, work, attempt, operation, {
        code: outcome.warnings[0]?.code ?? "partial",
        detail: outcome.warnings.map(({ text }) => text).join(" "),
      });
    case "refused":
      return failed(sending, work, attempt, operation, {
        code: outcome.code ?? outcome.reason,
        detail: outcome.detail ?? outcome.title ?? null,
        path: outcome.path,
      });
    case "connection":
    case "retry":
      return rested(work, attempt, operation, outcome);
    case "unknown":
      return lost(sending, work, attempt, operation, outcome.reason);
  }
}

/** The call may be done, so it is looked up again. */
const lost = (sending: Sending, work: Work, attempt: Attempt | null, operation: string, reason: string): Ended => ({
  work,
  attempt,
  calls: attempt ? 1 : 0,
  kind: "over",
  letter: "?",
  settled: settledOf(work, sending.context, "unknown", { cause: `${operation} ${reason}`, field: null, value: null }),
});

function onward(sending: Sending, work: Work, attempt: Attempt | null, calls: number): Ended {
  if (work.done < work.steps.length) return { work, attempt, calls, kind: "next" };
  return { work, attempt, calls, kind: "over", letter: "p", settled: settledOf(work, sending.context, "pushed") };
}

type Why = { code: string; detail: string | null; path?: string | undefined };

const failed = (
  sending: Sending,
  work: Work,
  attempt: Attempt | null,
  operation: string,
  { code, detail, path }: Why,
): Ended => ({
  work,
  attempt,
  calls: 1,
  kind: "over",
  letter: "f",
  settled: settledOf(work, sending.context, "failed", {
    cause: `${operation} ${code}`,
    field: fieldOf(work.module, path),
    value: detail,
  }),
});

/** The record is not at fault. Connection errors stop the run; anything else is retried a few times. */
function rested(record: Work, attempt: Attempt | null, operation: string, outcome: Failed): Ended {
  const work = { ...record, tries: record.tries + 1 };
  const detail = `${operation} ${outcome.reason}`;
  const isConnection = outcome.kind !== "retry" || outcome.reason === "circuit_open" || work.tries >= MOST_TRIES;
  const passing = outcome.kind === "retry";
  return { work, attempt, calls: 1, kind: "rest", why: isConnection ? "connection" : "later", detail, passing };
}

const packed = (text: string): string =>
  deflateRawSync(maskCards(text.slice(0, KEPT_BYTES)), { level: 1 }).toString("base64");
