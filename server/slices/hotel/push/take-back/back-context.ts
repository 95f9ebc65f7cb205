import type { HotelSettings } from "../../../../../core/hotel/settings.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { ReplyOf } from "../../../../../core/ohip/operations.ts";
import type { CallInput, ReadId, ReadOutcome } from "../../../../ports/hotel-system.ts";
import { type AtHotel, type BlockFlowOf, type Step, StepNotMade, type StepResult } from "../build/recipe.ts";

/** What is known of a record that is taken back: what was sent, and the hotel's state before. */
export type BackInput = {
  module: ModuleKey;
  sent: Readonly<Record<string, unknown>>;
  body: Readonly<Record<string, unknown>>;
  was: Readonly<Record<string, unknown>> | null;
  /** For a guest in the house whose booking is a record of its own: how many of that record's steps are done. */
  bookedSteps: number | null;
  /**
   * The run that is taken back only checked the guest in, and perhaps added the booking to a share: another run booked
   * it.
   */
  arrived: { joined: boolean } | null;
};

export type BackContext = {
  settings: HotelSettings;
  businessDate: string;
  blocks: BlockFlowOf;
  /** Ids at the hotel of our records, taken back or not. */
  idOf: (modules: readonly string[], oldId: string) => string | undefined;
  /** Whether the booking that a guest travels on has been taken back. */
  isBack: (oldId: string) => boolean;
  /** Guest data is made unreadable for good. */
  forget: boolean;
};

/** Every step looks at the hotel first: what we or the desk have already done is not repeated. */
export const step = (name: string, make: (atHotel: AtHotel) => StepResult | Promise<StepResult>): Step => ({
  name,
  replans: true,
  make,
});

/** Undefined: the record is no longer at the hotel. */
export async function read<Id extends ReadId>(
  atHotel: AtHotel,
  id: Id,
  input: CallInput<Id>,
): Promise<ReplyOf<Id> | undefined> {
  const outcome = await atHotel.read(id, input);
  if (outcome.kind === "found") return outcome.reply;
  if (outcome.kind === "absent" || (outcome.kind === "refused" && outcome.reason === "not_found")) return undefined;
  throw new StepNotMade(outcome as ReadOutcome<ReadId>);
}
