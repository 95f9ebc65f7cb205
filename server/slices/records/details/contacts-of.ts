import type { Origin, ProfileDetail } from "../../../../contract/records.ts";
import { phoneReader } from "../../../../core/values/phones.ts";
import type { Child } from "./children.repo.ts";
import type { Values } from "./find-record.repo.ts";

type Contacts = Pick<ProfileDetail, "phones" | "emails" | "addresses">;
type ContactsInput = {
  values: Values;
  origins: Readonly<Record<string, Origin>>;
  contacts: readonly Child[];
  country: string;
};

const PHONES = { phone: "Phone", mobile: "Mobile", fax: "Fax" } as const;
const LINES = ["address1", "address2", "address3", "address4"] as const;

const textIn = (values: Values, field: string) => String(values[field] ?? "");

const placeIn = (values: Values) => ({
  lines: LINES.flatMap((line) => textIn(values, line) || []),
  postal_code: textIn(values, "postalCode"),
  city: textIn(values, "city"),
  state: textIn(values, "state"),
  country: textIn(values, "country"),
});

const hasPlace = ({ lines, postal_code, city, country }: ReturnType<typeof placeIn>) =>
  lines.length > 0 || postal_code !== "" || city !== "" || country !== "";

/** All ways to contact a person: the profile's own fields, then separate contacts, in their order. */
export function contactsOf({ values, origins, contacts, country }: ContactsInput): Contacts {
  const read = phoneReader(country);
  const home = textIn(values, "country");
  const numberOf = (number: string) => ({ number, e164: read(number, home.length === 2 ? home : undefined) });
  const sorted = [...contacts].sort((a, b) => orderOf(a) - orderOf(b));
  const others = (...kinds: string[]) => sorted.filter((child) => kinds.includes(textIn(child.values, "kind")));
  const head = ({ id, values: own, origin }: Child) => ({
    id,
    type: textIn(own, "contactType") || textIn(own, "addressType") || textIn(own, "kind"),
    primary: own.primary === true,
    origin,
  });
  const own = (id: string, type: string, field = id) => ({ id, type, primary: false, origin: origins[field] ?? null });
  const ownPhones = (["phone", "mobile", "fax"] as const).flatMap((field) =>
    values[field] === undefined ? [] : [{ ...own(field, PHONES[field]), ...numberOf(textIn(values, field)) }],
  );
  const place = placeIn(values);
  const ownPlace =
    (["address1", "city", "postalCode", "country"] as const).find((field) => origins[field]) ?? "address1";
  return {
    phones: withPrimary([
      ...ownPhones,
      ...others("Phone", "Mobile", "Fax").map((child) => ({
        ...head(child),
        ...numberOf(textIn(child.values, "value")),
      })),
    ]),
    emails: withPrimary([
      ...(values.email === undefined ? [] : [{ ...own("email", "Email"), address: textIn(values, "email") }]),
      ...others("Email").map((child) => ({ ...head(child), address: textIn(child.values, "value") })),
    ]),
    addresses: withPrimary([
      ...(hasPlace(place) ? [{ ...own("address", textIn(values, "addressType"), ownPlace), ...place }] : []),
      ...others("Address").map((child) => ({ ...head(child), ...placeOf(child.values) })),
    ]),
  };
}

/** An address may be a single text. */
function placeOf(values: Values) {
  const place = placeIn(values);
  return hasPlace(place) ? place : { ...place, lines: [textIn(values, "value")].filter((line) => line !== "") };
}

const orderOf = ({ values: { sequence } }: Child) =>
  typeof sequence === "number" ? sequence : Number.MAX_SAFE_INTEGER;

/** Without a primary one, the first is primary. */
const withPrimary = <One extends { primary: boolean }>(all: One[]): One[] =>
  all.some(({ primary }) => primary) ? all : all.map((item, index) => ({ ...item, primary: index === 0 }));
