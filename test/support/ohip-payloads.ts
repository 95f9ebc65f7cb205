import type { RequestOf } from "../../core/ohip/operations.ts";

type Reservations = NonNullable<RequestOf<"postReservation">["reservations"]>;
type Reservation = NonNullable<Reservations["reservation"]>[number];
type RoomStay = NonNullable<Reservation["roomStay"]>;
type RoomRate = NonNullable<RoomStay["roomRates"]>[number];

/** The smallest valid guest. */
export const guestProfile = (surname = "Moreau"): RequestOf<"postProfile"> => ({
  profileDetails: { profileType: "Guest", customer: { personName: [{ nameType: "Primary", surname }] } },
});

export const companyProfile = (
  companyName: string,
  profileType: "Company" | "Agent" | "Group" | "Source" = "Company",
) => ({
  profileDetails: { profileType, company: { companyName } },
});

/** A reservation of two nights with everything required; the fields of rate and stay can be changed. */
export function reservation(
  guestId: string,
  { rate, stay, ...more }: Partial<Reservation> & { rate?: Partial<RoomRate>; stay?: Partial<RoomStay> } = {},
): RequestOf<"postReservation"> {
  const { arrivalDate = "2026-03-10", departureDate = "2026-03-12" } = stay ?? {};
  const roomRate: RoomRate = {
    start: arrivalDate,
    roomType: "SUPK",
    ratePlanCode: "BAR",
    marketCode: "LEIS",
    sourceCode: "WEB",
    numberOfUnits: 1,
    rates: { rate: [{ base: { amountBeforeTax: 180.5, currencyCode: "EUR" } }] },
    ...rate,
  };
  const item: Reservation = {
    reservationStatus: "Reserved",
    roomStay: {
      arrivalDate,
      departureDate,
      guestCounts: { adults: 2, children: 0 },
      guarantee: { guaranteeCode: "GTD" },
      roomRates: [roomRate],
      ...stay,
    },
    reservationGuests: [{ primary: true, profileInfo: { profileIdList: [{ id: guestId, type: "Profile" }] } }],
    reservationPaymentMethods: [{ paymentMethod: "CA", folioView: 1 }],
    ...more,
  };
  return { reservations: { reservation: [item] } };
}

type Block = NonNullable<NonNullable<NonNullable<RequestOf<"postBlock">["blocks"]>["blockInfo"]>[number]["block"]>;

/** A block of three nights, 1 to 4 June 2026. */
export function block(
  blockCode: string,
  { details, ...more }: Partial<Block> & { details?: Block["blockDetails"] } = {},
): RequestOf<"postBlock"> {
  return {
    blocks: {
      blockInfo: [
        {
          block: {
            blockDetails: {
              blockCode,
              blockName: `Block ${blockCode}`,
              timeSpan: { startDate: "2026-06-01", endDate: "2026-06-04" },
              blockStatus: { bookingStatus: { status: { code: "TEN" } } },
              reservationType: { reservationType: "GRPGTD" },
              marketCode: { marketCode: "CONF" },
              sourceOfSale: { sourceCode: { sourceCode: "DIR" } },
              ...details,
            },
            ...more,
          },
        },
      ],
    },
  };
}
