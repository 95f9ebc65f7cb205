import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf, RequestOf } from "../ohip/operations.ts";
import { compact } from "./built.ts";
import { commentOf, type Note, ownNote, readNote } from "./notes.ts";
import type { HotelSettings } from "./settings.ts";

type Profile = RecordOf<"profiles">;
type Postal = Pick<
  Profile,
  "address1" | "address2" | "address3" | "address4" | "city" | "postalCode" | "state" | "country" | "addressType"
>;
export type Reach = Postal & Pick<Profile, "phone" | "mobile" | "fax" | "email" | "website" | "note">;
export type Contact = RecordOf<"profile-contacts">;

type Details = NonNullable<RequestOf<"postGuestProfile">["guestDetails"]>;
type Read = NonNullable<ReplyOf<"getProfile">["profileDetails"]>;

export const LINES = ["address1", "address2", "address3", "address4"] as const;
export const isPostal = (record: Postal): boolean =>
  [...LINES, "city" as const, "postalCode" as const, "state" as const, "country" as const].some(
    (id) => record[id] !== undefined,
  );

const addressOf = (record: Postal, primaryInd: boolean) => ({
  address: {
    addressLine: LINES.map((id) => record[id]).filter((line) => line !== undefined),
    cityName: record.city,
    postalCode: record.postalCode,
    state: record.state,
    country: { code: record.country },
    type: record.addressType,
    primaryInd,
  },
});

type Numbered = { number: string | undefined; tech: "PHONE" | "FAX"; use: string };
const telephoneOf = ({ number, tech, use }: Numbered, place: number) => ({
  telephone: {
    phoneTechType: tech,
    phoneUseType: use,
    phoneNumber: number,
    primaryInd: place === 0,
    orderSequence: place + 1,
  },
});

/** The first of each kind in a list with an OPERA order. */
const inOrder = <Item>(items: readonly Item[] | undefined, order: (item: Item) => number | undefined): Item[] =>
  [...(items ?? [])].sort((left, right) => (order(left) ?? Infinity) - (order(right) ?? Infinity));

/** Contact data and notes: the same for persons and firms. */
export function reachDetails(
  settings: HotelSettings,
  record: Reach,
  phoneType: string,
  more: { contacts: readonly Contact[]; notes: readonly Note[] },
): Pick<Details, "addresses" | "telephones" | "emails" | "uRLs" | "comments"> {
  const { types } = settings;
  const extra = (kind: Contact["kind"]) => more.contacts.filter((contact) => contact.kind === kind);
  const numbers: Numbered[] = [
    { number: record.phone, tech: "PHONE" as const, use: phoneType },
    { number: record.mobile, tech: "PHONE" as const, use: types.mobile },
    { number: record.fax, tech: "FAX" as const, use: types.fax },
    ...extra("Phone").map(({ value, contactType }) => ({
      number: value,
      tech: "PHONE" as const,
      use: contactType ?? phoneType,
    })),
    ...extra("Mobile").map(({ value }) => ({ number: value, tech: "PHONE" as const, use: types.mobile })),
    ...extra("Fax").map(({ value, contactType }) => ({
      number: value,
      tech: "FAX" as const,
      use: contactType ?? types.fax,
    })),
  ];
  const emails = [{ value: record.email, contactType: undefined }, ...extra("Email")];
  const sites = [{ value: record.website, contactType: undefined }, ...extra("Web")];
  const withValue = <Item extends { value?: string | undefined }>(items: readonly Item[]) =>
    items.filter(({ value }) => value !== undefined);
  return {
    addresses: {
      addressInfo: [...(isPostal(record) ? [record] : []), ...extra("Address").filter(isPostal)].map((address, place) =>
        addressOf(address, place === 0),
      ),
    },
    telephones: { telephoneInfo: numbers.filter(({ number }) => number !== undefined).map(telephoneOf) },
    emails: {
      emailInfo: withValue(emails).map(({ value, contactType }, place) => ({
        email: {
          emailAddress: value,
          type: contactType ?? types.email,
          primaryInd: place === 0,
          orderSequence: place + 1,
        },
      })),
    },
    uRLs: {
      uRLInfo: withValue(sites).map(({ value, contactType }, place) => ({
        url: { value, type: contactType ?? types.web, primaryInd: place === 0, orderSequence: place + 1 },
      })),
    },
    comments: {
      commentInfo: [...ownNote(settings, record.note), ...more.notes].map((note) => commentOf(note, types.profileNote)),
    },
  };
}

export function readReach(settings: HotelSettings, details: Read): Reach {
  const { types } = settings;
  const addresses = details.addresses?.addressInfo ?? [];
  const address = (addresses.find((info) => info.address?.primaryInd) ?? addresses[0])?.address;
  const phones = inOrder(details.telephones?.telephoneInfo, (info) => info.telephone?.orderSequence).flatMap((info) =>
    info.telephone ? [info.telephone] : [],
  );
  const number = (wanted: (phone: (typeof phones)[number]) => boolean) => phones.find(wanted)?.phoneNumber;
  const isFax = (phone: (typeof phones)[number]) => phone.phoneTechType === "FAX";
  const [address1, address2, address3, address4] = address?.addressLine ?? [];
  return {
    address1,
    address2,
    address3,
    address4,
    city: address?.cityName,
    postalCode: address?.postalCode,
    state: address?.state,
    country: address?.country?.code,
    addressType: address?.type,
    phone: number((phone) => !isFax(phone) && phone.phoneUseType !== types.mobile),
    mobile: number((phone) => !isFax(phone) && phone.phoneUseType === types.mobile),
    fax: number(isFax),
    email: inOrder(details.emails?.emailInfo, (info) => info.email?.orderSequence)[0]?.email?.emailAddress,
    website: inOrder(details.uRLs?.uRLInfo, (info) => info.url?.orderSequence)[0]?.url?.value,
    note: readNote(settings, details.comments?.commentInfo),
  };
}

/** All contact data of a profile, from its own fields and further contacts. */
export function readContacts({ types }: HotelSettings, details: Read): SomeOf<"profile-contacts">[] {
  const addresses = (details.addresses?.addressInfo ?? []).flatMap(({ address }) => {
    if (!address) return [];
    const [address1, address2, address3, address4] = address.addressLine ?? [];
    const { cityName: city, postalCode, state, country, type: addressType } = address;
    const lines = { address1, address2, address3, address4, city, postalCode, state, country: country?.code };
    return [{ kind: "Address" as const, addressType, ...lines }];
  });
  const numbers = (details.telephones?.telephoneInfo ?? []).flatMap(({ telephone }) => {
    if (!telephone) return [];
    const isMobile = telephone.phoneUseType === types.mobile;
    const kind = telephone.phoneTechType === "FAX" ? "Fax" : isMobile ? "Mobile" : "Phone";
    return [{ kind: kind as Contact["kind"], contactType: telephone.phoneUseType, value: telephone.phoneNumber }];
  });
  const emails = (details.emails?.emailInfo ?? []).flatMap(({ email }) =>
    email ? [{ kind: "Email" as const, contactType: email.type, value: email.emailAddress }] : [],
  );
  const sites = (details.uRLs?.uRLInfo ?? []).flatMap(({ url }) =>
    url ? [{ kind: "Web" as const, contactType: url.type, value: url.value }] : [],
  );
  return [...addresses, ...numbers, ...emails, ...sites].map((contact) => compact(contact));
}
