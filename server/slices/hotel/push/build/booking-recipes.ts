import { assignRoom, checkIn } from "../../../../../core/hotel/in-house.ts";
import { planReservationUpdate } from "../../../../../core/hotel/plan-update.ts";
import { buildCancellation } from "../../../../../core/hotel/reservation-steps.ts";
import { buildReservation } from "../../../../../core/hotel/reservations.ts";
import type { HotelSettings } from "../../../../../core/hotel/settings.ts";
import { combineShare } from "../../../../../core/hotel/shares.ts";
import type { RecordOf } from "../../../../../core/modules/catalogue.ts";
import {
  type AtHotel,
  after,
  changeOf,
  childrenOf,
  found,
  type Recipe,
  type RecipeContext,
  type RecipeInput,
  type Step,
  type StepResult,
  single,
} from "./recipe.ts";

/** The calls of a booking; one that shares its room is combined with the payer's once both exist. */
export function bookingRecipe(context: RecipeContext, { values, children, sharing, before }: RecipeInput): Recipe {
  const { settings, idOf, oldIdOf, beside } = context;
  if (sharing && "travelsOn" in sharing) throw new Error("A booking travels on no other.");
  if (sharing && "refusals" in sharing) return { ok: false, refusals: sharing.refusals };
  const booking = sharing?.reservation ?? (values as unknown as RecordOf<"reservations">);
  const nights = sharing?.nights ?? childrenOf(children, "reservation-nights");
  const notes = childrenOf(children, "notes");
  const links = { nights, notes, idOf, oldIdOf, accompanying: sharing?.accompanying ?? [] };
  const made = single(buildReservation(settings, booking, links));
  if (!made.ok) return made;
  const changes = [...(sharing?.changes ?? []), ...made.changes];
  if (before) return { ...made, changes, steps: [changeStep(context, booking, links, before)] };
  const steps = [...made.steps];
  const { payer } = sharing ?? {};
  if (payer != null) {
    const payerId = () => idOf("reservations", payer) ?? beside.get(payer)?.id ?? undefined;
    const combined = (atHotel: AtHotel) => combineShare(settings, payerId() ?? "", atHotel.id ?? "");
    steps.push(after("postCombineShareReservations", () => payerId() === undefined, combined));
  }
  if (booking.status !== "Cancelled") return { ...made, changes, steps };
  const cancellation = buildCancellation(settings, "", booking, (code) => code);
  if (!cancellation.ok) return cancellation;
  steps.push({
    name: "postCancelReservation",
    make: (atHotel) => {
      const cancelled = buildCancellation(settings, atHotel.id ?? "", booking, (code) => code);
      return cancelled.ok ? cancelled.call : undefined;
    },
  });
  return { ...made, sent: { ...made.sent, status: "Cancelled" }, changes, steps };
}

type Links = Parameters<typeof planReservationUpdate>[2];

/** Brings a booking at the hotel to its current state here. */
function changeStep(
  { settings, wins }: RecipeContext,
  booking: RecordOf<"reservations">,
  links: Links,
  before: object,
): Step {
  const make = async (atHotel: AtHotel) => {
    const id = atHotel.id ?? "";
    const current = await found(atHotel, "getReservation", { path: { reservationId: id } });
    return changeOf(planReservationUpdate(settings, booking, links, { id, current, before, wins }), atHotel, wins);
  };
  return { name: "putReservation", replans: true, make };
}

/** Whether the record is a guest in the house: a booking that only shares its room has no known room yet. */
export const isStay = (sharing: RecipeInput["sharing"]): boolean =>
  sharing !== undefined && "room" in sharing && sharing.room !== null;

/** The steps done once a guest in the house is booked, and once the guest is in the room's share. */
const BOOKED = 1;
const JOINED = 2;

/** Books, combines with the others of the room, assigns the room once all are in the share, checks in. */
export function stayRecipe(context: RecipeContext, { module, children, sharing, before }: RecipeInput): Recipe {
  const { settings, idOf, oldIdOf, beside, businessDate } = context;
  if (!sharing) return { ok: false, refusals: [{ field: "room", reason: "missing" }] };
  if ("refusals" in sharing) return { ok: false, refusals: sharing.refusals };
  if ("travelsOn" in sharing) return companionRecipe(context, sharing.travelsOn, before);
  const { reservation, accompanying, payer, sharers, room } = sharing;
  const isAlone = payer === null && sharers.length === 0;
  const own = childrenOf(children, "reservation-nights").filter(({ date }) => date >= businessDate);
  const nights = isAlone ? own : sharing.nights;
  const links = { nights, notes: childrenOf(children, "notes"), idOf, oldIdOf, accompanying };
  const made = single(buildReservation(settings, reservation, links));
  if (!made.ok) return made;
  const sent = { ...made.sent, room, status: "InHouse" };
  const changes = [...sharing.changes, ...made.changes];
  const isBooking = module === "reservations";
  // A checked-in guest belongs to the desk.
  if (before && !isBooking) return { ...made, sent, changes, steps: [] };
  const steps = before ? [changeStep(context, reservation, links, before)] : [...made.steps];
  // The guest was pushed as a booking before arrival: that booking is checked in, and no second one is made.
  const adopts = isBooking ? undefined : idOf("reservations", reservation.oldId);
  const wasBooked = before !== undefined || adopts !== undefined;
  const doneOf = (other: string) => beside.get(other)?.done ?? 0;
  if (payer === null) {
    const isHeld = () => sharers.some((sharer) => doneOf(sharer) < JOINED);
    steps.push(after("postRoomAssignment", isHeld, ({ id = "" }) => assignRoom(settings, id, room ?? "")));
  } else {
    const payerId = () => beside.get(payer)?.id ?? "";
    const isHeld = () => payerId() === "" || doneOf(payer) < BOOKED;
    const combined = (atHotel: AtHotel) =>
      wasBooked ? combine(settings, payerId(), atHotel) : combineShare(settings, payerId(), atHotel.id ?? "");
    steps.push(after("postCombineShareReservations", isHeld, combined));
  }
  const hasNoRoom = () => payer !== null && doneOf(payer) < JOINED;
  steps.push(after("postCheckIn", hasNoRoom, ({ id = "" }) => checkIn(settings, id, room ?? "")));
  // The guest was pushed before arrival, or is in the house already and was changed here.
  if (before) return { ...made, sent, changes, steps: steps.map(unlessArrived) };
  return { ...made, sent, changes, steps, adopts };
}

/** A guest named in another record's booking: no call is left once that booking exists. */
function companionRecipe({ beside }: RecipeContext, travelsOn: string, before: object | undefined): Recipe {
  const isHeld = () => (beside.get(travelsOn)?.done ?? 0) === 0;
  const steps = before ? [] : [after("postReservation", isHeld, () => undefined)];
  return { ok: true, sent: { travelsOn }, changes: [], steps, body: {} };
}

/** Two bookings that shared before arrival share already. */
async function combine(settings: HotelSettings, payerId: string, atHotel: AtHotel): Promise<StepResult> {
  const reply = await atHotel.read("getShareReservations", { path: { reservationId: atHotel.id ?? "" } });
  const sharers = reply.kind === "found" ? (reply.reply.shareReservations?.reservation ?? []) : [];
  const isJoined = sharers.some(({ reservationIdList }) => reservationIdList?.some(({ id }) => id === payerId));
  return isJoined ? undefined : combineShare(settings, payerId, atHotel.id ?? "");
}

const GONE_IN: ReadonlySet<string> = new Set(["InHouse", "DueOut", "CheckedOut", "PendingCheckout"]);

/** Does nothing for a guest who is or was in the house at the hotel. */
const unlessArrived = (step: Step): Step => ({
  name: step.name,
  replans: true,
  async make(atHotel) {
    const reply = await found(atHotel, "getReservation", { path: { reservationId: atHotel.id ?? "" } });
    const status = reply.reservations?.reservation?.[0]?.reservationStatus ?? "";
    return GONE_IN.has(status) ? undefined : step.make(atHotel);
  },
});
