import type { ProfileDetails } from "../../core/ohip/crm-profile.ts";
import type { HotelReservation } from "../../core/ohip/rsv-parts.ts";
import { checkNewProfile } from "../profiles/profile-rules.ts";
import { findProfile } from "../profiles/profiles.ts";
import { codes, refuse } from "../refused.ts";
import type { Chain } from "../state/chain.ts";
import type { Hotel } from "../state/hotel.ts";
import { required, type Wish } from "./wish.ts";

const kinds: Record<string, string> = { Company: "Company", TravelAgent: "Agent", Source: "Source", Group: "Group" };

export function checkPeople(chain: Chain, data: HotelReservation): void {
  const guests = data.reservationGuests ?? [];
  if (guests.length === 0) refuse(codes.reservation, "A guest is required.", "reservationGuests");
  for (const { profileInfo } of guests) {
    if (profileInfo?.profileIdList?.length) {
      const { id, details } = findProfile(chain, profileInfo.profileIdList[0]?.id, "reservationGuests/profileInfo");
      if (chain.rules.inactiveGuests && details.statusCode === "Inactive")
        refuse(codes.reservation, `Profile ${id} is inactive.`, "reservationGuests/profileInfo");
    } else checkNewProfile(chain, inlineDetails(profileInfo?.profile), "reservationGuests/profileInfo/profile");
    for (const { idContext } of profileInfo?.externalReferences ?? [])
      chain.checkExternalSystem(idContext, "reservationGuests/profileInfo/externalReferences");
  }
  if (guests.filter(({ primary }) => primary).length > 1)
    refuse(codes.reservation, "Only one guest is primary.", "reservationGuests");
  const attached = data.reservationProfiles?.reservationProfile ?? [];
  for (const { profileIdList, reservationProfileType = "" } of attached) {
    const { details } = findProfile(chain, profileIdList?.[0]?.id, "reservationProfiles/profileIdList");
    const wanted = kinds[reservationProfileType];
    if (wanted && details.profileType !== wanted)
      refuse(
        codes.reservation,
        `A ${details.profileType} profile cannot be the ${reservationProfileType}.`,
        "reservationProfiles",
      );
  }
  if (attached.filter(({ reservationProfileType }) => reservationProfileType === "TravelAgent").length > 1)
    refuse(codes.reservation, "Only one travel agent can be attached.", "reservationProfiles");
}

type Inline = NonNullable<NonNullable<HotelReservation["reservationGuests"]>[number]["profileInfo"]>["profile"];
export const inlineDetails = (profile: Inline): ProfileDetails | undefined =>
  profile && { ...profile, profileType: profile.profileType ?? "Guest" };

export function checkNotes(chain: Chain, hotel: Hotel, data: HotelReservation): void {
  for (const { comment } of data.comments ?? [])
    chain.lists.check("ReservationNoteTypes", comment?.type, "comments/type");
  for (const { preferenceType, preference } of data.preferenceCollection ?? []) {
    chain.lists.check("PreferenceTypes", preferenceType, "preferenceCollection/preferenceType");
    for (const { preferenceValue } of preference ?? [])
      chain.lists.check("Preferences", preferenceValue, "preferenceCollection/preferenceValue");
  }
  for (const { membershipType } of data.reservationMemberships ?? [])
    chain.lists.check("MembershipTypes", membershipType, "reservationMemberships/membershipType");
  for (const { departmentId } of data.traces ?? [])
    chain.lists.check("Departments", departmentId, "traces/departmentId");
  hotel.lists.check("WaitlistCodes", data.waitlist?.reasonCode, "waitlist/reasonCode");
}

export function planPayment(hotel: Hotel, wish: Wish): HotelReservation["reservationPaymentMethods"] {
  const asGiven = wish.data.reservationPaymentMethods ?? [];
  if (wish.dry && asGiven.length === 0) return asGiven;
  const methods = asGiven.length > 0 ? asGiven : [{ paymentMethod: undefined, folioView: 1 }];
  return methods.map((method) => ({
    ...method,
    folioView: method.folioView ?? 1,
    paymentMethod: required(
      wish,
      hotel.lists.has("PaymentMethodsMultiHotel", method.paymentMethod ?? ""),
      method.paymentMethod,
      "paymentMethod",
      "reservationPaymentMethods/paymentMethod",
    ),
  }));
}
