import { randomUUID } from "node:crypto";
import type { ReplyOf, RequestOf } from "../../../core/ohip/operations.ts";
import { operations } from "../../../core/ohip/operations.ts";
import type {
  CallInput,
  CallOptions,
  CallReport,
  HotelConnection,
  HotelIds,
  MakerId,
  Retry,
  Unknown,
  WriteId,
  WriteOptions,
  WriteOutcome,
} from "../../ports/hotel-system.ts";
import type { Attempted } from "./attempt.ts";
import type { Looked, Proof } from "./proof.ts";
import { idsByType, isRepeatable, proofOf } from "./proofs.ts";
import { type Engine, pauseBefore, read, ready } from "./read.ts";

/** The id that names the record of each create. */
const MAKERS: Readonly<Record<MakerId, "Profile" | "Reservation" | "Block">> = {
  postProfile: "Profile",
  postGuestProfile: "Profile",
  postCompanyProfile: "Profile",
  postReservation: "Reservation",
  postReservationByBlock: "Reservation",
  postBlock: "Block",
  postBlockPostingMaster: "Reservation",
};
/** Operations on several records at once: a refused one appears in the warnings of a successful answer. */
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
  "postOriginCodes",
  "postCancellationCodes",
  "postBlockCancellationReasons",
  "postTitles",
  "postGuestTitles",
  "postVIPLevels",
  "postNationalities",
  "postKeywordTypes",
  "postLanguages",
  "postDepartments",
  "postPreferenceGroups",
  "postPreferences",
  "postPaymentMethods",
  "postNegotiatedRates",
]);

type Found = Extract<Looked, { kind: "found" }>;
type Taken = Extract<Attempted, { kind: "taken" | "empty" }>;
type InDoubt = Extract<Attempted, { kind: "in_doubt" }>;
type Doubtful = InDoubt | Extract<Attempted, { kind: "not_done" }>;

/** Does one piece of work at the hotel, from the first try to a certain outcome. */
export async function write<Id extends WriteId>(
  engine: Engine,
  connection: HotelConnection,
  id: Id,
  input: CallInput<Id>,
  options: WriteOptions = {},
): Promise<WriteOutcome<Id>> {
  const prepared = ready(connection, id, input, { writes: true });
  if ("refused" in prepared) return prepared.refused;
  const { clock, patience } = engine;
  const proof = proofOf(connection, id, input, options.others);
  const repeatable = isRepeatable(id, input);
  const look = (): Promise<Looked> | undefined =>
    proof?.look((id, input) => read(engine, connection, id, input, { ...options, attempts: undefined }));

  if (options.sentAgoMs !== undefined && !repeatable) {
    const isForgotten = !options.onlyLook && options.sentAgoMs >= patience.forgottenMs;
    const early = options.onlyLook && proof?.exact ? "absent" : "absent_too_early";
    const before = await lookBefore(await look(), proof, isForgotten ? "send" : early);
    if (before !== "send") return before as WriteOutcome<Id>;
  }
  for (let number = 1; ; number += 1) {
    const tried = await engine.attempt({ connection, prepared, timeoutMs: patience.writeMs, options }, number);
    number = tried.report.attempt;
    if (tried.kind === "refused") return tried.refused;
    const outcome = tried.kind === "taken" || tried.kind === "empty" ? settle(id, input, tried) : undefined;
    if (outcome && outcome.kind !== "unknown") return outcome;
    const doubt: Doubtful =
      tried.kind === "taken" || tried.kind === "empty"
        ? { kind: "in_doubt", reason: "no_id", ended: true, taken: true, afterMs: 0, report: tried.report }
        : tried;
    if (doubt.kind === "in_doubt" && !mayGoOn(doubt, repeatable)) {
      const seen = await lookAfter(doubt);
      if (seen !== "send") return seen;
    }
    const pause = pauseBefore(engine, options, number, doubt.afterMs);
    if (pause === undefined) return giveUp(doubt, repeatable);
    await clock.wait(pause, options.signal);
  }

  /**
   * A record that is found settles it. An absent one does so only where nothing can be under way any more, after two
   * lookups.
   */
  async function lookAfter(doubt: InDoubt): Promise<WriteOutcome<Id> | "send"> {
    let last: Looked | undefined;
    for (const waitMs of [0, patience.settleMs, 2 * patience.settleMs]) {
      await clock.wait(waitMs);
      last = await look();
      if (last?.kind === "found") return foundAfter(id, last, doubt.report);
      if (last === undefined || (last.kind === "absent" && resolved(doubt) && waitMs > 0)) break;
    }
    if (last?.kind === "absent" && proof?.absentDecides && resolved(doubt)) return "send";
    if (last?.kind === "undecided") return { kind: "unknown", reason: "look_up_failed", ...doubt.report };
    return { kind: "unknown", reason: doubt.reason, ...doubt.report };
  }
}

/** Finds out whether a piece of work is done at the hotel, without doing it. */
export async function look<Id extends WriteId>(
  engine: Engine,
  connection: HotelConnection,
  id: Id,
  input: CallInput<Id>,
  options: CallOptions = {},
): Promise<"done" | "absent" | "unsure"> {
  const proof = proofOf(connection, id, input);
  const looked = await proof?.look((id, input) => read(engine, connection, id, input, options));
  if (looked?.kind === "found") return "done";
  return looked?.kind === "absent" && proof?.absentDecides ? "absent" : "unsure";
}

/** The call was certainly not done, or is harmless to repeat. */
const mayGoOn = (doubt: Doubtful, repeatable: boolean): boolean =>
  doubt.kind === "not_done" || (repeatable && !doubt.taken);

/** Nothing is under way: the gateway has said that the request ended, and not that it accepted it. */
const resolved = (doubt: InDoubt) => doubt.ended && !doubt.taken;

function giveUp(doubt: Doubtful, repeatable: boolean): Retry | Unknown {
  if (doubt.kind === "not_done")
    return { ...doubt.report, kind: "retry", reason: doubt.reason, afterMs: doubt.afterMs };
  if (repeatable) return { ...doubt.report, kind: "unknown", reason: doubt.reason };
  // Two lookups found nothing after an answer that reported a failure.
  return { ...doubt.report, kind: "retry", reason: "failed", afterMs: doubt.afterMs };
}

function settle<Id extends WriteId>(id: Id, input: CallInput<Id>, tried: Taken): WriteOutcome<Id> {
  const { report } = tried;
  const reply = tried.kind === "taken" ? (tried.reply as ReplyOf<Id> | undefined) : undefined;
  const failed = reply !== undefined && Object.entries(reply).some(([name, value]) => isFailure(name, value));
  if (failed || (SEVERAL.has(id) && report.warnings.length > 0)) return { ...report, kind: "partial" };
  if (operations[id].status !== 201) return { ...report, kind: "updated", reply };
  const located = tried.kind === "taken" ? tried.work.id : undefined;
  const made = { ...report, kind: "created", reply, found: false };
  const maker = MAKERS[id as MakerId];
  if (!maker) return { ...made, id: undefined, ids: {} } as WriteOutcome<Id>;
  const ids = { ...idsIn(reply), ...(located && { [maker]: located }), ...codeIn(id, input) };
  const own = ids[maker];
  return own === undefined
    ? { ...report, kind: "unknown", reason: "no_id" }
    : ({ ...made, id: own, ids } as WriteOutcome<Id>);
}

/** A reservation comes back whole, with all its numbers; the Location names only one of them. */
function idsIn(reply: unknown): HotelIds {
  const { reservations } = (reply ?? {}) as ReplyOf<"postReservation">;
  return idsByType(reservations?.reservation?.[0]?.reservationIdList);
}

/** A block is also known by its code, which the answer does not repeat. */
function codeIn<Id extends WriteId>(id: Id, input: CallInput<Id>): HotelIds {
  if (id !== "postBlock") return {};
  const { blocks } = input.body as RequestOf<"postBlock">;
  const code = blocks?.blockInfo?.[0]?.block?.blockDetails?.blockCode;
  return code ? { BlockCode: code } : {};
}

/** DVM lists what it refused beside what it accepted. */
const isFailure = (name: string, value: unknown) => /Failed$/.test(name) && Array.isArray(value) && value.length > 0;

function foundAfter<Id extends WriteId>(id: Id, found: Found, report: CallReport): WriteOutcome<Id> {
  if (operations[id].status !== 201) return { ...report, kind: "updated", reply: undefined };
  const { id: own, ids } = found;
  return { ...report, kind: "created", id: own, ids, reply: undefined, found: true } as WriteOutcome<Id>;
}

/** The call was sent before. A record that is found ends the work; an absent one is believed only after a time. */
async function lookBefore(
  looked: Looked | undefined,
  proof: Proof | undefined,
  absent: "send" | "absent" | "absent_too_early",
): Promise<(CallReport & { kind: "unchanged"; id: string | undefined; ids: HotelIds }) | Unknown | "send"> {
  const report = { requestId: randomUUID(), attempt: 0, warnings: [], status: undefined, answer: undefined };
  if (looked?.kind === "found") return { ...report, kind: "unchanged", id: looked.id, ids: looked.ids };
  if (looked === undefined) return { ...report, kind: "unknown", reason: "no_reference" };
  if (looked.kind === "undecided") return { ...report, kind: "unknown", reason: "look_up_failed" };
  if (!proof?.absentDecides) return { ...report, kind: "unknown", reason: "absent_unsure" };
  return absent === "send" ? "send" : { ...report, kind: "unknown", reason: absent };
}
