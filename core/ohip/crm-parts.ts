import { z } from "zod";
import {
  anyText,
  closed,
  codeDescription,
  codes,
  date,
  flag,
  language,
  many,
  number,
  oneOf,
  stamps,
  text,
  whole,
} from "./fields.ts";

/** The parts of a profile, with the names and widths of `/crm/v1`. Reservations and blocks use some of them too. */
export const uniqueId = closed({ id: text(80), type: text(40), idContext: text(80) });
export const externalReference = closed({ id: text(80), idContext: text(80) });
export const country = closed({ value: text(200), code: text(20) });

export const personName = closed({
  namePrefix: text(40),
  givenName: text(40),
  middleName: text(40),
  surname: text(40),
  nameSuffix: text(40),
  /** Mr and Mrs belong here: the prefix is "currently not used". */
  nameTitle: text(80),
  envelopeGreeting: anyText,
  salutation: anyText,
  nameType: oneOf("Primary", "Alternate", "Incognito", "External", "Phonetic"),
  language,
  name2: text(40),
  name3: text(40),
});

const child = { id: text(80), type: text(40) };

const identification = closed({
  idType: text(40),
  idNumber: text(80),
  issuedCountry: text(20),
  issuedDate: date,
  issuedPlace: text(80),
  expirationDate: date,
  registeredProperty: text(20),
  primaryInd: flag,
  orderSequence: number,
});

export const customer = closed({
  personName: many(personName, 5),
  citizenCountry: country.optional(),
  identifications: closed({
    identificationInfo: many(closed({ identification: identification.optional(), ...child })),
  }).optional(),
  profession: text(80),
  birthCountry: country.optional(),
  legalCompany: text(80),
  businessTitle: text(80),
  gender: text(20),
  birthDate: date,
  currencyCode: text(20),
  language,
  nationality: text(20),
  customerValue: text(20),
  creditRating: text(20),
  vipStatus: text(20),
  birthPlace: text(80),
  privateProfile: flag,
  blacklist: flag,
});

export const company = closed({
  companyName: text(40),
  companyName2: text(40),
  companyName3: text(40),
  alternateName: text(80),
  alternateLanguage: text(20),
  businessLocale: text(40),
  iATAInfo: closed({ iATACompany: text(20), iATAConsortia: text(40) }).optional(),
  businessTitle: text(80),
  currencyCode: text(20),
  language,
  nationality: text(20),
  commissionCode: text(20),
  creditRating: text(20),
  corporateIdType: text(20),
  vipStatus: text(20),
  blacklist: flag,
});

export const address = closed({
  isValidated: flag,
  addressLine: many(z.string().max(80), 4),
  cityName: text(40),
  postalCode: text(15),
  cityExtension: text(20),
  county: text(20),
  state: text(20),
  country: country.optional(),
  language,
  type: text(20),
  typeDescription: anyText,
  primaryInd: flag,
  barCode: text(100),
  ...stamps,
});
export const addressInfo = closed({ address: address.optional(), ...child });

export const telephoneInfo = closed({
  telephone: closed({
    phoneTechType: text(20),
    phoneUseType: text(20),
    phoneUseTypeDescription: text(2000),
    phoneNumber: text(40),
    extension: text(20),
    primaryInd: flag,
    orderSequence: number,
    ...stamps,
  }).optional(),
  ...child,
});

export const emailInfo = closed({
  email: closed({
    emailAddress: text(2000),
    type: text(20),
    typeDescription: text(2000),
    emailFormat: oneOf("Html", "Text"),
    primaryInd: flag,
    orderSequence: number,
    ...stamps,
  }).optional(),
  ...child,
});

export const urlInfo = closed({
  url: closed({
    value: anyText,
    type: text(20),
    typeDescription: text(2000),
    primaryInd: flag,
    orderSequence: number,
  }).optional(),
  ...child,
});

export const commentInfo = closed({
  comment: closed({
    text: closed({ value: anyText, language }).optional(),
    commentTitle: text(4000),
    notificationLocation: text(20),
    type: text(20),
    typeDescription: text(200),
    internal: flag,
    confidential: flag,
    hotelId: text(20),
    ...stamps,
  }).optional(),
  ...stamps,
  ...child,
});

export const membership = closed({
  nameOnCard: anyText,
  programDescription: anyText,
  membershipLevel: anyText,
  membershipLevelDescription: text(200),
  membershipClass: anyText,
  inactive: flag,
  rating: anyText,
  membershipEnrollmentCode: text(20),
  memberStatus: text(20),
  currentPoints: number,
  enrollmentSource: text(20),
  enrollmentResort: text(20),
  preferredCard: flag,
  membershipId: anyText,
  membershipType: anyText,
  primaryMembership: flag,
  membershipIdNo: whole,
  signupDate: date,
  effectiveDate: date,
  expireDate: date,
  orderSequence: number,
  ...stamps,
});

const preferenceValue = {
  preferenceValue: text(200),
  description: text(2000),
  global: flag,
  source: text(40),
  hotels: codes(),
};
const preferenceGroup = { preferenceType: text(20), preferenceTypeDescription: anyText, ...stamps };
export const preferenceType = closed({
  preference: many(closed({ ...preferenceValue, preferenceCode: text(20) })),
  ...preferenceGroup,
});
/** The same group on a reservation, where the single value is named by its id. */
export const reservationPreferenceType = closed({
  preference: many(closed({ ...preferenceValue, preferenceId: text(20) })),
  ...preferenceGroup,
});

const udf = <Value extends z.ZodType>(value: Value) =>
  many(closed({ name: text(20), value, alternateName: text(2000) }));
export const userDefinedFields = closed({
  characterUDFs: udf(text(2000)),
  numericUDFs: udf(number),
  dateUDFs: udf(date),
});

export const taxInfo = closed({
  tax1No: text(40),
  tax2No: text(40),
  taxCategory: text(20),
  taxOffice: text(30),
  taxType: text(20),
  businessId: text(128),
  businessRegistration: text(128),
});

export const privacyInfo = closed({
  marketResearchParticipation: flag,
  lastPrivacyPromptDate: date,
  infoFromThirdParty: flag,
  autoEnrollLoyaltyProgram: flag,
  allowPhone: flag,
  allowSMS: flag,
  allowEmail: flag,
  optInMailingList: flag,
  optInMarketResearch: flag,
  optInThirdParty: flag,
  optInAutoEnrollmentMember: flag,
  optInPhone: flag,
  optInSms: flag,
  optInEmail: flag,
});

export const mailingActions = closed({ mailingAction: many(codeDescription), active: flag });
export const restrictions = closed({ reason: text(20), reasonDescription: text(2000), restricted: flag });
