import type { z } from "zod";
import {
  addressInfo,
  commentInfo,
  company,
  customer,
  emailInfo,
  externalReference,
  mailingActions,
  membership,
  preferenceType,
  privacyInfo,
  restrictions,
  taxInfo,
  telephoneInfo,
  uniqueId,
  urlInfo,
  userDefinedFields,
} from "./crm-parts.ts";
import { answered, closed, codes, flag, many, oneOf, stamps, text, whole } from "./fields.ts";

/** A whole profile, and the parts for guests and companies with their own paths. */
export const profileTypes = [
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
export const counted = { totalResults: whole, count: whole };

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
    keyword: many(
      closed({
        type: text(20),
        keyword: text(80),
        /** A keyword has no id: the request names the old keyword, and this one replaces it. */
        keywordDetail: closed({ newKeyword: text(80) }).optional(),
      }),
    ),
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
export const guestDetails = closed({
  customer: customer.optional(),
  ...sharedDetails,
  profileType: oneOf("Guest", "Employee", "Contact"),
});
export const companyDetails = closed({
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
export const profileReply = closed({ ...profile.shape, ...answered });
