import { z } from "zod";
import {
  address,
  addressInfo,
  commentInfo,
  company,
  customer,
  emailInfo,
  externalReference,
  mailingActions,
  membership,
  personName,
  preferenceType,
  privacyInfo,
  restrictions,
  taxInfo,
  telephoneInfo,
  uniqueId,
  urlInfo,
  userDefinedFields,
} from "./crm-parts.ts";
import {
  answered,
  closed,
  codes,
  date,
  flag,
  language,
  many,
  number,
  oneOf,
  paged,
  queryFlag,
  queryText,
  queryWhole,
  repeatedCode,
  repeatedOf,
  stamps,
  status,
  text,
  whole,
} from "./fields.ts";
import { operation } from "./operation.ts";

const profileTypes = [
  "Guest",
  "Agent",
  "Company",
  "Group",
  "Source",
  "Employee",
  "Hotel",
  "Vendor",
  "Contact",
  "Purge",
  "BusinessHeader",
  "BillingAccount",
  "Activity",
  "Potential",
  "Account",
] as const;
const counted = { totalResults: whole, count: whole };

const sharedDetails = {
  addresses: closed({ addressInfo: many(addressInfo), ...counted }).optional(),
  traceCode: text(40),
  ownerCode: text(40),
  influenceCode: text(40),
  telephones: closed({ telephoneInfo: many(telephoneInfo), ...counted }).optional(),
  emails: closed({ emailInfo: many(emailInfo), ...counted }).optional(),
  uRLs: closed({ uRLInfo: many(urlInfo), hasMore: flag, ...counted }).optional(),
  comments: closed({ commentInfo: many(commentInfo), hasMore: flag, ...counted }).optional(),
  profileMemberships: closed({ profileMembership: many(membership), ...counted }).optional(),
  preferenceCollection: closed({ preferenceType: many(preferenceType), ...counted }).optional(),
  keywords: closed({
    keyword: many(closed({ type: text(20), keyword: text(80) })),
    hasMore: flag,
    ...counted,
  }).optional(),
  profileRestrictions: restrictions.optional(),
  mailingActions: mailingActions.optional(),
  privacyInfo: privacyInfo.optional(),
  userDefinedFields: userDefinedFields.optional(),
  taxInfo: taxInfo.optional(),
  statusCode: oneOf("Active", "Inactive"),
  registeredProperty: text(20),
  requestForHotel: text(20),
  protectedBy: text(40),
  ...stamps,
  markAsRecentlyAccessed: flag,
  markForHistory: flag,
};

export const profileDetails = closed({
  customer: customer.optional(),
  company: company.optional(),
  businessSegments: codes(),
  territory: text(40),
  ...sharedDetails,
  profileType: oneOf(...profileTypes),
  inactiveReason: text(20),
});
export type ProfileDetails = z.output<typeof profileDetails>;
const guestDetails = closed({
  customer: customer.optional(),
  ...sharedDetails,
  profileType: oneOf("Guest", "Employee", "Contact"),
});
const companyDetails = closed({
  company: company.optional(),
  businessSegments: codes(),
  territory: text(40),
  ...sharedDetails,
  profileType: oneOf("Agent", "Company", "Group", "Source"),
});

export const profile = closed({
  profileIdList: many(uniqueId),
  externalReferences: many(externalReference),
  profileDetails: profileDetails.optional(),
});
const profileReply = closed({ ...profile.shape, ...answered });

const profileName = {
  name: text(40),
  fullName: text(200),
  namePrefix: text(40),
  givenName: text(40),
  middleName: text(40),
  nameSuffix: text(40),
  nameTitle: text(80),
  nameType: personName.shape.nameType,
};
/** A row of a search. Its name stands in `formerName`: the published summary has no other place for it. */
const profileSummary = closed({
  formerName: closed({ ...profileName, gender: text(20), birthDate: date, language }).optional(),
  addressInfo: addressInfo.optional(),
  telephoneInfo: telephoneInfo.optional(),
  emailInfo: emailInfo.optional(),
  vipStatus: closed({ value: text(2000), code: text(20) }).optional(),
  profileType: oneOf(...profileTypes),
  statusCode: oneOf("Active", "Inactive"),
  privateProfile: flag,
  ...stamps,
  registeredProperty: text(20),
});

const details = {
  hotelId: queryText,
  fetchInstructions: repeatedOf(
    "Address",
    "Communication",
    "Comment",
    "Membership",
    "Preference",
    "Keyword",
    "Correspondence",
    "Profile",
    "Indicators",
    "SalesInfo",
    "Relationship",
    "Subscriptions",
    "DeliveryMethods",
    "GdsNegotiatedRate",
    "NegotiatedRate",
    "HistoryReservation",
    "FutureReservation",
    "WebUserAccount",
  ),
};

const relationship = closed({
  primary: flag,
  sourceRelation: text(20),
  sourceProfileType: oneOf(...profileTypes),
  targetRelation: text(20),
  targetProfileType: oneOf(...profileTypes),
});
const relationshipSummary = closed({
  relationshipProfile: closed({
    customerName: text(40),
    companyName: text(40),
    profileIdList: many(uniqueId),
    primary: flag,
    profileType: oneOf(...profileTypes),
  }).optional(),
  relationshipID: text(80),
  sourceRelation: text(20),
  targetRelation: text(20),
});

export const crmOperations = {
  postProfile: operation("postProfile", "POST /crm/v1/profiles", { request: profile, reply: status }),
  postGuestProfile: operation("postGuestProfile", "POST /crm/v1/guests", {
    request: closed({
      guestIdList: many(uniqueId),
      externalReferences: many(externalReference),
      guestDetails: guestDetails.optional(),
    }),
    reply: status,
  }),
  postCompanyProfile: operation("postCompanyProfile", "POST /crm/v1/companies", {
    request: closed({
      companyIdList: many(uniqueId),
      externalReferences: many(externalReference),
      companyDetails: companyDetails.optional(),
    }),
    reply: status,
  }),
  getProfile: operation("getProfile", "GET /crm/v1/profiles/{profileId}", { query: details, reply: profileReply }),
  putProfile: operation("putProfile", "PUT /crm/v1/profiles/{profileId}", { request: profile, reply: profileReply }),
  /** By corporate number, not by profile id. */
  getCompanyProfile: operation("getCompanyProfile", "GET /crm/v1/companies/{corporateID}", {
    query: {
      fetchInstructions: repeatedOf(
        "Address",
        "Communication",
        "Comment",
        "Membership",
        "Preference",
        "Keyword",
        "Profile",
      ),
    },
    reply: closed({
      companyIdList: many(uniqueId),
      externalReferences: many(externalReference),
      companyDetails: companyDetails.optional(),
      ...answered,
    }),
  }),
  getProfileByExtId: operation(
    "getProfileByExtId",
    "GET /crm/v1/externalSystems/{extSystemCode}/profiles/{profileExternalId}",
    { query: details, reply: profileReply },
  ),
  putProfileByExtId: operation(
    "putProfileByExtId",
    "PUT /crm/v1/externalSystems/{extSystemCode}/profiles/{profileExternalId}",
    { request: profile, reply: profileReply },
  ),
  getProfiles: operation("getProfiles", "GET /crm/v1/profiles", {
    query: {
      excludeInactive: queryFlag,
      hotelId: queryText,
      limit: queryWhole,
      offset: queryWhole,
      summaryInfo: queryFlag,
      searchString: queryText,
      profileType: repeatedOf(...profileTypes),
      profileIds: repeatedCode,
      externalReferenceIds: repeatedCode,
      externalSystemCodes: repeatedCode,
      corporateIds: repeatedCode,
      profileName: queryText,
      givenName: queryText,
      city: queryText,
      postalCode: queryText,
      state: queryText,
      countryCode: queryText,
      communication: queryText,
      membership: queryText,
      membershipType: queryText,
      birthDate: date,
      phone: queryText,
      email: queryText,
    },
    reply: closed({
      profileSummaries: closed({
        profileInfo: many(closed({ profileIdList: many(uniqueId), profile: profileSummary.optional() })),
        ...paged,
      }).optional(),
      ...answered,
    }),
  }),
  /** The one profile that fits, or nothing. */
  getProfileMatch: operation("getProfileMatch", "GET /crm/v1/profileMatch", {
    query: {
      lastName: z.string().min(1).max(40),
      firstName: text(40),
      membershipType: text(20),
      membershipCardNumber: text(50),
      identificationType: text(40),
      identificationNumber: text(80),
      email: text(2000),
    },
    reply: closed({
      profileId: closed({ type: text(20), idContext: text(80), id: text(80) }).optional(),
      ...answered,
    }),
  }),
  getProfileMatches: operation("getProfileMatches", "GET /crm/v1/profiles/profileMatches", {
    query: {
      lastName: queryText,
      firstName: queryText,
      AddressLine1: queryText,
      city: queryText,
      state: queryText,
      postalCode: queryText,
      country: queryText,
      email: queryText,
      phone: queryText,
      matchPercentage: queryWhole,
      legalCompany: queryText,
    },
    reply: closed({
      profileMatchType: many(
        closed({
          personName: personName.optional(),
          address: address.optional(),
          profileIdList: many(uniqueId),
          email: text(2000),
          telephone: text(40),
          legalCompany: text(80),
          matchPercentage: number,
          membershipCardNo: text(50),
        }),
      ),
    }),
  }),
  mergeProfiles: operation("mergeProfiles", "POST /crm/v1/profiles/{survivorProfileId}/merges", {
    request: closed({ victimProfileId: many(uniqueId) }),
    reply: status,
  }),
  postMembership: operation("postMembership", "POST /crm/v1/profiles/{profileId}/memberships", {
    request: closed({ profileIdList: many(uniqueId), profileMemberships: z.array(membership).optional() }),
    reply: status,
  }),
  postPreference: operation("postPreference", "POST /crm/v1/profiles/{profileId}/preferences", {
    request: closed({ profileIdList: many(uniqueId), preferenceCollections: z.array(preferenceType).optional() }),
    reply: status,
  }),
  postProfileRelationship: operation(
    "postProfileRelationship",
    "POST /crm/v1/profiles/{sourceProfileId}/relationships/{targetProfileId}",
    { request: closed({ relationship: relationship.optional() }), reply: status },
  ),
  getProfileRelationships: operation("getProfileRelationships", "GET /crm/v1/profiles/{profileId}/relationships", {
    reply: closed({
      relationships: closed({ relationship: many(relationshipSummary), hasMore: flag, ...counted }).optional(),
      ...answered,
    }),
  }),
};
