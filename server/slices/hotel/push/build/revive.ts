import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { AtHotel, Recipe, Step, StepResult } from "./recipe.ts";
import { StepNotMade, StepRefused } from "./recipe.ts";

/**
 * A record that was taken back and is pushed again. What is still at the hotel is revived there, since a second record
 * under the same reference could not be told from the first: a booking is reinstated, a profile made active, and both
 * are then changed to the current record. Whatever was deleted is created again. `change`: the record as a change of
 * itself.
 */
export function revived(module: ModuleKey, hotelId: string, recipe: Recipe, change: Recipe): Recipe {
  if (!recipe.ok || !change.ok) return recipe.ok ? change : recipe;
  const [first, ...rest] = recipe.steps;
  switch (module) {
    case "reservations":
      // The change of a booking whose guest is in the house ends with the check-in.
      return isCheckedIn(recipe)
        ? { ...recipe, steps: [reinstate(hotelId), ...rest] }
        : { ...recipe, steps: [reinstate(hotelId), ...change.steps, ...rest] };
    case "in-house":
      return first ? { ...recipe, steps: [reinstate(hotelId), ...rest] } : recipe;
    case "profiles":
    case "accounts":
      return { ...recipe, steps: [activate, ...change.steps] };
    case "blocks":
      return first ? { ...recipe, steps: [remake(first), ...rest] } : recipe;
    default:
      return recipe;
  }
}

/** Overwrites a record at the hotel as a person asked: a cancelled booking is reinstated before it is changed. */
export const overwriting = (module: ModuleKey, hotelId: string, change: Recipe): Recipe =>
  change.ok && module === "reservations" ? { ...change, steps: [reinstate(hotelId), ...change.steps] } : change;

const isCheckedIn = ({ steps }: Extract<Recipe, { ok: true }>) => steps.some(({ name }) => name === "postCheckIn");

const reinstate = (hotelId: string): Step => ({
  name: "putReinstateReservation",
  replans: true,
  async make(atHotel): Promise<StepResult> {
    const id = atHotel.id ?? "";
    const status = await statusOf(atHotel);
    if (status !== "Cancelled") return undefined;
    return {
      operation: "putReinstateReservation",
      path: { hotelId, reservationId: id },
      body: { hotelId, reservationIdList: [{ id, type: "Reservation" }] },
    };
  },
});

async function statusOf(atHotel: AtHotel): Promise<string | undefined> {
  const outcome = await atHotel.read("getReservation", { path: { reservationId: atHotel.id ?? "" } });
  if (outcome.kind !== "found") throw new StepNotMade(outcome);
  return outcome.reply.reservations?.reservation?.[0]?.reservationStatus;
}

const activate: Step = {
  name: "putProfile",
  replans: true,
  async make(atHotel): Promise<StepResult> {
    const profileId = atHotel.id ?? "";
    const outcome = await atHotel.read("getProfile", { path: { profileId } });
    if (outcome.kind !== "found") throw new StepNotMade(outcome);
    if (outcome.reply.profileDetails?.statusCode !== "Inactive") return undefined;
    return { operation: "putProfile", path: { profileId }, body: { profileDetails: { statusCode: "Active" } } };
  },
};

/** A cancelled block cannot be opened again, and its code stays in use. */
const remake = (first: Step): Step => ({
  ...first,
  async make(atHotel): Promise<StepResult> {
    const outcome = atHotel.id ? await atHotel.read("getBlock", { path: { blockId: atHotel.id } }) : undefined;
    if (outcome?.kind === "found") throw new StepRefused([{ field: "status", reason: "cancelled-block" }]);
    return first.make(atHotel);
  },
});
