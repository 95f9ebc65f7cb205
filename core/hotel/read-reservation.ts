import type { SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf } from "../ohip/operations.ts";
import { compact, type OldIdOf } from "./built.ts";
import { readNights, readRate } from "./nights.ts";
import { readNote } from "./notes.ts";
import { readChannelNote } from "./reservation-parts.ts";
import type { HotelSettings } from "./settings.ts";
import { pairText, textOf } from "./several.ts";
import { wordOf } from "./values.ts";

const clock = (moment: string | undefined) => moment?.slice(11, 16);

/** A reservation and its nights from OPERA, as our records with our old ids. */
export function readReservation(
  settings: HotelSettings,
  reply: ReplyOf<"getReservation">,
  oldIdOf: OldIdOf,
): { reservation: SomeOf<"reservations">; nights: SomeOf<"reservation-nights">[] } {
  const found = reply.reservations?.reservation?.[0] ?? {};
  const stay = found.roomStay ?? {};
  const [first] = stay.roomRates ?? [];
  const { adults: _adults, children: _children, ...rate } = readRate(settings, first);
  const references = found.externalReferences ?? [];
  const own = references.find(({ idContext }) => idContext === settings.externalSystem);
  const channel = references.find((reference) => reference !== own);
  const old = (module: "profiles" | "accounts" | "blocks", id: string | undefined) =>
    id === undefined ? undefined : oldIdOf(module, id);
  const attached = (module: "profiles" | "accounts", type: string) =>
    old(
      module,
      found.reservationProfiles?.reservationProfile?.find((item) => item.reservationProfileType === type)
        ?.profileIdList?.[0]?.id,
    );
  const guests = found.reservationGuests ?? [];
  const guest = guests.find((guest) => guest.primary) ?? guests[0];
  const oldOf = (item: (typeof guests)[number]) => old("profiles", item.profileInfo?.profileIdList?.[0]?.id);
  const ages = (stay.guestCounts?.childAges ?? []).flatMap(({ age }) => age ?? []);
  const reservation = compact<SomeOf<"reservations">>({
    ...rate,
    oldId: own?.id,
    confirmation: found.customReference,
    status: wordOf("reservations", "status", found.reservationStatus),
    profileId: guest && oldOf(guest),
    arrival: stay.arrivalDate,
    departure: stay.departureDate,
    arrivalTime: clock(stay.expectedTimes?.reservationExpectedArrivalTime),
    departureTime: clock(stay.expectedTimes?.reservationExpectedDepartureTime),
    adults: stay.guestCounts?.adults,
    children: stay.guestCounts?.children,
    childAges: ages.length === 0 ? undefined : ages.join(", "),
    accompanyingIds: textOf(guests.flatMap((item) => (item === guest ? [] : (oldOf(item) ?? [])))),
    membershipType: found.reservationMemberships?.[0]?.membershipType,
    membershipNumber: found.reservationMemberships?.[0]?.membershipId,
    preferences: pairText(
      (found.preferenceCollection ?? []).flatMap(({ preferenceType: group, preference }) =>
        (preference ?? []).flatMap(({ preferenceValue: value }) =>
          group === undefined || value === undefined ? [] : [{ group, value }],
        ),
      ),
    ),
    rooms: first?.numberOfUnits,
    roomTypeCharged: first?.roomTypeCharged,
    doNotMove: stay.roomNumberLocked,
    fixedRate: first?.fixedRate,
    printRate: found.printRate,
    origin: stay.bookingMedium,
    reservationType: stay.guarantee?.guaranteeCode,
    paymentMethod: found.reservationPaymentMethods?.[0]?.paymentMethod,
    companyId: attached("accounts", "Company"),
    agentId: attached("accounts", "TravelAgent"),
    sourceId: attached("accounts", "Source"),
    groupId: attached("accounts", "Group"),
    contactId: attached("profiles", "ReservationContact"),
    blockId: old("blocks", first?.reservationBlock?.blockIdList?.[0]?.id),
    crsNumber: channel?.id ?? readChannelNote(settings, found.comments),
    crsSystem: channel?.idContext,
    party: found.party,
    purpose: first?.purposeOfStay,
    promotion: first?.promotionCode,
    complimentary: first?.complimentary,
    houseUse: first?.houseUseOnly,
    cancellationReason: found.cancellation?.code,
    cancellationText: found.cancellation?.description,
    note: readNote(settings, found.comments),
  });
  return { reservation, nights: readNights(settings, own?.id ?? "", stay) };
}
