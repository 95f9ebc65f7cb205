import type { ReplyOf, RequestOf } from "../ohip/operations.ts";
import { type Call, compact } from "./built.ts";
import { changedChildren, changedOnly, type Marks, says } from "./changed-only.ts";
import { noteMarks } from "./notes.ts";

type Create = RequestOf<"postGuestProfile"> | RequestOf<"postCompanyProfile">;
type Details = NonNullable<RequestOf<"putProfile">["profileDetails"]>;
type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never;

type Address = ItemOf<NonNullable<Details["addresses"]>["addressInfo"]>;
const addressMarks: Marks<Address> = {
  keyOf: ({ address }) => [...(address?.addressLine ?? []), address?.postalCode, address?.cityName].join("\n"),
  purposeOf: ({ address }) => address?.type ?? "",
};
type Telephone = ItemOf<NonNullable<Details["telephones"]>["telephoneInfo"]>;
const telephoneMarks: Marks<Telephone> = {
  keyOf: ({ telephone }) => telephone?.phoneNumber ?? "",
  purposeOf: ({ telephone }) => `${telephone?.phoneTechType} ${telephone?.phoneUseType}`,
};
type Email = ItemOf<NonNullable<Details["emails"]>["emailInfo"]>;
const emailMarks: Marks<Email> = {
  keyOf: ({ email }) => email?.emailAddress ?? "",
  purposeOf: ({ email }) => email?.type ?? "",
};
type Page = ItemOf<NonNullable<Details["uRLs"]>["uRLInfo"]>;
const pageMarks: Marks<Page> = { keyOf: ({ url }) => url?.value ?? "", purposeOf: ({ url }) => url?.type ?? "" };
type Identification = ItemOf<NonNullable<NonNullable<Details["customer"]>["identifications"]>["identificationInfo"]>;
const identificationMarks: Marks<Identification> = {
  keyOf: ({ identification: held }) => `${held?.idType} ${held?.idNumber}`,
  purposeOf: ({ identification: held }) => held?.idType ?? "",
};

/** The profile's details in a create, for persons and firms; the requesting hotel can be named only on creation. */
export function detailsOf(create: Create): Details {
  const details: Details & { requestForHotel?: string | undefined } =
    ("guestDetails" in create ? create.guestDetails : undefined) ??
    ("companyDetails" in create ? create.companyDetails : undefined) ??
    {};
  const { requestForHotel: _asked, ...rest } = details;
  return rest;
}

/**
 * Updates an existing profile to a create's present values: only those that changed since `before` (the original create
 * or the last change) and differ at the hotel. Null: nothing to change.
 */
export function updateProfile(
  profileId: string,
  create: Create,
  current: ReplyOf<"getProfile">,
  before?: Create,
): Call<"putProfile"> | null {
  const wanted = split(detailsOf(create));
  const sent = before && split(detailsOf(before));
  // The answer may hold words unknown to us; they are only compared.
  const there = split((current.profileDetails ?? {}) as Details);
  const lists: Details = {
    addresses: {
      addressInfo: changedChildren(wanted.addresses, sent?.addresses, there.addresses, addressMarks),
    },
    telephones: {
      telephoneInfo: changedChildren(wanted.telephones, sent?.telephones, there.telephones, telephoneMarks),
    },
    emails: { emailInfo: changedChildren(wanted.emails, sent?.emails, there.emails, emailMarks) },
    uRLs: { uRLInfo: changedChildren(wanted.pages, sent?.pages, there.pages, pageMarks) },
    comments: { commentInfo: changedChildren(wanted.comments, sent?.comments, there.comments, noteMarks) },
  };
  const identificationInfo = changedChildren(wanted.documents, sent?.documents, there.documents, identificationMarks);
  const plain = changedOnly(wanted.plain, sent?.plain, there.plain);
  const customer = changedOnly(wanted.customer, sent?.customer, there.customer);
  const changed = compact<Details>({
    ...plain,
    ...newWords(wanted, sent, there),
    customer: { ...customer, identifications: { identificationInfo } },
    ...lists,
  });
  if (Object.keys(changed).length === 0) return null;
  return {
    operation: "putProfile",
    path: { profileId },
    body: {
      profileIdList: [{ id: profileId, type: "Profile" }],
      profileDetails: { ...changed, profileType: wanted.plain.profileType },
    },
  };
}

/** Separates lists whose children have ids from values that are replaced as a whole. */
function split(details: Details) {
  const {
    addresses,
    telephones,
    emails,
    uRLs,
    comments,
    customer = {},
    preferenceCollection,
    keywords,
    ...plain
  } = details;
  const { identifications, ...person } = customer;
  return {
    plain,
    customer: person,
    preferences: preferenceCollection?.preferenceType ?? [],
    keywords: keywords?.keyword ?? [],
    documents: identifications?.identificationInfo,
    addresses: addresses?.addressInfo,
    telephones: telephones?.telephoneInfo,
    emails: emails?.emailInfo,
    pages: uRLs?.uRLInfo,
    comments: comments?.commentInfo,
  };
}

/** Preferences and keywords that the profile lacks: OPERA adds them, and they have no ids. */
function newWords(
  wanted: ReturnType<typeof split>,
  sent: ReturnType<typeof split> | undefined,
  there: ReturnType<typeof split>,
): Details {
  const present = [there, ...(sent ? [sent] : [])];
  const keyword = wanted.keywords.filter(
    (keyword) => !present.some(({ keywords }) => keywords.some((other) => says(other, keyword))),
  );
  const preferenceType = wanted.preferences.flatMap((group) => {
    const known = present.flatMap(({ preferences }) =>
      preferences
        .filter((other) => other.preferenceType === group.preferenceType)
        .flatMap(({ preference }) => (preference ?? []).map((item) => item.preferenceValue)),
    );
    const preference = (group.preference ?? []).filter(({ preferenceValue }) => !known.includes(preferenceValue));
    return preference.length === 0 ? [] : [{ ...group, preference }];
  });
  return { keywords: { keyword }, preferenceCollection: { preferenceType } };
}

/** A create's body in the shape of the hotel's answer, so that one reader reads both. */
export const asProfileReply = (create: Create): ReplyOf<"getProfile"> => ({
  ...("companyIdList" in create && create.companyIdList ? { profileIdList: create.companyIdList } : {}),
  ...(create.externalReferences ? { externalReferences: create.externalReferences } : {}),
  profileDetails: detailsOf(create),
});
