import type { AnswerOf, Call } from "../call.ts";
import { pageOf } from "../page.ts";
import { pairReferences } from "../references.ts";
import { codes, refuse } from "../refused.ts";
import {
  digits,
  emailsOf,
  fold,
  namesOf,
  type ProfileRecord,
  type ProfileStore,
  phonesOf,
  primaryName,
} from "./profile-store.ts";
import { idListOf, summarize } from "./profile-view.ts";

type Query = Call<"getProfiles">["query"];
const MAX = 200;
/** Oracle counts no further. */
const COUNTED = 1000;

/** The smallest set from an index; a search without a real criterion is refused. */
function candidates(store: ProfileStore, query: Query): Iterable<ProfileRecord> {
  const { profileIds, externalReferenceIds, corporateIds, email, phone, communication, profileName, searchString } =
    query;
  if (profileIds) return profileIds.flatMap((id) => store.byId.get(id) ?? []);
  const references = pairReferences(externalReferenceIds, query.externalSystemCodes);
  if (references) return references.flatMap((reference) => store.byReference(reference));
  if (corporateIds) return corporateIds.flatMap((id) => store.byNumber(id));
  if (email) return store.byEmail(email);
  if (phone) return store.byPhone(phone);
  if (communication) return [...new Set([...store.byEmail(communication), ...store.byPhone(communication)])];
  const name = profileName ?? searchString;
  if (name) return store.likeName(name);
  const { givenName, city, postalCode, membership, birthDate } = query;
  if (givenName || city || postalCode || membership || birthDate) return store.byId.values();
  return refuse(codes.badQuery, "Not enough search criteria: give at least a name.");
}

const starts = (value: string | undefined, wanted: string) => fold(value ?? "").startsWith(fold(wanted));

function fits({ details }: ProfileRecord, query: Query): boolean {
  const { profileName, searchString, givenName, city, postalCode, state, countryCode, birthDate, membership } = query;
  const addresses = details.addresses?.addressInfo?.flatMap(({ address }) => address ?? []) ?? [];
  const named = profileName ?? searchString;
  return (
    (!query.profileType || (details.profileType !== undefined && query.profileType.includes(details.profileType))) &&
    (!query.excludeInactive || details.statusCode !== "Inactive") &&
    (!named || namesOf(details).some((name) => starts(name, named))) &&
    (!givenName || starts(primaryName(details)?.givenName, givenName)) &&
    (!city || addresses.some(({ cityName }) => starts(cityName, city))) &&
    (!postalCode || addresses.some((address) => address.postalCode === postalCode)) &&
    (!state || addresses.some((address) => address.state === state)) &&
    (!countryCode || addresses.some(({ country }) => country?.code === countryCode)) &&
    (!birthDate || details.customer?.birthDate === birthDate) &&
    (!query.email || emailsOf(details).some((email) => fold(email) === fold(query.email ?? ""))) &&
    (!query.phone || phonesOf(details).some((phone) => digits(phone) === digits(query.phone ?? ""))) &&
    (!membership ||
      (details.profileMemberships?.profileMembership?.some(
        ({ membershipId, membershipType }) =>
          membershipId === membership && (!query.membershipType || membershipType === query.membershipType),
      ) ??
        false))
  );
}

export function searchProfiles({ chain, query }: Call<"getProfiles">): AnswerOf<"getProfiles"> | undefined {
  const found: ProfileRecord[] = [];
  for (const record of candidates(chain.profiles, query)) {
    if (!fits(record, query)) continue;
    found.push(record);
    if (found.length === COUNTED) break;
  }
  const { rows, paging } = pageOf(found, query, { max: MAX, usual: 20 });
  if (rows.length === 0) return undefined;
  return { profileSummaries: { profileInfo: rows.map(summarize), ...paging } };
}

/** The one profile that matches all values; none if there are two. */
export function matchProfile({ chain, query }: Call<"getProfileMatch">): ProfileRecord | undefined {
  const same = (value: string | undefined, wanted: string | undefined) =>
    wanted === undefined || fold(value ?? "") === fold(wanted);
  const pool = query.email ? chain.profiles.byEmail(query.email) : chain.profiles.likeName(query.lastName);
  const found: ProfileRecord[] = [];
  for (const record of pool) {
    const { details } = record;
    const { firstName, membershipCardNumber, membershipType, identificationNumber, identificationType } = query;
    const fitting =
      namesOf(details).some((name) => same(name, query.lastName)) &&
      same(primaryName(details)?.givenName, firstName) &&
      (!membershipCardNumber ||
        details.profileMemberships?.profileMembership?.some(
          (held) => held.membershipId === membershipCardNumber && same(held.membershipType, membershipType),
        )) &&
      (!identificationNumber ||
        details.customer?.identifications?.identificationInfo?.some(
          ({ identification }) =>
            identification?.idNumber === identificationNumber && same(identification.idType, identificationType),
        ));
    if (fitting) found.push(record);
    if (found.length > 1) return undefined;
  }
  return found[0];
}

/** Weight of each matching value; the score is the matching share of the requested values. */
const weights = { lastName: 30, firstName: 15, email: 30, phone: 20, postalCode: 5, city: 5, country: 3 };

export function scoreProfiles({ chain, query }: Call<"getProfileMatches">): AnswerOf<"getProfileMatches"> | undefined {
  const { profiles } = chain;
  const { lastName, firstName, email, phone, postalCode, city, country } = query;
  if (!lastName && !email && !phone && !query.legalCompany)
    refuse(codes.badQuery, "Not enough search criteria: give a name, an e-mail address or a phone number.");
  const name = lastName ?? query.legalCompany;
  const pool = new Set<ProfileRecord>([
    ...(email ? profiles.byEmail(email) : []),
    ...(phone ? profiles.byPhone(phone) : []),
    ...(name ? profiles.likeName(name) : []),
  ]);
  const wanted = Object.entries({ lastName: name, firstName, email, phone, postalCode, city, country }).filter(
    (entry): entry is [keyof typeof weights, string] => entry[1] !== undefined,
  );
  const most = wanted.reduce((sum, [field]) => sum + weights[field], 0);
  const scored = [...pool].map((record) => {
    const { details } = record;
    const addresses = details.addresses?.addressInfo?.flatMap(({ address }) => address ?? []) ?? [];
    const has: Record<keyof typeof weights, (wanted: string) => boolean> = {
      lastName: (wanted) => namesOf(details).some((held) => fold(held) === fold(wanted)),
      firstName: (wanted) => fold(primaryName(details)?.givenName ?? "") === fold(wanted),
      email: (wanted) => emailsOf(details).some((held) => fold(held) === fold(wanted)),
      phone: (wanted) => phonesOf(details).some((held) => digits(held) === digits(wanted)),
      postalCode: (wanted) => addresses.some((address) => address.postalCode === wanted),
      city: (wanted) => addresses.some(({ cityName }) => fold(cityName ?? "") === fold(wanted)),
      country: (wanted) => addresses.some((address) => address.country?.code === wanted),
    };
    const points = wanted.reduce((sum, [field, value]) => sum + (has[field](value) ? weights[field] : 0), 0);
    return { record, matchPercentage: Math.round((points / most) * 100) };
  });
  const good = scored.filter(
    ({ matchPercentage }) => matchPercentage > 0 && matchPercentage >= (query.matchPercentage ?? 0),
  );
  if (good.length === 0) return undefined;
  good.sort((left, right) => right.matchPercentage - left.matchPercentage);
  return {
    profileMatchType: good.slice(0, MAX).map(({ record, matchPercentage }) => ({
      personName: primaryName(record.details),
      address: record.details.addresses?.addressInfo?.[0]?.address,
      profileIdList: idListOf(record),
      email: emailsOf(record.details)[0],
      telephone: phonesOf(record.details)[0],
      legalCompany: record.details.company?.companyName,
      matchPercentage,
    })),
  };
}
