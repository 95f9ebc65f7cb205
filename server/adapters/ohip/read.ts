import { randomUUID } from "node:crypto";
import { operations } from "../../../core/ohip/operations.ts";
import type {
  CallInput,
  CallOptions,
  HotelConnection,
  ReadId,
  ReadOutcome,
  Refused,
  Retry,
  Unconnected,
  WriteId,
} from "../../ports/hotel-system.ts";
import { type Attempt, refusal } from "./attempt.ts";
import { type Backoff, backoffMs, type Clock } from "./clock.ts";
import { type Parts, readParts } from "./parts.ts";
import { type Prepared, prepare } from "./request.ts";

/** How long and how often it is tried. */
export type Patience = {
  attempts: number;
  backoff: Backoff;
  /** A longer wait than this is the caller's to arrange. */
  longestWaitMs: number;
  readMs: number;
  writeMs: number;
  /** After an answer was lost: between one look and the next. */
  settleMs: number;
  /** A request that was sent so long ago is under way nowhere any more: then absent means not done. */
  forgottenMs: number;
  /** So long wrong credentials are not tried again. */
  refusedMs: number;
  /** After a 429 that does not say how long. */
  throttledMs: number;
};
export type Engine = { attempt: Attempt; clock: Clock; patience: Patience; parts: Parts };

/** What would be sent, or the refusal of it. */
export function ready<Id extends ReadId | WriteId>(
  connection: HotelConnection,
  id: Id,
  input: CallInput<Id>,
  { writes = false } = {},
): Prepared | { refused: Refused | Unconnected } {
  const prepared = prepare(connection, operations[id], input, { writes });
  if (!("unsendable" in prepared)) return prepared;
  const report = { requestId: randomUUID(), attempt: 0, warnings: [], status: undefined, answer: undefined };
  return { refused: refusal(report, prepared.unsendable, { title: prepared.title }) };
}

/** How long to wait before the next try; undefined when there shall be none. */
export function pauseBefore(
  { clock, patience }: Engine,
  { attempts, signal }: CallOptions,
  tried: number,
  afterMs: number,
): number | undefined {
  const pause = Math.max(afterMs, backoffMs(tried, patience.backoff, clock.random));
  const enough = tried >= (attempts ?? patience.attempts) || pause > patience.longestWaitMs || signal?.aborted;
  return enough ? undefined : pause;
}

/** Reads what this hotel lets us read of it. */
export function read<Id extends ReadId>(
  engine: Engine,
  connection: HotelConnection,
  id: Id,
  input: CallInput<Id>,
  options: CallOptions = {},
): Promise<ReadOutcome<Id>> {
  return readParts(engine.parts, connection, id, input, (part) => readOnce(engine, connection, id, part, options));
}

/** Asks until there is an answer or patience ends: asking changes nothing. */
async function readOnce<Id extends ReadId>(
  engine: Engine,
  connection: HotelConnection,
  id: Id,
  input: CallInput<Id>,
  options: CallOptions,
): Promise<ReadOutcome<Id>> {
  const prepared = ready(connection, id, input);
  if ("refused" in prepared) return prepared.refused;
  const { clock, patience } = engine;
  for (let number = 1; ; number += 1) {
    const tried = await engine.attempt({ connection, prepared, timeoutMs: patience.readMs, options }, number);
    const { report } = tried;
    number = report.attempt;
    if (tried.kind === "taken") {
      const { reply, work } = tried;
      return { kind: "found", reply, unread: [], work, ...report } as ReadOutcome<Id>;
    }
    if (tried.kind === "empty") return { kind: "absent", ...report };
    if (tried.kind === "refused") return tried.refused;
    const pause = pauseBefore(engine, options, number, tried.afterMs);
    if (pause === undefined) {
      const afterMs = Math.max(tried.afterMs, patience.backoff.capMs);
      return { kind: "retry", reason: tried.reason as Retry["reason"], afterMs, ...report };
    }
    await clock.wait(pause, options.signal);
  }
}
