import type { PushConflict } from "../../../../../contract/push-results.ts";
import type { BlockFlow } from "../../../../../core/hotel/block-status.ts";
import type { Built, Change, IdOf, OldIdOf, Refusal } from "../../../../../core/hotel/built.ts";
import type { UpdatePlan, Winner } from "../../../../../core/hotel/plan-update.ts";
import type { HotelSettings } from "../../../../../core/hotel/settings.ts";
import type { ModuleKey, RecordOf } from "../../../../../core/modules/catalogue.ts";
import type { CallInput, ReadId, ReadOutcome, WriteId } from "../../../../ports/hotel-system.ts";
import type { BackRule } from "../results/hint-of.ts";

/** A complete call; a delete has only a path and a query. */
export type AnyCall = {
  [Id in WriteId]: { operation: Id } & Pick<CallInput<Id>, "query" | "body"> & {
      path: Readonly<Record<string, string>>;
    };
}[WriteId];

/** What a step may use: the record's id at the hotel, and reading. */
export type AtHotel = {
  id: string | undefined;
  read<Id extends ReadId>(id: Id, input: CallInput<Id>): Promise<ReadOutcome<Id>>;
  /** Records fields that both sides have changed. */
  noteConflicts?(conflicts: readonly PushConflict[]): void;
};

/** The hotel could not be read, so the step's call could not be made. */
export class StepNotMade extends Error {
  readonly outcome: ReadOutcome<ReadId>;
  constructor(outcome: ReadOutcome<ReadId>) {
    super(`A record could not be read before it is changed (${outcome.kind}).`);
    this.outcome = outcome;
  }
}

/** The hotel has changed, so the record cannot be sent as it is. */
export class StepRefused extends Error {
  readonly refusals: readonly Refusal[];
  constructor(refusals: readonly Refusal[]) {
    super("A change was refused before it was sent.");
    this.refusals = refusals;
  }
}

/** A record is not taken back, for a reason at the hotel. */
export class BackRefused extends Error {
  readonly rule: BackRule;
  readonly value: string | null;
  constructor(rule: BackRule, value: string | null = null) {
    super(`A record is not taken back (${rule}).`);
    this.rule = rule;
    this.value = value;
  }
}

/** `later`: another record must come first. `undefined`: this step has nothing to do. */
export type StepResult = AnyCall | "later" | undefined;
/** One call of a record. `replans`: it is made from the hotel's current state, so it needs no lookup afterwards. */
export type Step = {
  name: string;
  replans?: true;
  make(atHotel: AtHotel): StepResult | Promise<StepResult>;
  /** Another record must come first: no call of it is intended, which would leave it in doubt after a kill. */
  isHeld?(): boolean;
};

/** A step that comes after one of another record. */
export const after = (name: string, isHeld: () => boolean, make: Step["make"]): Step => ({
  ...{ name, isHeld },
  make: (atHotel) => (isHeld() ? "later" : make(atHotel)),
});

export type Recipe =
  | { ok: false; refusals: readonly Refusal[] }
  | {
      ok: true;
      sent: object;
      changes: readonly Change[];
      steps: readonly Step[];
      /** The body of the create, with which a later change is compared. */
      body: object;
      /** Another of our records, with this id at the hotel, has done its first step. */
      adopts?: string | undefined;
    };

/** The progress of the records of a stage, by old id: those that share a room wait for each other. */
export type Beside = ReadonlyMap<string, { id: string | null; done: number }>;

/** The chain's block statuses, with the existing codes. */
export type BlockFlowOf = BlockFlow & { codes: readonly string[] };

export type RecipeContext = {
  settings: HotelSettings;
  idOf: IdOf;
  oldIdOf: OldIdOf;
  businessDate: string;
  blocks: BlockFlowOf;
  /** Which side wins if both changed a field. */
  wins: Winner;
  beside: Beside;
  /** Whether a record of its own closes a room on the business date. */
  isClosed: (room: string) => boolean;
};

export type Child = { module: ModuleKey; values: Readonly<Record<string, unknown>> };

/** A booking that shares its room: its price, and the other bookings. */
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
  /**
   * Set for a booking that shares its room, and for every guest in the house; a guest who travels on another record's
   * booking has none.
   */
  sharing: Sharing | { refusals: readonly Refusal[] } | { travelsOn: string } | undefined;
  /** The body that made the record, which is complete at the hotel: what follows is a change of it. */
  before: object | undefined;
};

export const childrenOf = <Key extends ModuleKey>(children: readonly Child[], module: Key): RecordOf<Key>[] =>
  children.filter((child) => child.module === module).map(({ values }) => values as unknown as RecordOf<Key>);

/** A recipe with a single call. */
export function single<Id extends WriteId>(built: Built<object, Id>): Recipe {
  if (!built.ok) return built;
  const call = built.call as unknown as AnyCall;
  const steps = [{ name: call.operation, make: () => call }];
  return { ok: true, sent: built.sent, changes: built.changes, steps, body: built.call.body as object };
}

export async function found<Id extends ReadId>(atHotel: AtHotel, id: Id, input: CallInput<Id>) {
  const outcome = await atHotel.read(id, input);
  if (outcome.kind !== "found") throw new StepNotMade(outcome as ReadOutcome<ReadId>);
  return outcome.reply;
}

/** The call of a change; undefined if nothing differs or we may no longer change it. */
export function changeOf<Id extends "putProfile" | "putReservation" | "putBlock">(
  plan: UpdatePlan<Id>,
  atHotel: AtHotel,
  wins: Winner,
): StepResult {
  if (plan.kind === "refused") throw new StepRefused(plan.refusals);
  if (plan.kind === "left-alone") return undefined;
  const kept = wins === "hotel" ? "there" : "here";
  atHotel.noteConflicts?.(
    plan.conflicts.map(({ field, sent, here, there }) => ({
      ...{ field, sent: sent ?? null, here: here ?? null, there: there ?? null, kept },
    })),
  );
  return plan.kind === "update" ? (plan.call as unknown as AnyCall) : undefined;
}
