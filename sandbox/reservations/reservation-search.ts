import type { AnswerOf, Call } from "../call.ts";
import { addDays, daysBetween, eachDay } from "../dates.ts";
import { pageOf } from "../page.ts";
import { fold, primaryName } from "../profiles/profile-store.ts";
import { pairReferences } from "../references.ts";
import type { Chain } from "../state/chain.ts";
import type { Hotel } from "../state/hotel.ts";
import { guestsOf, type ReservationRecord } from "./reservation-store.ts";
import { computedStatus, summarizeReservation } from "./reservation-view.ts";

type Query = Call<"getHotelReservations">["query"];
/** The most rows of the published schema, used if the rule `pages` is off. */
const MAX = 4000;
const PAGE = 200;
/** Rows beyond this number cannot be reached by paging. */
const END = 1000;
/** Up to this length an arrival window is looked up day by day. */
const WINDOW = 400;

function candidates({ reservations }: Hotel, query: Query): Iterable<ReservationRecord> {
  const references = pairReferences(query.externalReferenceIds, query.externalSystemCodes);
  if (references) return references.flatMap((reference) => reservations.byReference(reference));
  if (query.reservationIdList) return query.reservationIdList.flatMap((id) => reservations.byId.get(id) ?? []);
  if (query.confirmationNumberList)
    return query.confirmationNumberList.flatMap((number) => reservations.byConfirmation(number));
  if (query.customReference) return reservations.byCustomReference(query.customReference);
  if (query.profileId) return reservations.byGuest(query.profileId);
  if (query.blockIds) return query.blockIds.flatMap((id) => reservations.byBlock(id));
  if (query.roomId) return reservations.byRoom(query.roomId);
  const { arrivalStartDate: from, arrivalEndDate: to } = query;
  if (from && to && daysBetween(from, to) <= WINDOW)
    return eachDay(from, to).flatMap((day) => reservations.byArrival(day));
  return reservations.byId.values();
}

const within = (value: string, from: string | undefined, to: string | undefined) =>
  (!from || value >= from) && (!to || value <= to);
const among = (list: string[] | undefined, value: string | undefined) =>
  !list || (value !== undefined && list.includes(value));

/** The list's own words for states. */
function statusWords(record: ReservationRecord, hotel: Hotel): string[] {
  const computed = computedStatus(record, hotel);
  if (record.status === "InHouse")
    return computed === "DueOut" ? ["InHouse", "CheckedIn", "DueOut"] : ["InHouse", "CheckedIn"];
  return record.status === "Waitlisted" ? ["WaitList"] : [record.status, computed];
}

function ofType(record: ReservationRecord, hotel: Hotel, searchType: Query["searchType"]): boolean {
  const { status, arrival, departure } = record;
  const kinds: Record<string, boolean> = {
    Arrival: status === "Reserved" && arrival === hotel.businessDate,
    Departure: status === "InHouse" && departure === hotel.businessDate,
    Cancellation: status === "Cancelled",
    CheckedOut: status === "CheckedOut",
    NoShow: status === "NoShow",
    InHouse: status === "InHouse",
    WaitList: status === "Waitlisted",
  };
  return searchType === undefined || searchType === "Any" || kinds[searchType] === true;
}

function namedLike(chain: Chain, record: ReservationRecord, { surname, givenName }: Query): boolean {
  if (!surname && !givenName) return true;
  return guestsOf(record).some((id) => {
    const details = chain.profiles.byId.get(id)?.details;
    const name = details && primaryName(details);
    return (
      (!surname || fold(name?.surname ?? "").startsWith(fold(surname))) &&
      (!givenName || fold(name?.givenName ?? "").startsWith(fold(givenName)))
    );
  });
}

function fits(chain: Chain, hotel: Hotel, record: ReservationRecord, query: Query): boolean {
  const { arrival, departure, data, blockId } = record;
  const rate = data.roomStay?.roomRates?.[0];
  const { stayOnStartDate: stay, createdOnStartDate: created } = query;
  const blockCode = blockId && hotel.blocks.byId.get(blockId)?.code;
  return (
    within(arrival, query.arrivalStartDate, query.arrivalEndDate) &&
    within(departure, query.departureStartDate, query.departureEndDate) &&
    (!stay || (arrival <= stay && stay < departure) || (arrival === departure && arrival === stay)) &&
    (!created || (data.createDateTime ?? "").slice(0, 10) >= addDays(created, 0)) &&
    (!query.reservationStatuses ||
      query.reservationStatuses.some((word) => statusWords(record, hotel).includes(word))) &&
    ofType(record, hotel, query.searchType) &&
    among(query.ratePlanCodes, rate?.ratePlanCode) &&
    among(query.marketCodes, rate?.marketCode) &&
    among(query.sourceCodes, rate?.sourceCode) &&
    among(query.blockCodes, blockCode) &&
    (!query.guaranteeCode || data.roomStay?.guarantee?.guaranteeCode === query.guaranteeCode) &&
    (!query.roomId || record.roomId === query.roomId) &&
    (!query.excludePMRooms || !rate?.pseudoRoom) &&
    namedLike(chain, record, query)
  );
}

export function searchReservations({
  chain,
  params,
  query,
}: Call<"getHotelReservations">): AnswerOf<"getHotelReservations"> | undefined {
  const hotel = chain.hotel(params.hotelId);
  const found: ReservationRecord[] = [];
  for (const record of candidates(hotel, query)) if (fits(chain, hotel, record, query)) found.push(record);
  const { pages } = chain.rules;
  const reached = pages ? found.slice(0, END) : found;
  const { rows, paging } = pageOf(reached, query, { max: pages ? PAGE : MAX, usual: 20 });
  if (rows.length === 0) return undefined;
  return {
    reservations: { reservationInfo: rows.map((record) => summarizeReservation(record, chain, hotel)), ...paging },
  };
}
