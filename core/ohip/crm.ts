import { z } from "zod";
import {
  address,
  addressInfo,
  emailInfo,
  externalReference,
  membership,
  personName,
  preferenceType,
  telephoneInfo,
  uniqueId,
} from "./crm-parts.ts";
import { companyDetails, counted, guestDetails, profile, profileReply, profileTypes } from "./crm-profile.ts";
import {
  answered,
  closed,
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
} from "./fields.ts";
import { operation } from "./operation.ts";

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
/** A row of a search result. Its name is in `formerName`: the published summary has no other field for it. */
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
  /** The one matching profile, or nothing. */
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
  getPreferenceForProfile: operation("getPreferenceForProfile", "GET /crm/v1/profiles/{profileId}/preferences", {
    query: { hotelId: queryText },
    reply: closed({
      profileIdList: many(uniqueId),
      preferenceCollections: z.array(preferenceType).optional(),
      ...answered,
    }),
  }),
  deleteMembership: operation(
    "deleteMembership",
    "DELETE /crm/v1/profiles/{profileId}/membershipType/{membershipType}/membershipId/{membershipId}",
    { reply: status },
  ),
  /** For guests and contacts only: makes their data unreadable for good. */
  deleteProfile: operation("deleteProfile", "DELETE /crm/v1/profiles/{profileId}", { reply: status }),
  removeProfileRelationship: operation(
    "removeProfileRelationship",
    "DELETE /crm/v1/profiles/{sourceProfileId}/relationships/{targetProfileId}",
    {
      query: { sourceRelation: z.string().min(1), targetRelation: z.string().min(1), primary: queryFlag },
      reply: status,
    },
  ),
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
