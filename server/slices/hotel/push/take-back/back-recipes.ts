import { buildCancellation } from "../../../../../core/hotel/reservation-steps.ts";
import type { HotelSettings } from "../../../../../core/hotel/settings.ts";
import type { ReplyOf } from "../../../../../core/ohip/operations.ts";
import { type AtHotel, BackRefused, type Made, type Step } from "../build/recipes.ts";
import { blockWay } from "./back-block.ts";
import { type BackContext, type BackInput, read } from "./back-context.ts";
import { closureWay, roomStatusWay } from "./back-rooms.ts";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Every step looks at the hotel first: what is done already, by us or by the desk, is not done again. */
const step = (name: string, make: (at: AtHotel) => Made | Promise<Made>): Step => ({ name, replans: true, make });

/** The way back of a record, or nothing where it has none. */
export function backSteps(context: BackContext, input: BackInput): readonly Step[] {
  const { settings } = context;
  const { module, sent } = input;
  switch (module) {
    case "reservations":
    case "in-house": {
      const { travelsOn } = sent;
      if (typeof travelsOn === "string")
        return [step("postCancelReservation", () => (context.isBack(travelsOn) ? undefined : "later"))];
      return bookingWay(context, module);
    }
    case "blocks":
      return blockWay(context).map(({ name, make }) => step(name, make));
    case "profiles":
      return [step(context.forget ? "deleteProfile" : "putProfile", (at) => leave(settings, at, context.forget))];
    case "accounts":
      return [step("putProfile", (at) => leave(settings, at, false))];
    case "memberships":
      return [step("deleteMembership", (at) => endMembership(context, input, at))];
    case "relationships":
      return [step("removeProfileRelationship", (at) => endRelationship(context, input, at))];
    case "out-of-order":
      return [step("completeOutOfOrderRooms", closureWay(context, sent))];
    case "room-status":
      return [step("putRoomRelatedStatus", roomStatusWay(context, input))];
    case "floors":
      return [step("removeFloors", (at) => endFloor(settings, text(sent.code), at))];
    default:
      return [
        step(module, () => {
          throw new BackRefused("no-way");
        }),
      ];
  }
}

type Stay = NonNullable<NonNullable<ReplyOf<"getReservation">["reservations"]>["reservation"]>[number];

async function stayOf(at: AtHotel): Promise<Stay | undefined> {
  const reply = await read(at, "getReservation", { path: { reservationId: at.id ?? "" } });
  return reply?.reservations?.reservation?.[0];
}

const OVER = new Set(["Cancelled", "NoShow"]);

/** Out of the room, out of the share, cancelled: number and history stay at the hotel. */
function bookingWay({ settings, businessDate }: BackContext, module: "reservations" | "in-house"): readonly Step[] {
  const { hotelId } = settings;
  const path = (at: AtHotel) => ({ hotelId, reservationId: at.id ?? "" });
  const cancel = (at: AtHotel) => {
    const built = buildCancellation(settings, at.id ?? "", {}, (code) => code);
    if (!built.ok) throw new BackRefused("no-reason");
    return built.call;
  };
  return [
    step("deleteCheckin", async (at) => {
      // Asked before anything is undone: half a way back would be worse than none.
      cancel(at);
      const stay = await stayOf(at);
      const status = stay?.reservationStatus;
      if (status === "CheckedOut" || status === "PendingCheckout") throw new BackRefused("departed");
      if (status !== "InHouse" && status !== "DueOut") return undefined;
      const arrival = stay?.roomStay?.arrivalDate ?? "";
      // Whom the desk has checked in belongs to the desk.
      if (module === "reservations" || arrival !== businessDate) throw new BackRefused("in-house", arrival);
      return { operation: "deleteCheckin", path: path(at), query: { unassignRoom: true } };
    }),
    step("deleteShareReservation", async (at) => {
      const stay = await stayOf(at);
      if (!stay || OVER.has(stay.reservationStatus ?? "")) return undefined;
      const shares = await read(at, "getShareReservations", { path: { reservationId: at.id ?? "" } });
      const sharers = (shares?.shareReservations?.reservation ?? []).flatMap(
        ({ reservationIdList }) => reservationIdList?.find(({ type }) => type === "Reservation")?.id ?? [],
      );
      // The first booking stays: the others leave it.
      if (sharers.length < 2 || at.id === sharers.sort()[0]) return undefined;
      // It is cancelled next, so the room of its own that it takes now is nobody's for a moment only.
      return { operation: "deleteShareReservation", path: path(at), query: { overrideInventoryCheck: true } };
    }),
    step("postCancelReservation", async (at) => {
      const stay = await stayOf(at);
      return !stay || OVER.has(stay.reservationStatus ?? "") ? undefined : cancel(at);
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

/** Inactive, which can be undone; forgotten only where a person has said so. */
async function leave({ hotelId }: HotelSettings, at: AtHotel, forget: boolean): Promise<Made> {
  const profileId = at.id ?? "";
  const profile = await read(at, "getProfile", { path: { profileId } });
  if (!profile) return undefined;
  const found = await read(at, "getHotelReservations", { path: { hotelId }, query: { profileId, limit: 100 } });
  const live = (found?.reservations?.reservationInfo ?? []).filter(({ reservationStatus }) =>
    LIVE.has(reservationStatus ?? ""),
  );
  if (live.length > 0) throw new BackRefused("has-bookings", String(live.length));
  if (forget) return { operation: "deleteProfile", path: { profileId } };
  if (profile.profileDetails?.statusCode === "Inactive") return undefined;
  return { operation: "putProfile", path: { profileId }, body: { profileDetails: { statusCode: "Inactive" } } };
}

async function endMembership({ idOf }: BackContext, { sent }: BackInput, at: AtHotel): Promise<Made> {
  const profileId = idOf(["profiles"], text(sent.profileId));
  if (profileId === undefined) return undefined;
  const [membershipType, membershipId] = [text(sent.membershipType), text(sent.number)];
  const profile = await read(at, "getProfile", { path: { profileId }, query: { fetchInstructions: ["Membership"] } });
  const held = profile?.profileDetails?.profileMemberships?.profileMembership ?? [];
  const isHeld = held.some((card) => card.membershipType === membershipType && card.membershipId === membershipId);
  return isHeld ? { operation: "deleteMembership", path: { profileId, membershipType, membershipId } } : undefined;
}

async function endRelationship({ idOf }: BackContext, { sent }: BackInput, at: AtHotel): Promise<Made> {
  const either = ["profiles", "accounts"];
  const [source, target] = [idOf(either, text(sent.profileId)), idOf(either, text(sent.relatedId))];
  if (source === undefined || target === undefined) return undefined;
  const reply = await read(at, "getProfileRelationships", { path: { profileId: source } });
  const held = reply?.relationships?.relationship?.find(
    (one) =>
      one.sourceRelation === sent.relation &&
      one.relationshipProfile?.profileIdList?.some(({ id }) => id === target) === true,
  );
  if (!held) return undefined;
  return {
    operation: "removeProfileRelationship",
    path: { sourceProfileId: source, targetProfileId: target },
    query: { sourceRelation: text(sent.relation), targetRelation: held.targetRelation ?? text(sent.relatedRelation) },
  };
}

async function endFloor({ hotelId }: HotelSettings, floor: string, at: AtHotel): Promise<Made> {
  const reply = await read(at, "getFloors", { query: { hotelIds: [hotelId], floorCodes: [floor] } });
  if (!reply?.hotelFloors?.some((one) => one.floor === floor)) return undefined;
  return { operation: "removeFloors", path: { floorsId: floor }, query: { hotelId: [hotelId] } };
}
