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

/** How long and how often a call is tried. */
export type Patience = {
  attempts: number;
  backoff: Backoff;
  /** The caller has to arrange a longer wait than this. */
  longestWaitMs: number;
  readMs: number;
  writeMs: number;
  /** The pause between two lookups after an answer was lost. */
  settleMs: number;
  /**
   * A request sent this long ago is certainly no longer under way: an absent record then means that it was not done.
   */
  forgottenMs: number;
  /** How long wrong credentials are not tried again. */
  refusedMs: number;
  /** The pause after a 429 that does not name one. */
  throttledMs: number;
};
export type Engine = { attempt: Attempt; clock: Clock; patience: Patience; parts: Parts };

/** The request to send, or its refusal. */
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

/** How long to wait before the next try; undefined for no further try. */
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

/** Reads the parts that this hotel lets us read. */
export function read<Id extends ReadId>(
  engine: Engine,
  connection: HotelConnection,
  id: Id,
  input: CallInput<Id>,
  options: CallOptions = {},
): Promise<ReadOutcome<Id>> {
  return readParts(engine.parts, connection, id, input, (part) => readOnce(engine, connection, id, part, options));
}

/** Repeats the read until there is an answer or patience ends: reading changes nothing. */
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
