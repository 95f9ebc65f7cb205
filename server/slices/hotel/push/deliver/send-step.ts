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
import { type Doubt, FORGOTTEN_MS, isBelieved, isSlow } from "./doubt.ts";
import { fieldOf } from "./field-of.ts";
import { type Ended, over, type Why, type Work } from "./work.ts";

export type Sending = {
  hotel: Pick<HotelSystem, "read" | "write" | "look">;
  connection: HotelConnection;
  options: Pick<WriteOptions, "signal" | "cut" | "mayLeave">;
  context: string;
};

/** A record whose call fails this often in a run waits for the next run. */
const MOST_TRIES = 5;
const KEPT_BYTES = 16_000;

/**
 * Makes the next call of a record and returns its result; a record in doubt is only looked up. Never throws for an error
 * of the hotel.
 */
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
    // The hotel was just read, and a call sent that long ago has not changed it.
    const forgotten = step.replans && (work.doubt?.ageMs ?? 0) >= FORGOTTEN_MS;
    const known = forgotten ? { ...work, doubt: undefined } : work;
    const refused = (why: Why) => over(known, sending.context, "failed", { why });
    if (error instanceof StepRefused) {
      const [refusal] = error.refusals;
      const { field = null, value = null } = refusal ?? {};
      return refused({ cause: `build ${refusal?.reason}`, field, value });
    }
    if (error instanceof BackRefused) return refused({ cause: `back ${error.rule}`, field: null, value: error.value });
    if (!(error instanceof StepNotMade)) throw error;
    const { outcome } = error;
    if (outcome.kind === "absent") return refused({ cause: "getRecord gone", field: null, value: null });
    if (outcome.kind === "found") throw error;
    return rested(work, null, "read", outcome);
  }
  if (call === "later")
    return { work, attempt: null, calls: 0, kind: "rest", why: "turn", detail: step.name, passing: true };
  if (!call) return onward(sending, { ...work, done: work.done + 1, doubt: undefined }, null, 0);
  const { operation, path, query, body } = call;
  const input = { path, query, body } as unknown as CallInput<WriteId>;
  const { doubt } = work;
  if (doubt && step.replans) {
    // The step is planned from the hotel's current state. A call that is still under way could add the same twice.
    if (doubt.ageMs < FORGOTTEN_MS) return lost(sending, work, null, operation, "absent_too_early");
    return sentAnew(work, null);
  }
  const looking = doubt && { sentAgoMs: doubt.ageMs, onlyLook: true };
  const outcome = await hotel.write(connection, operation, input, { ...options, ...looking });
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
  if (doubt && outcome.kind === "unknown" && isBelieved(doubt, outcome.reason)) return sentAnew(work, attempt);
  const sent = { ...work, back, ...(doubt && (isUnanswered(outcome) ? {} : answered(work, doubt, outcome))) };
  // The record was taken back by another user at the same moment: a second lookup shows that nothing is left to do.
  if (outcome.kind === "refused" && work.back && (await isLeft(step, sending, work)) === false)
    return onward(sending, { ...sent, done: sent.done + 1, tries: 0 }, attempt, 1);
  if (seen === "done") return onward(sending, { ...sent, done: sent.done + 1, tries: 0 }, attempt, 1);
  return settle(sending, sent, attempt, operation, outcome);
}

/** An absent record is believed to be absent. Its doubt is over, and its next call gets an intention of its own. */
const sentAnew = (work: Work, attempt: Attempt | null): Ended => ({
  ...{ work: { ...work, doubt: undefined }, attempt, calls: 0, kind: "next" },
});

/** Neither did the lookup tell anything, nor was anything sent. */
const isUnanswered = ({ kind, attempt }: WriteOutcome<WriteId>): boolean =>
  kind === "unknown" || (attempt === 0 && (kind === "refused" || kind === "connection" || kind === "retry"));

/** What was found is the record as it was sent then, which may be another by now. */
function answered({ mark }: Work, doubt: Doubt, { kind }: WriteOutcome<WriteId>) {
  const isOther = kind === "unchanged" && doubt.mark !== mark;
  return { doubt: undefined, ...(isOther && { overtaken: { mark: doubt.mark, context: doubt.context } }) };
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
function lost(sending: Sending, work: Work, attempt: Attempt | null, operation: string, reason: string): Ended {
  const said = { slow: isSlow(reason, attempt?.ms ?? 0), absent: reason === "absent" };
  const why = { cause: `${operation} ${reason}`, field: null, value: null, ...said };
  return over(work, sending.context, "unknown", { why, attempt, calls: attempt ? 1 : 0 });
}

function onward(sending: Sending, work: Work, attempt: Attempt | null, calls: number): Ended {
  if (work.done < work.steps.length) return { work, attempt, calls, kind: "next" };
  return over(work, sending.context, "pushed", { attempt, calls });
}

type Said = { code: string; detail: string | null; path?: string | undefined };

const failed = (
  sending: Sending,
  work: Work,
  attempt: Attempt | null,
  operation: string,
  { code, detail, path }: Said,
): Ended =>
  over(work, sending.context, "failed", {
    why: { cause: `${operation} ${code}`, field: fieldOf(work.module, path), value: detail },
    attempt,
    calls: 1,
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
