import type { PushConflict } from "../../../../../contract/push-results.ts";
import { buildAccount } from "../../../../../core/hotel/accounts.ts";
import { buildBlockGrid } from "../../../../../core/hotel/block-grid.ts";
import { type BlockFlow, blockStatusSteps, buildPostingMaster } from "../../../../../core/hotel/block-status.ts";
import { buildBlock } from "../../../../../core/hotel/blocks.ts";
import type { Built, Change, IdOf, OldIdOf, Refusal } from "../../../../../core/hotel/built.ts";
import { assignRoom, checkIn } from "../../../../../core/hotel/in-house.ts";
import {
  planAccountUpdate,
  planBlockUpdate,
  planProfileUpdate,
  planReservationUpdate,
  type UpdatePlan,
  type Winner,
} from "../../../../../core/hotel/plan-update.ts";
import { buildMembership, buildRelationship } from "../../../../../core/hotel/profile-links.ts";
import { buildProfile } from "../../../../../core/hotel/profiles.ts";
import { buildCancellation } from "../../../../../core/hotel/reservation-steps.ts";
import { buildReservation } from "../../../../../core/hotel/reservations.ts";
import { buildClosure, buildRoomStatuses } from "../../../../../core/hotel/room-state.ts";
import { buildFloor, buildRoom } from "../../../../../core/hotel/rooms.ts";
import type { HotelSettings } from "../../../../../core/hotel/settings.ts";
import { combineShare } from "../../../../../core/hotel/shares.ts";
import {
  buildTransactionCode,
  buildTransactionGroup,
  buildTransactionSubgroup,
} from "../../../../../core/hotel/transactions.ts";
import type { ModuleKey, RecordOf } from "../../../../../core/modules/catalogue.ts";
import type { CallInput, ReadId, ReadOutcome, WriteId } from "../../../../ports/hotel-system.ts";
import type { BackRule } from "../results/hint-of.ts";

/** A call with all that it says; those that delete say it in the path and the query alone. */
export type AnyCall = {
  [Id in WriteId]: { operation: Id } & Pick<CallInput<Id>, "query" | "body"> & {
      path: Readonly<Record<string, string>>;
    };
}[WriteId];

/** What a step may use: the record's id at the hotel, and reading. */
export type AtHotel = {
  id: string | undefined;
  read<Id extends ReadId>(id: Id, input: CallInput<Id>): Promise<ReadOutcome<Id>>;
  /** Fields that both sides have changed. */
  noteConflicts?(conflicts: readonly PushConflict[]): void;
};

/** The hotel could not be read, so the call of a step could not be made. */
export class StepNotMade extends Error {
  readonly outcome: ReadOutcome<ReadId>;
  constructor(outcome: ReadOutcome<ReadId>) {
    super(`A record could not be read before it is changed (${outcome.kind}).`);
    this.outcome = outcome;
  }
}

/** The hotel has changed so that the record cannot be sent as it is. */
export class StepRefused extends Error {
  readonly refusals: readonly Refusal[];
  constructor(refusals: readonly Refusal[]) {
    super("A change was refused before it was sent.");
    this.refusals = refusals;
  }
}

/** A record is not taken back, for a reason that the hotel gives. */
export class BackRefused extends Error {
  readonly rule: BackRule;
  readonly value: string | null;
  constructor(rule: BackRule, value: string | null = null) {
    super(`A record is not taken back (${rule}).`);
    this.rule = rule;
    this.value = value;
  }
}

/** `later`: a record beside it must come first. `undefined`: there is nothing to do at this step. */
export type Made = AnyCall | "later" | undefined;
/** One call of a record. `replans`: it is made from what the hotel has at that moment, so it needs no look afterwards. */
export type Step = { name: string; replans?: true; make(at: AtHotel): Made | Promise<Made> };

export type Recipe =
  | { ok: false; refusals: readonly Refusal[] }
  | {
      ok: true;
      sent: object;
      changes: readonly Change[];
      steps: readonly Step[];
      /** The body of the create: what a later change is held against. */
      body: object;
      /** Its first step was done by another record of ours, which has this id at the hotel. */
      adopts?: string | undefined;
    };

/** How far the records of a stage are, by old id: those that share a room wait for each other. */
export type Beside = ReadonlyMap<string, { id: string | null; done: number }>;

/** The chain's block statuses, with the codes that there are. */
export type BlockFlowOf = BlockFlow & { codes: readonly string[] };

export type RecipeContext = {
  settings: HotelSettings;
  idOf: IdOf;
  oldIdOf: OldIdOf;
  businessDate: string;
  blocks: BlockFlowOf;
  /** Whose word counts where both sides changed a field. */
  wins: Winner;
  beside: Beside;
  /** Whether a record of its own closes a room on the business date. */
  isClosed: (room: string) => boolean;
};

export type Child = { module: ModuleKey; values: Readonly<Record<string, unknown>> };

/** A booking that shares its room: as it is priced, and with whom. */
export type Sharing = {
  reservation: RecordOf<"reservations">;
  nights: readonly RecordOf<"reservation-nights">[];
  changes: readonly Change[];
  /** Old id of the payer's record; null: this is the payer's. */
  payer: string | null;
  /** Old ids of the others, for the payer. */
  sharers: readonly string[];
  accompanying: readonly string[];
  room: string | null;
};

export type RecipeInput = {
  module: ModuleKey;
  values: Readonly<Record<string, unknown>>;
  children: readonly Child[];
  /** Of a booking that shares its room, and of every guest in the house; one who travels on the booking of another record has none of his own. */
  sharing: Sharing | { refusals: readonly Refusal[] } | { travelsOn: string } | undefined;
  /** It is at the hotel whole, made by this body: what follows is a change of it. */
  before: object | undefined;
};

const of = <Key extends ModuleKey>(children: readonly Child[], module: Key): RecordOf<Key>[] =>
  children.filter((child) => child.module === module).map(({ values }) => values as unknown as RecordOf<Key>);

/** One call, and that is all of it. */
function single<Id extends WriteId>(built: Built<object, Id>): Recipe {
  if (!built.ok) return built;
  const call = built.call as unknown as AnyCall;
  const steps = [{ name: call.operation, make: () => call }];
  return { ok: true, sent: built.sent, changes: built.changes, steps, body: built.call.body as object };
}

async function found<Id extends ReadId>(at: AtHotel, id: Id, input: CallInput<Id>) {
  const outcome = await at.read(id, input);
  if (outcome.kind !== "found") throw new StepNotMade(outcome as ReadOutcome<ReadId>);
  return outcome.reply;
}

/** What a record becomes at the hotel: the calls of it in their order, or why it cannot be sent. */
export function recipeOf(context: RecipeContext, input: RecipeInput): Recipe {
  const { settings, idOf } = context;
  const { module, values } = input;
  const record = <Key extends ModuleKey>(_: Key) => values as unknown as RecordOf<Key>;
  switch (module) {
    case "floors":
      return single(buildFloor(settings, record("floors")));
    case "rooms":
      return single(buildRoom(settings, record("rooms")));
    case "transaction-groups":
      return single(buildTransactionGroup(settings, record("transaction-groups")));
    case "transaction-subgroups":
      return single(buildTransactionSubgroup(settings, record("transaction-subgroups")));
    case "transaction-codes":
      return single(buildTransactionCode(settings, record("transaction-codes")));
    case "accounts":
    case "profiles":
      return profileRecipe(context, input);
    case "relationships":
      return single(buildRelationship(settings, record("relationships"), idOf));
    case "memberships":
      return single(buildMembership(settings, record("memberships"), idOf));
    case "blocks":
      return blockRecipe(context, input);
    case "reservations":
      return bookingRecipe(context, input);
    case "in-house":
      return inHouseRecipe(context, input);
    case "out-of-order":
      return single(buildClosure(settings, record("out-of-order"), context.businessDate));
    case "room-status": {
      const { calls, changes, refusals } = buildRoomStatuses(settings, [record("room-status")], context.isClosed);
      const [made] = calls;
      if (!made && refusals.length > 0) return { ok: false, refusals };
      // Its closure speaks for it: nothing is to be called.
      if (!made)
        return {
          ok: true,
          sent: {},
          changes,
          steps: [{ name: "putRoomRelatedStatus", make: () => undefined }],
          body: {},
        };
      return single({ ok: true, call: made.call, sent: made.sent[0] ?? {}, changes });
    }
    default:
      throw new Error(`${module} is not pushed by calls of its own.`);
  }
}

/** The call of a change; nothing where it is the same or no longer ours to change. */
function changeOf<Id extends "putProfile" | "putReservation" | "putBlock">(
  plan: UpdatePlan<Id>,
  at: AtHotel,
  wins: Winner,
): Made {
  if (plan.kind === "refused") throw new StepRefused(plan.refusals);
  if (plan.kind === "left-alone") return undefined;
  const kept = wins === "hotel" ? "there" : "here";
  at.noteConflicts?.(
    plan.conflicts.map(({ field, sent, here, there }) => ({
      ...{ field, sent: sent ?? null, here: here ?? null, there: there ?? null, kept },
    })),
  );
  return plan.kind === "update" ? (plan.call as unknown as AnyCall) : undefined;
}

const READ_PROFILE = {
  fetchInstructions: ["Profile", "Address", "Communication", "Comment", "Preference", "Keyword"],
} as const;

function profileRecipe(context: RecipeContext, { module, values, children, before }: RecipeInput): Recipe {
  const { settings, wins } = context;
  const linked = { contacts: of(children, "profile-contacts"), notes: of(children, "notes") };
  const isAccount = module === "accounts";
  const [account, guest] = [values as unknown as RecordOf<"accounts">, values as unknown as RecordOf<"profiles">];
  const built = isAccount ? buildAccount(settings, account, linked) : buildProfile(settings, guest, linked);
  const made = single<"postCompanyProfile" | "postGuestProfile">(built);
  if (!made.ok || !before) return made;
  const make = async (at: AtHotel) => {
    const id = at.id ?? "";
    const current = await found(at, "getProfile", {
      path: { profileId: id },
      query: { fetchInstructions: [...READ_PROFILE.fetchInstructions] },
    });
    const held = { id, current, before, wins };
    return changeOf<"putProfile">(
      isAccount ? planAccountUpdate(settings, account, linked, held) : planProfileUpdate(settings, guest, linked, held),
      at,
      wins,
    );
  };
  return { ...made, steps: [{ name: "putProfile", replans: true, make }] };
}

function blockRecipe(context: RecipeContext, { values, children, before }: RecipeInput): Recipe {
  const { settings, idOf, oldIdOf, blocks, wins } = context;
  const block = values as unknown as RecordOf<"blocks">;
  const links = { notes: of(children, "notes"), idOf, oldIdOf, startingStatus: blocks.starting };
  const built = buildBlock(settings, block, links);
  if (!built.ok) return built;
  const nights = of(children, "block-grid").filter(({ date }) => date >= context.businessDate);
  const grid = nights.length > 0 ? buildBlockGrid(settings, "", nights) : undefined;
  if (grid && !grid.ok) return grid;
  const statuses = blockStatusSteps(settings, "", block, blocks);
  if (!statuses.ok) return statuses;
  const change = async (at: AtHotel) => {
    const id = at.id ?? "";
    const current = await found(at, "getBlock", { path: { blockId: id } });
    const held = { id, current, before: before ?? {}, wins };
    return changeOf(planBlockUpdate(settings, block, links, held), at, wins);
  };
  const steps: Step[] = [
    before ? { name: "putBlock", replans: true, make: change } : { name: "postBlock", make: () => built.call },
  ];
  if (grid)
    steps.push({
      name: "putBlockAllocation",
      make: (at) => {
        const whole = buildBlockGrid(settings, at.id ?? "", nights);
        return whole.ok ? whole.call : undefined;
      },
    });
  if (!before)
    for (const [index, { body }] of statuses.calls.entries()) {
      const make = (at: AtHotel) => {
        const own = blockStatusSteps(settings, at.id ?? "", block, blocks);
        return own.ok ? own.calls[index] : undefined;
      };
      steps.push({ name: `putBlockStatus ${body.changeBlockStatus?.newBlockStatus ?? ""}`, make });
    }
  // OPERA makes it only where the block is open for pick-up: behind the last status.
  if (!before && block.postingMaster === true)
    steps.push({ name: "postBlockPostingMaster", make: (at) => buildPostingMaster(settings, at.id ?? "") });
  const sent = { ...built.sent, ...statuses.sent, ...(grid?.ok && { grid: grid.sent }) };
  const changes = [...built.changes, ...(grid?.ok ? grid.changes : [])];
  return { ok: true, sent, changes, steps, body: built.call.body };
}

/** A booking; one that shares its room is put into the payer's once both stand. */
function bookingRecipe(context: RecipeContext, { values, children, sharing, before }: RecipeInput): Recipe {
  const { settings, idOf, oldIdOf, wins, beside } = context;
  if (sharing && "travelsOn" in sharing) throw new Error("A booking travels on no other.");
  if (sharing && "refusals" in sharing) return { ok: false, refusals: sharing.refusals };
  const booking = sharing?.reservation ?? (values as unknown as RecordOf<"reservations">);
  const nights = sharing?.nights ?? of(children, "reservation-nights");
  const links = { nights, notes: of(children, "notes"), idOf, oldIdOf, accompanying: sharing?.accompanying ?? [] };
  const made = single(buildReservation(settings, booking, links));
  if (!made.ok) return made;
  const changes = [...(sharing?.changes ?? []), ...made.changes];
  if (before) {
    const make = async (at: AtHotel) => {
      const id = at.id ?? "";
      const current = await found(at, "getReservation", { path: { reservationId: id } });
      return changeOf(planReservationUpdate(settings, booking, links, { id, current, before, wins }), at, wins);
    };
    return { ...made, changes, steps: [{ name: "putReservation", replans: true, make }] };
  }
  const steps = [...made.steps];
  const { payer } = sharing ?? {};
  if (payer != null)
    steps.push({
      name: "postCombineShareReservations",
      make: (at) => {
        const payerId = idOf("reservations", payer) ?? beside.get(payer)?.id;
        return payerId ? combineShare(settings, payerId, at.id ?? "") : "later";
      },
    });
  if (booking.status !== "Cancelled") return { ...made, changes, steps };
  const cancellation = buildCancellation(settings, "", booking, (code) => code);
  if (!cancellation.ok) return cancellation;
  steps.push({
    name: "postCancelReservation",
    make: (at) => {
      const cancelled = buildCancellation(settings, at.id ?? "", booking, (code) => code);
      return cancelled.ok ? cancelled.call : undefined;
    },
  });
  return { ...made, sent: { ...made.sent, status: "Cancelled" }, changes, steps };
}

/** Booked, combined with the others of the room, given the room once all are in it, checked in. */
function inHouseRecipe({ settings, idOf, beside }: RecipeContext, { sharing, before }: RecipeInput): Recipe {
  if (!sharing) return { ok: false, refusals: [{ field: "room", reason: "missing" }] };
  if ("refusals" in sharing) return { ok: false, refusals: sharing.refusals };
  if ("travelsOn" in sharing) {
    const { travelsOn } = sharing;
    // Named by the booking: nothing is left to call once it stands.
    const make = (): Made => ((beside.get(travelsOn)?.done ?? 0) > 0 ? undefined : "later");
    return {
      ok: true,
      sent: { travelsOn },
      changes: [],
      steps: before ? [] : [{ name: "postReservation", make }],
      body: {},
    };
  }
  const { reservation, accompanying, payer, sharers, room } = sharing;
  const made = single(buildReservation(settings, reservation, { idOf, accompanying }));
  if (!made.ok) return made;
  const sent = { ...made.sent, room, status: "InHouse" };
  const changes = [...sharing.changes, ...made.changes];
  // A guest who is checked in belongs to the desk.
  if (before) return { ...made, sent, changes, steps: [] };
  const steps = [...made.steps];
  const BOOKED = 1;
  const JOINED = 2;
  if (payer === null)
    steps.push({
      name: "postRoomAssignment",
      make: (at) =>
        sharers.every((sharer) => (beside.get(sharer)?.done ?? 0) >= JOINED)
          ? assignRoom(settings, at.id ?? "", room ?? "")
          : "later",
    });
  else
    steps.push({
      name: "postCombineShareReservations",
      make: (at) => {
        const other = beside.get(payer);
        return other?.id && other.done >= BOOKED ? combineShare(settings, other.id, at.id ?? "") : "later";
      },
    });
  steps.push({
    name: "postCheckIn",
    make: (at) => {
      const hasRoom = payer === null || (beside.get(payer)?.done ?? 0) >= JOINED;
      return hasRoom ? checkIn(settings, at.id ?? "", room ?? "") : "later";
    },
  });
  // Pushed as a booking before he arrived: that booking is checked in, and no second one is made.
  return { ...made, sent, changes, steps, adopts: idOf("reservations", reservation.oldId) };
}
