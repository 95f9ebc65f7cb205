import { z } from "zod";
import {
  addressInfo,
  commentInfo,
  company,
  customer,
  emailInfo,
  membership,
  personName,
  reservationPreferenceType,
  telephoneInfo,
  userDefinedFields,
} from "./crm-parts.ts";
import { anyText, closed, date, dateTime, flag, many, number, oneOf, stamps, text, whole } from "./fields.ts";

/** The parts of a reservation, with the names and widths of `/rsv/v1`. */
export const reservationStatuses = [
  "Reserved",
  "Requested",
  "NoShow",
  "Cancelled",
  "InHouse",
  "CheckedOut",
  "Waitlisted",
  "DueIn",
  "DueOut",
  "Walkin",
  "PendingCheckout",
] as const;

export const reservationUniqueId = closed({ id: text(80), type: text(40) });
/** Narrower than published: the property's tables hold 50 and 20 characters. */
export const reservationReference = closed({ id: text(50), idExtension: whole, idContext: text(20) });
const money = closed({ amount: number, currencyCode: z.string().length(3).optional() });

const guestName = personName.pick({
  namePrefix: true,
  givenName: true,
  middleName: true,
  surname: true,
  nameTitle: true,
  salutation: true,
  nameType: true,
  language: true,
});
/** A profile inside a reservation; the property creates a profile from it. */
const inlineProfile = closed({
  customer: customer
    .pick({
      identifications: true,
      gender: true,
      birthDate: true,
      birthPlace: true,
      language: true,
      nationality: true,
      customerValue: true,
      creditRating: true,
      vipStatus: true,
      privateProfile: true,
      blacklist: true,
    })
    .extend({ personName: many(guestName, 5) })
    .optional(),
  company: company
    .pick({
      companyName: true,
      alternateName: true,
      currencyCode: true,
      language: true,
      nationality: true,
      vipStatus: true,
    })
    .optional(),
  addresses: closed({ addressInfo: many(addressInfo.extend({ address: addressInfo.shape.address })) }).optional(),
  telephones: closed({ telephoneInfo: many(telephoneInfo) }).optional(),
  emails: closed({ emailInfo: many(emailInfo) }).optional(),
  userDefinedFields: userDefinedFields.optional(),
  profileType: oneOf("Guest", "Agent", "Company", "Group", "Source", "Contact"),
  statusCode: oneOf("Active", "Inactive"),
});

const transport = closed({
  comments: text(2000),
  type: text(20),
  transportCode: text(20),
  carrierCode: text(20),
  stationCode: text(20),
  dateTime,
  transportationReqd: flag,
});
const reservationGuest = closed({
  profileInfo: closed({
    profileIdList: many(reservationUniqueId),
    profile: inlineProfile.optional(),
    externalReferences: many(reservationReference),
  }).optional(),
  arrivalTransport: transport.optional(),
  departureTransport: transport.optional(),
  primary: flag,
});
const attachedProfile = closed({
  profileIdList: many(reservationUniqueId),
  profile: inlineProfile.optional(),
  reservationProfileType: oneOf(
    "Guest",
    "Company",
    "Group",
    "TravelAgent",
    "Source",
    "ReservationContact",
    "BillingContact",
    "Addressee",
  ),
  externalReferences: many(reservationReference),
});

export const guestCounts = closed({
  adults: whole,
  children: whole,
  childAges: many(closed({ age: whole })),
  childBuckets: closed({
    bucket1Count: whole,
    bucket2Count: whole,
    bucket3Count: whole,
    bucket4Count: whole,
    bucket5Count: whole,
  }).optional(),
});

const total = closed({
  description: text(2000),
  amountBeforeTax: number,
  amountBeforeAnyTax: number,
  amountAfterTax: number,
  currencyCode: text(20),
  decimalPlaces: whole,
  code: text(20),
  rateOverride: flag,
  baseAmount: number,
});
const rate = closed({
  base: total.optional(),
  discount: closed({
    discountReason: text(2000),
    percent: number,
    amount: number,
    currencyCode: z.string().length(3).optional(),
    discountCode: text(20),
  }).optional(),
  total: total.optional(),
  shareDistributionInstruction: oneOf("Full", "Entire", "Split", "CustomSplit"),
  start: date,
  end: date,
});
export const reservationBlock = closed({
  blockIdList: many(reservationUniqueId),
  blockName: text(40),
  hotelId: text(20),
});

/** `end` is the last night; the gateway also accepts the departure. */
export const roomRate = closed({
  total: total.optional(),
  rates: closed({ rate: many(rate) }).optional(),
  stayProfiles: many(attachedProfile),
  guestCounts: guestCounts.optional(),
  reservationBlock: reservationBlock.optional(),
  roomType: text(20),
  ratePlanCode: text(20),
  promotionCode: text(20),
  start: date,
  end: date,
  suppressRate: flag,
  marketCode: text(20),
  marketCodeDescription: text(4000),
  sourceCode: text(20),
  sourceCodeDescription: text(4000),
  numberOfUnits: whole,
  roomId: text(20),
  pseudoRoom: flag,
  roomTypeCharged: text(20),
  commissionCode: text(20),
  houseUseOnly: flag,
  complimentary: flag,
  fixedRate: flag,
  discountAllowed: flag,
  taxIncluded: flag,
  bookingMedium: text(40),
  purposeOfStay: text(20),
  roomNumberLocked: flag,
});

const roomStay = closed({
  currentRoomInfo: closed({ roomType: text(20), roomId: text(20), roomDescription: text(2000) }).optional(),
  roomRates: many(roomRate),
  guestCounts: guestCounts.optional(),
  arrivalDate: date,
  departureDate: date,
  expectedTimes: closed({
    reservationExpectedArrivalTime: dateTime,
    reservationExpectedDepartureTime: dateTime,
  }).optional(),
  originalTimeSpan: closed({ startDate: date, endDate: date }).optional(),
  guarantee: closed({ guaranteeCode: text(20), shortDescription: text(80), onHold: flag }).optional(),
  promotion: closed({ promotionCode: text(20), promotionName: text(20), couponCode: text(40) }).optional(),
  total: total.optional(),
  roomNumberLocked: flag,
  printRate: flag,
  bookingMedium: text(40),
});

export const paymentMethod = closed({
  paymentMethod: text(20),
  description: text(2000),
  folioView: whole,
  balance: money.optional(),
  confidential: flag,
});

const alert = closed({
  code: text(20),
  area: oneOf("CheckIn", "CheckOut", "Reservation", "Billing", "InHouse"),
  description: anyText,
  screenNotification: flag,
  printerNotification: flag,
  type: text(20),
  id: text(80),
});
const trace = closed({
  timeInfo: closed({ traceOn: dateTime, traceTime: text(20), enteredBy: anyText }).optional(),
  departmentId: text(20),
  traceText: anyText,
  type: text(20),
  id: text(80),
});

/** Guests in the same room with separate bookings; read with the instruction `Shares`. */
const sharedGuest = closed({
  profileId: closed({ type: text(20), id: text(80) }).optional(),
  reservationId: closed({ type: text(20), id: text(80) }).optional(),
  firstName: anyText,
  lastName: anyText,
});

export const hotelReservation = closed({
  reservationIdList: many(reservationUniqueId),
  externalReferences: many(reservationReference),
  sourceOfSale: closed({ sourceType: text(40), sourceCode: text(20) }).optional(),
  roomStay: roomStay.optional(),
  reservationGuests: many(reservationGuest),
  sharedGuests: many(sharedGuest),
  reservationProfiles: closed({
    reservationProfile: many(attachedProfile),
    commissionPayoutTo: oneOf("TravelAgent", "Source", "TravelAgentSource", "None"),
  }).optional(),
  comments: many(commentInfo),
  preferenceCollection: many(reservationPreferenceType),
  reservationMemberships: many(membership),
  reservationPaymentMethods: many(paymentMethod),
  userDefinedFields: userDefinedFields.optional(),
  waitlist: closed({
    reasonDescription: text(2000),
    priorityDescription: text(2000),
    description: text(2000),
    reasonCode: text(20),
    priorityCode: text(20),
    telephone: text(40),
  }).optional(),
  cancellation: closed({
    description: text(2000),
    code: text(20),
    cancellationNo: reservationUniqueId.optional(),
    date,
  }).optional(),
  alerts: many(alert),
  traces: many(trace),
  overrideExternalChecks: flag,
  hotelId: text(20),
  roomStayReservation: flag,
  reservationStatus: oneOf(...reservationStatuses),
  computedReservationStatus: oneOf(...reservationStatuses),
  walkIn: flag,
  printRate: flag,
  ...stamps,
  createBusinessDate: date,
  party: text(50),
  customReference: text(50),
  overrideInventoryCheck: flag,
  preRegistered: flag,
  optedForCommunication: flag,
  overrideOutOfServiceCheck: flag,
});
export type HotelReservation = z.output<typeof hotelReservation>;
