import { buildCancellation } from "../../../../../core/hotel/reservation-steps.ts";
import type { HotelSettings } from "../../../../../core/hotel/settings.ts";
import type { ReplyOf } from "../../../../../core/ohip/operations.ts";
import { type AtHotel, BackRefused, type Step, type StepResult } from "../build/recipe.ts";
import { blockWay } from "./back-block.ts";
import { type BackContext, type BackInput, read, step } from "./back-context.ts";
import { floorWay, roomWay, transactionWay } from "./back-lists.ts";
import { closureWay, roomStatusWay } from "./back-rooms.ts";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The steps that take a record back, or none if it cannot be. */
export function backSteps(context: BackContext, input: BackInput): readonly Step[] {
  const { settings } = context;
  const { module, sent } = input;
  switch (module) {
    case "reservations":
    case "in-house": {
      const { travelsOn } = sent;
      if (typeof travelsOn === "string")
        return [step("postCancelReservation", () => (context.isBack(travelsOn) ? undefined : "later"))];
      return bookingWay(context, input);
    }
    case "blocks":
      return blockWay(context).map(({ name, make }) => step(name, make));
    case "profiles":
      return [
        step(context.forget ? "deleteProfile" : "putProfile", (atHotel) => leave(settings, atHotel, context.forget)),
      ];
    case "accounts":
      return [step("putProfile", (atHotel) => leave(settings, atHotel, false))];
    case "memberships":
      return [step("deleteMembership", (atHotel) => endMembership(context, input, atHotel))];
    case "relationships":
      return [step("removeProfileRelationship", (atHotel) => endRelationship(context, input, atHotel))];
    case "out-of-order":
      return [step("completeOutOfOrderRooms", closureWay(context, sent))];
    case "room-status":
      return [step("putRoomRelatedStatus", roomStatusWay(context, input))];
    case "floors":
      return [step("removeFloors", floorWay(settings, text(sent.code)))];
    case "rooms":
      return [step("deleteRooms", roomWay(settings, text(sent.room)))];
    case "transaction-groups":
    case "transaction-subgroups":
    case "transaction-codes":
      return [transactionWay(settings, module, sent)];
    default:
      throw new Error(`${module} is not pushed by calls of its own.`);
  }
}

type Stay = NonNullable<NonNullable<ReplyOf<"getReservation">["reservations"]>["reservation"]>[number];

async function stayOf(atHotel: AtHotel): Promise<Stay | undefined> {
  const reply = await read(atHotel, "getReservation", { path: { reservationId: atHotel.id ?? "" } });
  return reply?.reservations?.reservation?.[0];
}

const OVER = new Set(["Cancelled", "NoShow"]);

/** A booking's own record has combined it with the payer's. */
const COMBINED = 2;

/**
 * Unassigns the room, leaves the share, cancels: number and history stay at the hotel. A booking that existed before
 * its guest arrived is a record of its own: taking back the guest leaves it as it was.
 */
function bookingWay({ settings, businessDate }: BackContext, input: BackInput): readonly Step[] {
  const { module, sent, bookedSteps, arrived } = input;
  const isOwnBooking = bookedSteps === null && !(arrived && module === "reservations");
  const isCheckedInByUs = module === "in-house" || sent.status === "InHouse";
  const { hotelId } = settings;
  const path = (atHotel: AtHotel) => ({ hotelId, reservationId: atHotel.id ?? "" });
  const cancel = (atHotel: AtHotel) => {
    const built = buildCancellation(settings, atHotel.id ?? "", {}, (code) => code);
    if (!built.ok) throw new BackRefused("no-reason");
    return built.call;
  };
  return [
    step("deleteCheckin", async (atHotel) => {
      // Checked before anything is undone: half a way back would be worse than none.
      if (isOwnBooking) cancel(atHotel);
      const stay = await stayOf(atHotel);
      const status = stay?.reservationStatus;
      if (status === "CheckedOut" || status === "PendingCheckout") throw new BackRefused("departed");
      if (status !== "InHouse" && status !== "DueOut") return undefined;
      const arrival = stay?.roomStay?.arrivalDate ?? "";
      // A guest whom the desk has checked in belongs to the desk.
      if (!isCheckedInByUs || arrival !== businessDate) throw new BackRefused("in-house", arrival);
      return { operation: "deleteCheckin", path: path(atHotel), query: { unassignRoom: true } };
    }),
    step("deleteShareReservation", async (atHotel) => {
      if (arrived ? !arrived.joined : bookedSteps !== null && bookedSteps >= COMBINED) return undefined;
      const stay = await stayOf(atHotel);
      if (!stay || OVER.has(stay.reservationStatus ?? "")) return undefined;
      const shares = await read(atHotel, "getShareReservations", { path: { reservationId: atHotel.id ?? "" } });
      const sharers = (shares?.shareReservations?.reservation ?? []).flatMap(
        ({ reservationIdList }) => reservationIdList?.find(({ type }) => type === "Reservation")?.id ?? [],
      );
      // The first booking stays: the others leave it.
      if (sharers.length < 2 || atHotel.id === sharers.sort()[0]) return undefined;
      // It is cancelled next, so it occupies a room of its own only for a moment.
      return { operation: "deleteShareReservation", path: path(atHotel), query: { overrideInventoryCheck: true } };
    }),
    step("postCancelReservation", async (atHotel) => {
      if (arrived && module === "reservations") throw new BackRefused("booked-before");
      if (!isOwnBooking) return undefined;
      const stay = await stayOf(atHotel);
      return !stay || OVER.has(stay.reservationStatus ?? "") ? undefined : cancel(atHotel);
    }),
  ];
}

const LIVE = new Set([
  "Reserved",
  "Requested",
  "InHouse",
  "Waitlisted",
  "DueIn",
  "DueOut",
  "Walkin",
  "PendingCheckout",
]);

/** Makes the profile inactive, which can be undone; forgets it only when a person has asked for that. */
async function leave({ hotelId }: HotelSettings, atHotel: AtHotel, forget: boolean): Promise<StepResult> {
  const profileId = atHotel.id ?? "";
  const profile = await read(atHotel, "getProfile", { path: { profileId } });
  if (!profile) return undefined;
  const found = await read(atHotel, "getHotelReservations", { path: { hotelId }, query: { profileId, limit: 100 } });
  const live = (found?.reservations?.reservationInfo ?? []).filter(({ reservationStatus }) =>
    LIVE.has(reservationStatus ?? ""),
  );
  if (live.length > 0) throw new BackRefused("has-bookings", String(live.length));
  if (forget) return { operation: "deleteProfile", path: { profileId } };
  if (profile.profileDetails?.statusCode === "Inactive") return undefined;
  return { operation: "putProfile", path: { profileId }, body: { profileDetails: { statusCode: "Inactive" } } };
}

async function endMembership({ idOf }: BackContext, { sent }: BackInput, atHotel: AtHotel): Promise<StepResult> {
  const profileId = idOf(["profiles"], text(sent.profileId));
  if (profileId === undefined) return undefined;
  const [membershipType, membershipId] = [text(sent.membershipType), text(sent.number)];
  const profile = await read(atHotel, "getProfile", {
    path: { profileId },
    query: { fetchInstructions: ["Membership"] },
  });
  const memberships = profile?.profileDetails?.profileMemberships?.profileMembership ?? [];
  const isHeld = memberships.some(
    (card) => card.membershipType === membershipType && card.membershipId === membershipId,
  );
  return isHeld ? { operation: "deleteMembership", path: { profileId, membershipType, membershipId } } : undefined;
}

async function endRelationship({ idOf }: BackContext, { sent }: BackInput, atHotel: AtHotel): Promise<StepResult> {
  const either = ["profiles", "accounts"];
  const [source, target] = [idOf(either, text(sent.profileId)), idOf(either, text(sent.relatedId))];
  if (source === undefined || target === undefined) return undefined;
  const reply = await read(atHotel, "getProfileRelationships", { path: { profileId: source } });
  const current = reply?.relationships?.relationship?.find(
    (relation) =>
      relation.sourceRelation === sent.relation &&
      relation.relationshipProfile?.profileIdList?.some(({ id }) => id === target) === true,
  );
  if (!current) return undefined;
  return {
    operation: "removeProfileRelationship",
    path: { sourceProfileId: source, targetProfileId: target },
    query: {
      sourceRelation: text(sent.relation),
      targetRelation: current.targetRelation ?? text(sent.relatedRelation),
    },
  };
}
