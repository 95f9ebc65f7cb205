import { randomUUID } from "node:crypto";
import type { ReplyOf } from "../../../core/ohip/operations.ts";
import { operations } from "../../../core/ohip/operations.ts";
import type {
  CallInput,
  HotelConnection,
  MakerId,
  Retry,
  Told,
  Unknown,
  WriteId,
  WriteOptions,
  WriteOutcome,
} from "../../ports/hotel-system.ts";
import type { Attempted } from "./attempt.ts";
import { isRepeatable, type Looked, type Proof, proofOf } from "./proofs.ts";
import { type Engine, pauseBefore, read, ready } from "./read.ts";

const MAKERS: ReadonlySet<string> = new Set<MakerId>([
  "postProfile",
  "postGuestProfile",
  "postCompanyProfile",
  "postReservation",
  "postReservationByBlock",
  "postBlock",
  "postBlockPostingMaster",
]);
/** Several records in one call: what was not taken of them is said in warnings, with a good status. */
const SEVERAL: ReadonlySet<string> = new Set<WriteId>([
  "putRoomRelatedStatus",
  "postOutOfOrderRooms",
  "postOutOfServiceRooms",
  "completeOutOfOrderRooms",
  "completeOutOfServiceRooms",
  "putBlockAllocation",
  "postFloors",
  "changeFloors",
  "postTransactionGroups",
  "putTransactionGroups",
  "postTransactionSubgroups",
  "putTransactionSubgroups",
  "postTransactionCodes",
  "putTransactionCodes",
  "postDataValueMappings",
  "putDataValueMappings",
  "deleteDataValueMappings",
  "mergeProfiles",
  "postMembership",
  "postPreference",
]);

type Taken = Extract<Attempted, { kind: "taken" | "empty" }>;
type Doubtful = Extract<Attempted, { kind: "in_doubt" | "not_done" }>;

/** One piece of work at the hotel, from the first try to an outcome that is true. */
export async function write<Id extends WriteId>(
  engine: Engine,
  connection: HotelConnection,
  id: Id,
  input: CallInput<Id>,
  options: WriteOptions = {},
): Promise<WriteOutcome<Id>> {
  const prepared = ready(connection, id, input);
  if ("refused" in prepared) return prepared.refused;
  const { clock, patience } = engine;
  const proof = proofOf(connection, id, input);
  const repeatable = isRepeatable(id, input);
  const look = (): Promise<Looked> | undefined =>
    proof?.look((asked, given) => read(engine, connection, asked, given, { ...options, attempts: undefined }));

  if (options.sentAgoMs !== undefined && !repeatable) {
    const before = await lookBefore(await look(), proof, options.sentAgoMs >= patience.forgottenMs);
    if (before !== "send") return before as WriteOutcome<Id>;
  }
  for (let number = 1; ; number += 1) {
    const tried = await engine.attempt({ connection, prepared, timeoutMs: patience.writeMs, options }, number);
    number = tried.told.attempt;
    if (tried.kind === "refused") return tried.refused;
    const outcome = tried.kind === "taken" || tried.kind === "empty" ? settle(id, tried) : undefined;
    if (outcome && outcome.kind !== "unknown") return outcome;
    const doubt: Doubtful =
      tried.kind === "taken" || tried.kind === "empty"
        ? { kind: "in_doubt", reason: "no_id", ended: true, taken: true, afterMs: 0, told: tried.told }
        : tried;
    if (!mayGoOn(doubt, repeatable)) {
      const seen = await lookAfter(doubt);
      if (seen !== "send") return seen;
    }
    const pause = pauseBefore(engine, options, number, doubt.afterMs);
    if (pause === undefined) return giveUp(doubt, repeatable);
    await clock.wait(pause, options.signal);
  }

  /** Found settles it. Absent does so only where nothing can be under way any more, and is looked at twice. */
  async function lookAfter(doubt: Doubtful): Promise<WriteOutcome<Id> | "send"> {
    let last: Looked | undefined;
    for (const waitMs of [0, patience.settleMs, 2 * patience.settleMs]) {
      await clock.wait(waitMs);
      last = await look();
      if (last?.kind === "found") return foundAfter(id, last.id, doubt.told);
      if (last === undefined || (last.kind === "absent" && resolved(doubt) && waitMs > 0)) break;
    }
    if (last?.kind === "absent" && proof?.absentDecides && resolved(doubt)) return "send";
    if (doubt.kind === "not_done" && last === undefined) return "send";
    if (last?.kind === "undecided") return { kind: "unknown", reason: "look_up_failed", ...doubt.told };
    return { kind: "unknown", reason: reasonOf(doubt), ...doubt.told };
  }
}

/** Certainly not done, or harmless to do again. A 503 is believed, and yet looked after where that is possible. */
function mayGoOn(doubt: Doubtful, repeatable: boolean): boolean {
  if (doubt.kind === "not_done") return doubt.reason !== "unavailable" || repeatable;
  return repeatable && !doubt.taken;
}

/** Nothing is under way: the other end has said that it is through with it, and not that it took it. */
const resolved = (doubt: Doubtful) => doubt.kind === "not_done" || (doubt.ended && !doubt.taken);

const reasonOf = (doubt: Doubtful): Unknown["reason"] =>
  doubt.kind === "in_doubt" ? doubt.reason : doubt.reason === "timeout" ? "timeout" : "failed";

function giveUp(doubt: Doubtful, repeatable: boolean): Retry | Unknown {
  if (doubt.kind === "not_done") return { ...doubt.told, kind: "retry", reason: doubt.reason, afterMs: doubt.afterMs };
  if (repeatable) return { ...doubt.told, kind: "unknown", reason: doubt.reason };
  // Looked up twice and absent, after an answer that said it had failed.
  return { ...doubt.told, kind: "retry", reason: "failed", afterMs: doubt.afterMs };
}

function settle<Id extends WriteId>(id: Id, tried: Taken): WriteOutcome<Id> {
  const { told } = tried;
  const reply = tried.kind === "taken" ? (tried.reply as ReplyOf<Id> | undefined) : undefined;
  const failed = reply !== undefined && Object.entries(reply).some(([name, value]) => isFailure(name, value));
  if (failed || (SEVERAL.has(id) && told.warnings.length > 0)) return { ...told, kind: "partial" };
  if (operations[id].status !== 201) return { ...told, kind: "updated", reply };
  const made = tried.kind === "taken" ? (tried.id ?? idIn(tried.reply)) : undefined;
  if (!MAKERS.has(id)) return { ...told, kind: "created", id: undefined, found: false } as WriteOutcome<Id>;
  if (made === undefined) return { ...told, kind: "unknown", reason: "no_id" };
  return { ...told, kind: "created", id: made, found: false } as WriteOutcome<Id>;
}

/** A reservation comes back whole; with it its number, should the Location be missing. */
function idIn(reply: unknown): string | undefined {
  const { reservations } = (reply ?? {}) as ReplyOf<"postReservation">;
  return reservations?.reservation?.[0]?.reservationIdList?.find(({ type }) => type === "Reservation")?.id;
}

/** DVM lists what it did not take beside what it took. */
const isFailure = (name: string, value: unknown) => /Failed$/.test(name) && Array.isArray(value) && value.length > 0;

function foundAfter<Id extends WriteId>(id: Id, found: string | undefined, told: Told): WriteOutcome<Id> {
  if (operations[id].status !== 201) return { ...told, kind: "updated", reply: undefined };
  return { ...told, kind: "created", id: found, found: true } as WriteOutcome<Id>;
}

/** It was sent before. Found: nothing to do. Absent is believed only after a time. */
async function lookBefore(
  looked: Looked | undefined,
  proof: Proof | undefined,
  forgotten: boolean,
): Promise<(Told & { kind: "unchanged"; id: string | undefined }) | Unknown | "send"> {
  const told = { requestId: randomUUID(), attempt: 0, warnings: [], status: undefined, answer: undefined };
  if (looked?.kind === "found") return { ...told, kind: "unchanged", id: looked.id };
  if (looked === undefined) return { ...told, kind: "unknown", reason: "no_reference" };
  if (looked.kind === "undecided") return { ...told, kind: "unknown", reason: "look_up_failed" };
  if (!forgotten || !proof?.absentDecides) return { ...told, kind: "unknown", reason: "absent_too_early" };
  return "send";
}
