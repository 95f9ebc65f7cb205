import { addTo } from "../grouping/add-to.ts";
import type { ModuleKey } from "../modules/catalogue.ts";
import { headerKey } from "../modules/spelling.ts";

/**
 * The meaning of an old system's columns, from public documents. `none` lists columns that look like a field but are
 * not: database ids, users, dates of changes.
 */
type Preset = {
  system: string;
  /** The document that shows the columns. */
  source: string;
  module: ModuleKey;
  /** Columns that hardly any other system has: two of them must occur. */
  signs: string;
  fields: Readonly<Record<string, string>>;
  none: string;
};

const presets: readonly Preset[] = [
  {
    system: "OPERA V5, table NAME",
    source: "https://github.com/ivankopanyov/SyncHms (src/SyncHms.Opera.Entities.Tables/Tables/Name.cs)",
    module: "profiles",
    signs: "NAME_ID, LAST, FIRST, VIP_STATUS, NAME_TYPE",
    fields: {
      oldId: "NAME_ID",
      type: "NAME_TYPE, CONTACT_YN",
      status: "ACTIVE_YN",
      lastName: "LAST",
      firstName: "FIRST",
      middleName: "MIDDLE",
      title: "TITLE",
      salutation: "SALUTATION",
      language: "LANGUAGE",
      nationality: "NATIONALITY",
      gender: "GENDER",
      birthDate: "BIRTH_DATE",
      birthPlace: "BIRTH_PLACE",
      birthCountry: "BIRTH_COUNTRY",
      vip: "VIP_STATUS",
      employer: "LEGAL_COMPANY, COMPANY",
      position: "BUSINESS_TITLE",
      idType: "ID_TYPE",
      idNumber: "ID_NUMBER, PASSPORT",
      idCountry: "ID_COUNTRY",
      currency: "CURRENCY_CODE",
      taxNumber: "TAX1_NO",
      history: "HISTORY_YN",
      allowEmail: "EMAIL_YN",
      allowPhone: "PHONE_YN",
      allowSms: "SMS_YN",
      mailingList: "MAIL_YN",
      note: "NAME_COMMENT",
    },
    none: "NAME_CODE, INSERT_USER, INSERT_DATE, UPDATE_USER, UPDATE_DATE, PRIMARY_NAME_ID, REPEAT_GUEST_ID, MAIL_LIST, MAIL_TYPE, INACTIVE_DATE, SOUND_EX_COMPANY, SOUND_EX_LAST, NICKNAME, VIP_AUTHORIZATION, COMPANY_NAME_ID, TAX2_NO, NAME2, NAME3, SALESREP, GUEST_CLASSIFICATION, PRIMARY_ADDRESS_ID, PRIMARY_PHONE_ID, ADDRESS_ID, PHONE_ID, SNAME, SFIRST, AR_NO, COMMISSION_CODE, PROFESSION, ID_DATE, ID_PLACE, EXTERNAL_ID, XLAST_NAME, XFIRST_NAME, XTITLE, XSALUTATION, SXNAME, ENVELOPE_GREETING, LETTER_GREETING, PREFERRED_ROOM_NO, CHAIN_CODE, ORIG_NAME_ID, CRS_NAMEID, RESORT_REGISTERED, LAST_UPDATED_RESORT, REGION, GEOGRAPHIC_REGION, TERRITORY, DEPARTMENT, KEYWORD, INDEX_NAME",
  },
  {
    system: "OPERA V5, reservation export",
    source: "https://docs.oracle.com/cd/E98457_01/opera_5_6_core_help/PDFs/tsa01_export.pdf",
    module: "reservations",
    signs: "RESV_NAME_ID, RESV_STATUS, CHKINDTE, TRUNC_BEGIN_DATE, ROOM_CATEGORY_LABEL, NAME_ID",
    fields: {
      oldId: "RESV_NAME_ID",
      confirmation: "CONFIRMATION_NO",
      status: "RESV_STATUS",
      profileId: "NAME_ID, GUEST_NAME_ID",
      arrival: "CHKINDTE, ARRIVAL_DATE, ARRIVAL, BEGIN_DATE, TRUNC_BEGIN_DATE",
      departure: "CHKOUTDTE, DEPARTURE_DATE, DEPARTURE, END_DATE, TRUNC_END_DATE",
      adults: "ADULTS",
      children: "CHILDREN",
      rooms: "QUANTITY, NO_OF_ROOMS",
      roomType: "RM_TYPE, ROOM_TYPE, ROOM_CATEGORY_LABEL",
      room: "RM_NO, ROOM",
      rateCode: "RATE_CODE",
      amount: "RM_RATE, SHARE_AMOUNT, RATE_AMOUNT",
      currency: "CURRENCY_CODE",
      market: "MARKET_CODE",
      crsNumber: "CRS_CONFIRMATION_NO",
      bookedOn: "INSERT_DATE",
    },
    none: "RESORT, BUSINESS_DATE, PREV_RM_TYPE, EXCHANGE_RATE, USD_RATE, MARKET_DESC, MARKET_GRP, MARKET_GRP_DESC, PACKAGES, PKG_PRICE, PAK_DESC, PKG_BEGIN, PKG_END, OUTDATE, GUEST_LAST_NAME, GUEST_FIRST_NAME, INSERT_USER, UPDATE_USER, UPDATE_DATE, SHARE_AMOUNT_PER_STAY, ADDRESS_ID, PHONE_ID, RESV_NO, EXPORT_ID",
  },
  {
    system: "Mews, customers",
    source: "https://mews-systems.gitbook.io/connector-api/operations/customers",
    module: "profiles",
    signs:
      "Customer identifier, Classifications, NationalityCode, PreferredLanguageCode, LanguageCode, ChainId, HasOtaEmail",
    fields: {
      oldId: "Id, Customer identifier, Customer Id, Identifier",
      title: "Title",
      gender: "Sex",
      firstName: "FirstName",
      lastName: "LastName",
      nationality: "NationalityCode, Nationality",
      language: "PreferredLanguageCode, LanguageCode, Preferred language, Language code",
      birthDate: "BirthDate",
      birthPlace: "BirthPlace",
      birthCountry: "BirthCountryCode",
      position: "Occupation",
      email: "Email",
      phone: "Phone",
      taxNumber: "TaxIdentificationNumber, Tax identifier",
      note: "Notes",
      address1: "Address line 1, Line1",
      address2: "Address line 2, Line2",
      city: "City",
      postalCode: "Postal code",
      country: "Country code, Country",
    },
    none: "ChainId, SecondLastName, BirthCountrySubdivisionCode, HasOtaEmail, LoyaltyCode, AccountingCode, BillingCode, CarRegistrationNumber, DietaryRequirements, Classifications, Options, CreatedUtc, UpdatedUtc, Created, Updated, AddressId, CompanyId, MergeTargetId, ActivityState, CategoryId",
  },
  {
    system: "Cloudbeds, guests",
    source: "https://schemas.apis.io/schemas/cloudbeds/cloudbeds-guest/",
    module: "profiles",
    signs: "guestID, stateOrProvince, documentType, marketingOptIn, dateModified",
    fields: {
      oldId: "guestID",
      firstName: "firstName",
      lastName: "lastName",
      email: "email",
      phone: "phone",
      country: "country",
      idType: "documentType",
      idNumber: "documentNumber",
      address1: "address",
      city: "city",
      state: "stateOrProvince",
      postalCode: "postalCode",
      birthDate: "dateOfBirth",
      language: "language",
      note: "notes",
    },
    none: "propertyID, dateCreated, dateModified, marketingOptIn, Guest Status, Repeat guest",
  },
  {
    system: "apaleo, reservations",
    source: "https://apaleo.dev/guides/business-cases/channel-integration/send-bookings",
    module: "reservations",
    signs: "bookingId, unitGroupCode, ratePlanCode, unitName, primaryGuest.lastName",
    fields: {
      oldId: "id",
      status: "status",
      arrival: "arrival",
      departure: "departure",
      adults: "adults",
      rateCode: "ratePlanCode",
      roomType: "unitGroupCode",
      room: "unitName",
      currency: "currency",
      crsNumber: "externalCode",
      note: "comment",
      bookedOn: "created",
    },
    none: "bookingId, guestComment, primaryGuest.firstName, primaryGuest.lastName, primaryGuest.email, modified, propertyId, travelPurposeText",
  },
];

type Meaning = { field: string | null; preset: Preset };
const LEAST_COLUMNS = 5;
const LEAST_SHARE = 0.7;
const LEAST_SIGNS = 2;
type KnownPreset = { preset: Preset; signs: ReadonlySet<string>; meanings: ReadonlyMap<string, string | null> };
const words = (list: string) => list.split(",").map((word) => headerKey(word));
const byModule = new Map<ModuleKey, KnownPreset[]>();
for (const preset of presets) {
  const meanings = new Map<string, string | null>([
    ...words(preset.none).map((key): [string, null] => [key, null]),
    ...Object.entries(preset.fields).flatMap(([field, list]) =>
      words(list).map((key): [string, string] => [key, field]),
    ),
  ]);
  const signs = new Set(words(preset.signs));
  addTo(byModule, preset.module, { preset, signs, meanings });
}

/** The old system that wrote these columns and the meaning of each; null: not a known system. */
export function findPreset(
  module: ModuleKey,
  columns: readonly string[],
): ((column: string) => Meaning | undefined) | null {
  const keys = columns.map(headerKey);
  const [best] = (byModule.get(module) ?? [])
    .filter(({ signs }) => keys.filter((key) => signs.has(key)).length >= LEAST_SIGNS)
    .map((preset) => ({ ...preset, known: keys.filter((key) => preset.meanings.has(key)).length }))
    .sort((a, b) => b.known - a.known);
  if (!best || best.known < LEAST_COLUMNS || best.known < keys.length * LEAST_SHARE) return null;
  return (column) => {
    const field = best.meanings.get(headerKey(column));
    return field === undefined ? undefined : { field, preset: best.preset };
  };
}
