import type { Lists } from "./lists.ts";

const countryCodes =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
    " ",
  );
const regions = new Intl.DisplayNames("en", { type: "region" });
const countries = countryCodes.map((code) => [code, regions.of(code) ?? code] as const);

const named = (text: string) =>
  text.split(", ").map((pair) => {
    const [code = "", ...name] = pair.split(" ");
    return [code, name.join(" ")] as const;
  });
/** States of countries whose addresses need one. */
const states = named(
  "AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming, AB Alberta, BC British Columbia, ON Ontario, QC Quebec",
);

/** Lists shared by every hotel of the chain, with common codes; the first code in each list is the default. */
const chainLists: Record<string, readonly (readonly [string, string])[]> = {
  Countries: countries,
  Nationalities: countries,
  BirthCountry: countries,
  IdentificationCountry: countries,
  States: states,
  Titles: [
    "Mr.",
    "Mrs.",
    "Ms.",
    "Miss",
    "Dr.",
    "Prof.",
    "Mr. & Mrs.",
    "M.",
    "Mme",
    "Mlle",
    "Herr",
    "Frau",
    "Sr.",
    "Sra.",
  ].map((title) => [title, title]),
  Languages: [
    ["E", "English"],
    ["F", "French"],
    ["DE", "German"],
    ["PT", "Portuguese"],
    ["ES", "Spanish"],
    ["IT", "Italian"],
    ["NL", "Dutch"],
    ["RU", "Russian"],
    ["ZH", "Chinese"],
    ["JA", "Japanese"],
    ["AR", "Arabic"],
    ["PL", "Polish"],
  ],
  GenderTypes: [
    ["M", "Male"],
    ["F", "Female"],
    ["U", "Unknown"],
  ],
  VIPStatuses: [
    ["1", "VIP 1"],
    ["2", "VIP 2"],
    ["3", "VIP 3"],
    ["4", "Owner"],
  ],
  AddressTypes: [
    ["HOME", "Home"],
    ["BUSINESS", "Business"],
    ["BILLING", "Billing"],
    ["OTHER", "Other"],
  ],
  PhoneTypes: [
    ["MOBILE", "Mobile"],
    ["HOME", "Home"],
    ["BUSINESS", "Business"],
    ["FAX", "Fax"],
    ["OTHER", "Other"],
  ],
  CommunicationTypePhone: [
    ["PHONE", "Telephone"],
    ["MOBILE", "Mobile"],
    ["FAX", "Fax"],
  ],
  CommunicationTypeEmail: [
    ["EMAIL", "E-mail"],
    ["HOME", "Private e-mail"],
    ["BUSINESS", "Business e-mail"],
  ],
  CommunicationTypeWeb: [["WEB", "Web page"]],
  IdentificationTypes: [
    ["PASSPORT", "Passport"],
    ["ID", "Identity card"],
    ["DRIVER", "Driving licence"],
  ],
  AllNoteTypes: [
    ["GEN", "General"],
    ["RES", "Reservation"],
    ["CAS", "Cashier"],
    ["HK", "Housekeeping"],
    ["BOOK", "Booking"],
  ],
  ReservationNoteTypes: [
    ["GEN", "General"],
    ["RES", "Reservation"],
    ["CAS", "Cashier"],
    ["HK", "Housekeeping"],
  ],
  BookingNoteTypes: [
    ["BOOK", "Booking"],
    ["GEN", "General"],
  ],
  MembershipTypes: [
    ["CLUB", "House club"],
    ["AIR", "Airline programme"],
  ],
  MembershipLevels: [
    ["SILVER", "Silver"],
    ["GOLD", "Gold"],
    ["PLATINUM", "Platinum"],
  ],
  PreferenceTypes: [
    ["SPECIALS", "Specials"],
    ["SMOKING", "Smoking"],
    ["FLOOR", "Floor"],
    ["ROOM FEATURES", "Room features"],
  ],
  Preferences: [
    ["EXBED", "Extra bed"],
    ["COT", "Cot"],
    ["NS", "Non-smoking"],
    ["SM", "Smoking"],
    ["HIGH", "High floor"],
    ["LOW", "Low floor"],
    ["QUIET", "Quiet room"],
    ["BALC", "Balcony"],
  ],
  RelationshipTypes: [
    ["EMPLOYER", "Employer"],
    ["EMPLOYEE", "Employee"],
    ["SPOUSE", "Spouse"],
    ["MASTER", "Master account"],
    ["SUB", "Subsidiary"],
    ["CONTACT", "Contact"],
    ["ACCOUNT", "Account"],
  ],
  KeywordTypes: [["LEGACY", "Number in the old system"]],
  CreditRatings: [
    ["A", "Good"],
    ["B", "Fair"],
    ["C", "Cash only"],
  ],
  ProfileRestrictionReasons: [
    ["DEBT", "Unpaid bill"],
    ["DAMAGE", "Damage"],
  ],
  MailingActions: [
    ["NEWS", "Newsletter"],
    ["XMAS", "Season's greetings"],
  ],
  Currencies: [
    ["EUR", "Euro"],
    ["CHF", "Swiss franc"],
    ["GBP", "Pound sterling"],
    ["USD", "US dollar"],
  ],
  BlockOwners: [
    ["ALL", "Everybody"],
    ["SALES", "Sales team"],
  ],
  Territories: [
    ["EU", "Europe"],
    ["NA", "North America"],
    ["APAC", "Asia and Pacific"],
  ],
  PurposeOfStay: [
    ["LEISURE", "Leisure"],
    ["BUSINESS", "Business"],
    ["EVENT", "Event"],
  ],
  OwnerCodes: [
    ["ALL", "Everybody"],
    ["SALES", "Sales team"],
  ],
  ExternalSystems: [
    ["BELLHOP", "Bellhop"],
    ["MIGTOOL", "Migration tool"],
  ],
  Departments: [
    ["FO", "Front office"],
    ["HK", "Housekeeping"],
    ["FB", "Food and beverage"],
    ["SAL", "Sales"],
  ],
};

/** A hotel's own lists; all hotels of the sandbox start with the same. */
const hotelLists: Record<string, readonly (readonly [string, string])[]> = {
  MarketGroupsMultiHotels: [
    ["TRANS", "Transient"],
    ["GROUP", "Groups"],
  ],
  MarketCodes: [
    ["LEIS", "Leisure"],
    ["BUS", "Business"],
    ["CORP", "Corporate negotiated"],
    ["OTA", "Online travel agencies"],
    ["CONF", "Conferences"],
    ["TOUR", "Tour groups"],
    ["HSE", "House use"],
  ],
  SourceGroupsMultiHotels: [
    ["DIRECT", "Direct"],
    ["INDIRECT", "Indirect"],
  ],
  SourceCodes: [
    ["DIR", "Direct"],
    ["WEB", "Own web page"],
    ["TEL", "Telephone"],
    ["OTA", "Online travel agency"],
    ["GDS", "Global distribution"],
    ["TA", "Travel agent"],
  ],
  Origins: [
    ["EMAIL", "E-mail"],
    ["PHONE", "Telephone"],
    ["WEB", "Web"],
    ["WALKIN", "Walk-in"],
  ],
  RateCodes: [
    ["BAR", "Best available rate"],
    ["BARBB", "Best available rate with breakfast"],
    ["CORP", "Corporate"],
    ["OTA", "Online travel agencies"],
    ["PKG", "Package"],
    ["GRP", "Group"],
    ["TOUR", "Tour series"],
    ["COMP", "Complimentary"],
    ["HSE", "House use"],
  ],
  PaymentMethodsMultiHotel: [
    ["CA", "Cash"],
    ["VA", "Visa"],
    ["MC", "Mastercard"],
    ["AX", "American Express"],
    ["CL", "City ledger"],
    ["BT", "Bank transfer"],
  ],
  CancellationReasons: [
    ["PLANS", "Change of plans"],
    ["ILL", "Illness"],
    ["DUP", "Duplicate booking"],
    ["MIG", "Cancelled in the old system"],
  ],
  BlockCancellationCodes: [
    ["DATE", "Dates not available"],
    ["PRICE", "Price"],
    ["MIG", "Cancelled in the old system"],
  ],
  BlockLostBookingCodes: [
    ["PRICE", "Price"],
    ["DATE", "Dates not available"],
    ["MIG", "Lost in the old system"],
  ],
  Promotions: [
    ["EARLY", "Early booking"],
    ["STAY3", "Three nights for two"],
  ],
  CommissionCodesMultiHotel: [
    ["8", "8 percent"],
    ["10", "10 percent"],
    ["NONE", "No commission"],
  ],
  BedTypes: [
    ["K", "King"],
    ["Q", "Queen"],
    ["D", "Double"],
    ["T", "Twin"],
    ["S", "Single"],
  ],
  Buildings: [
    ["MAIN", "Main building"],
    ["ANNEX", "Annex"],
  ],
  WaitlistCodes: [["FULL", "House full"]],
  RoomStatusReasons: [
    ["PLUMB", "Plumbing"],
    ["BULB", "Lamp"],
    ["PAINT", "Painting"],
    ["AC", "Air conditioning"],
    ["DEEP", "Deep cleaning"],
  ],
  RoomStatus: [
    ["CL", "Clean"],
    ["DI", "Dirty"],
    ["IP", "Inspected"],
    ["PU", "Pickup"],
    ["OO", "Out of order"],
    ["OS", "Out of service"],
  ],
  BlockOrigins: [
    ["DIR", "Direct"],
    ["EMAIL", "E-mail"],
    ["PHONE", "Telephone"],
    ["AGENCY", "Agency"],
  ],
  BookingTypes: [
    ["CONF", "Conference"],
    ["TOUR", "Tour"],
    ["WED", "Wedding"],
  ],
  BlockReservationMethods: [
    ["RL", "Rooming list"],
    ["IND", "Individual call-in"],
  ],
};

export function seedChainLists(lists: Lists): void {
  for (const [name, items] of Object.entries(chainLists)) lists.set(name, items);
}

export function seedHotelLists(lists: Lists): void {
  for (const [name, items] of Object.entries(hotelLists)) lists.set(name, items);
  lists.set("OOSReasonsConfig", hotelLists.RoomStatusReasons ?? []);
}
