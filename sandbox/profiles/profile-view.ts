import type { ProfileDetails } from "../../core/ohip/crm-profile.ts";
import type { AnswerOf, Call } from "../call.ts";
import { namesOf, type ProfileRecord, primaryName } from "./profile-store.ts";

type Instructions = Call<"getProfile">["query"]["fetchInstructions"];

/** Without instructions only the profile; its parts only on request. */
export function viewDetails(details: ProfileDetails, instructions: Instructions): ProfileDetails {
  const wanted = new Set<string>(instructions ?? ["Profile"]);
  const { customer, company, addresses, telephones, emails, uRLs, comments, ...more } = details;
  const { profileMemberships, preferenceCollection, keywords, ...plain } = more;
  const { profileType, statusCode } = plain;
  return {
    ...(wanted.has("Profile")
      ? { ...plain, ...(customer && { customer }), ...(company && { company }) }
      : { profileType, statusCode }),
    ...(wanted.has("Address") && addresses && { addresses }),
    ...(wanted.has("Communication") && {
      ...(telephones && { telephones }),
      ...(emails && { emails }),
      ...(uRLs && { uRLs }),
    }),
    ...(wanted.has("Comment") && comments && { comments }),
    ...(wanted.has("Membership") && profileMemberships && { profileMemberships }),
    ...(wanted.has("Preference") && preferenceCollection && { preferenceCollection }),
    ...(wanted.has("Keyword") && keywords && { keywords }),
  };
}

export const idListOf = ({ id, numbers }: Pick<ProfileRecord, "id" | "numbers">) => [
  { id, type: "Profile" },
  ...numbers.map((number) => ({ ...number })),
];

export function viewProfile(record: ProfileRecord, instructions: Instructions): AnswerOf<"getProfile"> {
  return {
    profileIdList: idListOf(record),
    ...(record.references.length > 0 && { externalReferences: record.references }),
    profileDetails: viewDetails(record.details, instructions),
  };
}

type Summaries = NonNullable<AnswerOf<"getProfiles">["profileSummaries"]>;
export type ProfileRow = NonNullable<Summaries["profileInfo"]>[number];

const primaryOf = <Item>(
  items: readonly Item[] | undefined,
  inner: (item: Item) => { primaryInd?: boolean | undefined } | undefined,
) => items?.find((item) => inner(item)?.primaryInd) ?? items?.[0];

/** A row of a list: the name, and the primary value of each kind. */
export function summarize(record: ProfileRecord): ProfileRow {
  const { details } = record;
  const name = primaryName(details);
  const addressInfo = primaryOf(details.addresses?.addressInfo, ({ address }) => address);
  const telephoneInfo = primaryOf(details.telephones?.telephoneInfo, ({ telephone }) => telephone);
  const emailInfo = primaryOf(details.emails?.emailInfo, ({ email }) => email);
  const vip = details.customer?.vipStatus ?? details.company?.vipStatus;
  return {
    profileIdList: idListOf(record),
    profile: {
      formerName: {
        name: name?.surname ?? namesOf(details)[0],
        givenName: name?.givenName,
        nameTitle: name?.nameTitle,
        gender: details.customer?.gender,
        birthDate: details.customer?.birthDate,
      },
      addressInfo,
      telephoneInfo,
      emailInfo,
      ...(vip && { vipStatus: { code: vip } }),
      profileType: details.profileType,
      statusCode: details.statusCode,
      registeredProperty: details.registeredProperty,
      createDateTime: details.createDateTime,
      lastModifyDateTime: details.lastModifyDateTime,
    },
  };
}
