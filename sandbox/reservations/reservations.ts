import type { HotelReservation } from "../../core/ohip/rsv-parts.ts";
import type { Answer, AnswerOf, AnswerWith, Call, Done, Handlers } from "../call.ts";
import { codes, Refused, refuse } from "../refused.ts";
import type { Hotel } from "../state/hotel.ts";
import { cancelReservation, changeReservation, createReservation } from "./reservation-change.ts";
import { planReservation } from "./reservation-plan.ts";
import { searchReservations } from "./reservation-search.ts";
import type { ReservationRecord } from "./reservation-store.ts";
import { reservationIds, viewReservation } from "./reservation-view.ts";

export function findReservation(hotel: Hotel, id: string | undefined): ReservationRecord {
  const record = hotel.reservations.byId.get(id ?? "");
  return record ?? refuse(codes.notFound, `Reservation ${id ?? "(none)"} does not exist.`, "reservationId");
}

function only<T>(items: readonly T[] | undefined, name: string): T {
  const [first, ...more] = items ?? [];
  if (first === undefined || more.length > 0)
    return refuse(codes.reservation, "Exactly one reservation is expected.", name);
  return first;
}

export const doneOf = ({ id, references, arrival, departure, confirmation, data }: ReservationRecord): Done => ({
  id,
  references,
  key: { confirmation, arrival, departure, customReference: data.customReference },
});

function create(call: Call<"postReservation"> | Call<"postReservationByBlock">, blockId?: string) {
  const { chain, params, body, origin } = call;
  const hotel = chain.hotel(params.hotelId);
  const data = only(body.reservations?.reservation, "reservations/reservation");
  const record = createReservation(chain, hotel, { data, lenient: body.reservationNotification ?? false, blockId });
  const location = `${origin}/rsv/v1/hotels/${hotel.hotelId}/reservations/${record.id}`;
  return { hotel, record, location };
}

function put(
  call: Call<"putReservation"> | Call<"putReservationByExtId">,
  hotel: Hotel,
  before: ReservationRecord,
): AnswerWith<AnswerOf<"putReservation">> {
  const { changeInstrunctions, ...sent } = only(call.body.reservations, "reservations");
  const delta = changeInstrunctions?.deltaUpdateOnAccompanyingGuests ?? false;
  const change = {
    ...sent,
    ...(delta && { reservationGuests: addGuests(before, sent.reservationGuests) }),
    ...(changeInstrunctions?.overrideInventory && { overrideInventoryCheck: true }),
  };
  const named = change.reservationIdList?.find(({ type }) => type === "Reservation");
  if (named && named.id !== before.id)
    refuse(codes.reservation, "Path and body name different reservations.", "reservationIdList");
  const after = changeReservation(call.chain, hotel, before, change, call.body.reservationNotification ?? false);
  return { body: wrap(viewReservation(after, call.chain, hotel, ["Reservation"])), done: doneOf(after) };
}

type Guests = HotelReservation["reservationGuests"];

/** Changes an accompanying guest who is already there, adds another one. */
function addGuests({ data }: ReservationRecord, given: Guests): Guests {
  const idOf = (guest: NonNullable<Guests>[number]) => guest.profileInfo?.profileIdList?.[0]?.id;
  const guests = [...(data.reservationGuests ?? [])];
  for (const guest of given ?? []) {
    const id = idOf(guest);
    const index = id === undefined ? -1 : guests.findIndex((held) => idOf(held) === id);
    if (index < 0) guests.push({ primary: false, ...guest });
    else guests[index] = { ...guests[index], ...guest };
  }
  return guests;
}

const wrap = (reservation: HotelReservation) => ({ reservations: { reservation: [reservation] } });

function byReference({ chain, params }: Pick<Call<"getReservationByExtId">, "chain" | "params">) {
  const hotel = chain.hotel(params.hotelId);
  chain.checkExternalSystem(params.externalSystemCode, "externalSystemCode");
  const reference = { id: params.reservationExternalId ?? "", idContext: params.externalSystemCode ?? "" };
  return { hotel, record: hotel.reservations.firstByReference(reference) };
}

function cancel({ chain, params, body, origin }: Call<"postCancelReservation">): Answer<"postCancelReservation"> {
  const hotel = chain.hotel(params.hotelId);
  const before = findReservation(hotel, params.reservationId);
  const named = only(body.reservations, "reservations").reservationIdList?.[0]?.id;
  if (named !== undefined && named !== before.id)
    refuse(codes.reservation, "Path and body name different reservations.", "reservations");
  const { code, description } = body.reason ?? {};
  // Both are required: a code alone is refused as if there were no reason.
  if (!code || !description) refuse(codes.cancellationReason, "Cancellation reason is required.", "reason");
  hotel.lists.check("CancellationReasons", code, "reason/code");
  if (before.status !== "Reserved" && before.status !== "Requested" && before.status !== "Waitlisted")
    refuse(codes.reservation, `A reservation that is ${before.status} cannot be cancelled.`, "reservationId");
  if (body.verificationOnly) return { body: {} };
  const after = cancelReservation(chain, hotel, before, { code, description });
  const date = hotel.businessDate;
  return {
    body: {
      cxlActivityLog: [
        {
          reason: { code, description },
          cxlDate: date,
          cancellationIdList: [{ id: after.cancellation?.number, type: "Cancellation" }],
        },
      ],
      reservations: [
        {
          reservationIdList: reservationIds(after),
          cancellationInfo: { code, description, date },
          hotelId: hotel.hotelId,
          reservationStatus: "Cancelled",
        },
      ],
    },
    location: `${origin}/rsv/v1/hotels/${hotel.hotelId}/reservations/${after.id}`,
    done: doneOf(after),
  };
}

type OfReservations =
  | "postReservation"
  | "postReservationByBlock"
  | "getReservation"
  | "putReservation"
  | "getReservationByExtId"
  | "putReservationByExtId"
  | "getHotelReservations"
  | "putValidateReservationChanges"
  | "postCancelReservation";

export const reservationHandlers: Handlers<OfReservations> = {
  postReservation: (call) => {
    const { hotel, record, location } = create(call);
    const { fetchInstructions } = call.body;
    const shown = fetchInstructions
      ? viewReservation(record, call.chain, hotel, fetchInstructions)
      : { hotelId: hotel.hotelId, reservationIdList: reservationIds(record), reservationStatus: record.status };
    const links = [
      { href: location, rel: "self", templated: false, method: "GET" as const, operationId: "getReservation" },
    ];
    return { body: { ...wrap(shown), links }, location, done: doneOf(record) };
  },
  postReservationByBlock: (call) => {
    const { record, location } = create(call, call.params.blockId);
    return { body: {}, location, done: doneOf(record) };
  },
  getReservation: ({ chain, params, query }) => {
    const hotel = chain.hotel(params.hotelId);
    const record = hotel.reservations.byId.get(params.reservationId ?? "");
    return record ? { body: wrap(viewReservation(record, chain, hotel, query.fetchInstructions)) } : {};
  },
  putReservation: (call) => {
    const hotel = call.chain.hotel(call.params.hotelId);
    return put(call, hotel, findReservation(hotel, call.params.reservationId));
  },
  getReservationByExtId: (call) => {
    const { hotel, record } = byReference(call);
    return record ? { body: wrap(viewReservation(record, call.chain, hotel, call.query.fetchInstructions)) } : {};
  },
  putReservationByExtId: (call) => {
    const { hotel, record } = byReference(call);
    if (!record)
      return refuse(
        codes.notFound,
        `No reservation has ${call.params.reservationExternalId}.`,
        "reservationExternalId",
      );
    return put(call, hotel, record);
  },
  getHotelReservations: (call) => {
    const body = searchReservations(call);
    return body ? { body } : {};
  },
  putValidateReservationChanges: ({ chain, params, body }) => {
    const hotel = chain.hotel(params.hotelId);
    const data = body.reservation ?? refuse(codes.reservation, "A reservation is required.", "reservation");
    const named = data.reservationIdList?.find(({ type }) => type === "Reservation")?.id;
    const before = named === undefined ? undefined : findReservation(hotel, named);
    try {
      planReservation(chain, hotel, { data: { ...before?.data, ...data }, lenient: false, before, dry: true });
      return { body: { validationMessages: [] } };
    } catch (error) {
      if (!(error instanceof Refused) || !error.why) throw error;
      const { code, title } = error.why;
      return {
        body: {
          validationMessages: [
            {
              validationType: "Error",
              validationMessage: title,
              validationAction: "StopProcessing",
              validationCode: code,
            },
          ],
        },
      };
    }
  },
  postCancelReservation: cancel,
};
