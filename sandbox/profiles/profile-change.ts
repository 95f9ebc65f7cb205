import type { ProfileDetails } from "../../core/ohip/crm-profile.ts";
import { codes, refuse } from "../refused.ts";
import type { Chain } from "../state/chain.ts";

type Child = { id?: string | undefined; type?: string | undefined };
type Primary = { primaryInd?: boolean | undefined };

/**
 * Adds the children sent; one with the id of an existing child changes it in place. Nothing is removed, and a new
 * primary child makes the others secondary.
 */
function mergeChildren<Item extends Child>(
  chain: Chain,
  kind: string,
  before: readonly Item[] | undefined,
  change: readonly Item[] | undefined,
  inner: (item: Item) => object | undefined,
): Item[] | undefined {
  if (!change) return before as Item[] | undefined;
  const items = (before ?? []).map((item) => ({ ...item }));
  for (const item of change) {
    if (item.id === undefined) items.push({ ...item, id: chain.newId("Child"), type: item.type ?? kind });
    else {
      const index = items.findIndex(({ id }) => id === item.id);
      const found = items[index];
      if (!found) refuse(codes.notFound, `${kind} ${item.id} does not belong to this profile.`, kind);
      items[index] = mergeDeep(found, item);
    }
    const changed = items.find(({ id }) => id === (item.id ?? items.at(-1)?.id));
    if (changed && (inner(changed) as Primary | undefined)?.primaryInd)
      for (const other of items) {
        const part = inner(other) as Primary | undefined;
        if (other !== changed && part?.primaryInd) part.primaryInd = false;
      }
  }
  return items;
}

function mergeDeep<T extends object>(before: T, change: T): T {
  const merged = { ...before } as Record<string, unknown>;
  for (const [name, value] of Object.entries(change)) {
    const old = merged[name];
    const both = isPlain(old) && isPlain(value);
    merged[name] = both ? mergeDeep(old, value) : value;
  }
  return merged as T;
}
const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A name is replaced by one of the same kind. */
function mergeNames(before: ProfileDetails["customer"], change: ProfileDetails["customer"]) {
  const names = [...(before?.personName ?? [])];
  for (const name of change?.personName ?? []) {
    const kind = name.nameType ?? "Primary";
    const index = names.findIndex(({ nameType }) => (nameType ?? "Primary") === kind);
    if (index < 0) names.push({ ...name, nameType: kind });
    else names[index] = { ...names[index], ...name };
  }
  return names;
}

type Keywords = NonNullable<NonNullable<ProfileDetails["keywords"]>["keyword"]>;

/** A repeated word is stored once; a new value replaces the old one. */
function mergeKeywords(before: Keywords | undefined, change: Keywords | undefined): Keywords {
  const words = [...(before ?? [])];
  for (const { type, keyword, keywordDetail } of change ?? []) {
    const index = words.findIndex((held) => held.type === type && held.keyword === keyword);
    const after = { type, keyword: keywordDetail?.newKeyword ?? keyword };
    if (index < 0) words.push(after);
    else words[index] = after;
  }
  return words;
}

/** A profile's details after a change; for a new profile, the previous details are empty. */
export function changeDetails(chain: Chain, before: ProfileDetails, change: ProfileDetails): ProfileDetails {
  const { customer, company, addresses, telephones, emails, uRLs, comments, ...plain } = change;
  const { profileMemberships, preferenceCollection, keywords, requestForHotel, ...rest } = plain;
  const after: ProfileDetails = { ...mergeDeep({ ...before }, rest as ProfileDetails) };
  if (customer) {
    const { identifications } = customer;
    after.customer = { ...before.customer, ...customer };
    if (customer.personName) after.customer.personName = mergeNames(before.customer, customer);
    if (identifications)
      after.customer.identifications = {
        identificationInfo: mergeChildren(
          chain,
          "Identification",
          before.customer?.identifications?.identificationInfo,
          identifications.identificationInfo,
          ({ identification }) => identification,
        ),
      };
  }
  if (company) after.company = mergeDeep({ ...before.company }, company);
  const merge = <Item extends Child>(
    kind: string,
    old: readonly Item[] | undefined,
    items: readonly Item[] | undefined,
    inner: (item: Item) => object | undefined,
  ) => mergeChildren(chain, kind, old, items, inner);
  if (addresses)
    after.addresses = {
      addressInfo: merge("Address", before.addresses?.addressInfo, addresses.addressInfo, ({ address }) => address),
    };
  if (telephones)
    after.telephones = {
      telephoneInfo: merge(
        "Communication",
        before.telephones?.telephoneInfo,
        telephones.telephoneInfo,
        ({ telephone }) => telephone,
      ),
    };
  if (emails)
    after.emails = {
      emailInfo: merge("Communication", before.emails?.emailInfo, emails.emailInfo, ({ email }) => email),
    };
  if (uRLs) after.uRLs = { uRLInfo: merge("Communication", before.uRLs?.uRLInfo, uRLs.uRLInfo, ({ url }) => url) };
  if (comments)
    after.comments = {
      commentInfo: merge("Comment", before.comments?.commentInfo, comments.commentInfo, ({ comment }) => comment),
    };
  if (profileMemberships)
    after.profileMemberships = {
      profileMembership: [
        ...(before.profileMemberships?.profileMembership ?? []),
        ...(profileMemberships.profileMembership ?? []),
      ],
    };
  if (preferenceCollection)
    after.preferenceCollection = {
      preferenceType: [
        ...(before.preferenceCollection?.preferenceType ?? []),
        ...(preferenceCollection.preferenceType ?? []),
      ],
    };
  if (keywords) after.keywords = { keyword: mergeKeywords(before.keywords?.keyword, keywords.keyword) };
  return after;
}
