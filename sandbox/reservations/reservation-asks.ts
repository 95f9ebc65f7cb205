import type { HotelReservation } from "../../core/ohip/rsv-parts.ts";
import { currencyOf } from "../places.ts";
import { emailsOf, phonesOf } from "../profiles/profile-store.ts";
import { findProfile } from "../profiles/profiles.ts";
import { codes, refuse } from "../refused.ts";
import type { Chain } from "../state/chain.ts";
import type { Hotel } from "../state/hotel.ts";
import type { Wish } from "./wish.ts";

type RoomRates = NonNullable<NonNullable<HotelReservation["roomStay"]>["roomRates"]>;

/**
 * A reservation type's requirements of a booking; the deposit is only shown. A booking that already had the type keeps
 * it.
 */
export function checkGuarantee(chain: Chain, hotel: Hotel, { data, before, lenient, dry }: Wish, code: string): void {
  const { requirements } = hotel.guarantees.get(code) ?? {};
  if (!chain.rules.guarantees || !requirements || lenient || dry) return;
  if (before?.data.roomStay?.guarantee?.guaranteeCode === code) return;
  const lead = data.reservationGuests?.find(({ primary }) => primary) ?? data.reservationGuests?.[0];
  const leadId = lead?.profileInfo?.profileIdList?.[0]?.id;
  const guest =
    leadId === undefined ? lead?.profileInfo?.profile : findProfile(chain, leadId, "reservationGuests").details;
  const attached = (type: string) =>
    data.reservationProfiles?.reservationProfile?.some(({ reservationProfileType }) => reservationProfileType === type);
  const missing = [
    // The payment interface stores cards as tokens, so a booking cannot contain one.
    requirements.creditCard && "a credit card",
    requirements.phoneNumber && !(guest && phonesOf(guest).length) && "a telephone number",
    requirements.email && !(guest && emailsOf(guest).length) && "an e-mail address",
    requirements.address && !guest?.addresses?.addressInfo?.length && "an address",
    requirements.arrivalTime && !data.roomStay?.expectedTimes?.reservationExpectedArrivalTime && "an arrival time",
    requirements.travelAgent && !attached("TravelAgent") && "a travel agent",
    requirements.company && !attached("Company") && "a company",
  ].filter((what) => typeof what === "string");
  if (missing.length > 0)
    refuse(codes.reservation, `Reservation type ${code} requires ${missing.join(", ")}.`, "roomStay/guarantee");
}

/** Checks origin, promotion and purpose against their lists. */
export function checkStayCodes(chain: Chain, hotel: Hotel, { roomStay }: HotelReservation): void {
  if (!chain.rules.codes) return;
  const path = "roomStay/roomRates";
  hotel.lists.check("Origins", roomStay?.bookingMedium, "roomStay/bookingMedium");
  hotel.lists.check("Promotions", roomStay?.promotion?.promotionCode, "roomStay/promotion");
  for (const { bookingMedium, promotionCode, purposeOfStay, commissionCode } of roomStay?.roomRates ?? []) {
    hotel.lists.check("Origins", bookingMedium, `${path}/bookingMedium`);
    hotel.lists.check("Promotions", promotionCode, `${path}/promotionCode`);
    hotel.lists.check("CommissionCodesMultiHotel", commissionCode, `${path}/commissionCode`);
    chain.lists.check("PurposeOfStay", purposeOfStay, `${path}/purposeOfStay`);
  }
}

export function checkOccupancy(chain: Chain, hotel: Hotel, { roomStay }: HotelReservation, rates: RoomRates): void {
  if (!chain.rules.occupancy) return;
  for (const rate of rates) {
    const type = hotel.roomTypes.get(rate.roomType ?? "");
    const counts = rate.guestCounts ?? roomStay?.guestCounts;
    const people = (counts?.adults ?? 0) + (counts?.children ?? 0);
    if (type && !type.pseudo && people > type.occupancy)
      refuse(codes.reservation, `${people} guests are too many for ${type.roomType}.`, "roomStay/guestCounts");
  }
}

export function checkCurrency(chain: Chain, hotel: Hotel, code: string | undefined, path: string): void {
  chain.lists.check("Currencies", code, path);
  if (chain.rules.currency && code !== undefined && code !== currencyOf(hotel))
    refuse(codes.reservation, `Amounts are in ${currencyOf(hotel)}, not in ${code}.`, path);
}

const tariff: Record<string, number> = { SGL: 129, DBL: 159, TWN: 159, SUPK: 199, SUPT: 199, DLXK: 269, JSTE: 389 };
const FREE = new Set(["COMP", "HSE"]);

/** A booking without a price gets that of its rate code. */
export function priced(chain: Chain, hotel: Hotel, rate: RoomRates[number]): RoomRates[number] {
  if (!chain.rules.prices || rate.pseudoRoom) return rate;
  if (rate.rates?.rate?.some(({ base }) => base?.amountBeforeTax !== undefined)) return rate;
  const free = rate.complimentary || rate.houseUseOnly || FREE.has(rate.ratePlanCode ?? "");
  const amountBeforeTax = free ? 0 : (tariff[rate.roomType ?? ""] ?? 150);
  const { start, end } = rate;
  return { ...rate, rates: { rate: [{ start, end, base: { amountBeforeTax, currencyCode: currencyOf(hotel) } }] } };
}
