import { formWith, packForm } from "../duplicates/form.ts";
import { numberFields, numbersOf } from "../duplicates/profile-of.ts";
import { foldWords } from "../matching/fold.ts";
import { compileMatchKeys, type Matched, type SharedMails } from "../matching/match-keys.ts";
import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import { showControls } from "../reading/cells.ts";
import type { Value } from "../validation/check-fields.ts";
import { hashKey } from "./hash-key.ts";
import { type RecordTable, tableOf } from "./record-table.ts";
import { parentOf } from "./references.ts";

/** A value of a search column; `null` means no value. */
export type SearchValue = string | number | null;
export type SearchColumn = { name: string; type: "text" | "date" | "bigint" };

/** Columns of contacts only: the keys by which their profile is compared. */
const CONTACT_KEYS: readonly SearchColumn[] = [
  { name: "mk_email", type: "bigint" },
  { name: "mk_phone", type: "bigint" },
  { name: "mk_address", type: "bigint" },
];

const columns: Readonly<Record<RecordTable, readonly SearchColumn[]>> = {
  profiles: [
    { name: "type", type: "text" },
    { name: "name", type: "text" },
    { name: "name_key", type: "text" },
    { name: "mk_email", type: "bigint" },
    { name: "mk_phone", type: "bigint" },
    { name: "mk_mobile", type: "bigint" },
    { name: "mk_name", type: "bigint" },
    { name: "mk_address", type: "bigint" },
    // What its duplicates are found by, its contacts left out.
    { name: "form", type: "text" },
  ],
  reservations: [
    { name: "status", type: "text" },
    { name: "confirmation", type: "text" },
    { name: "arrival", type: "date" },
    { name: "departure", type: "date" },
    { name: "profile_old_id", type: "text" },
    { name: "block_old_id", type: "text" },
  ],
  blocks: [
    { name: "status", type: "text" },
    { name: "code", type: "text" },
    { name: "name", type: "text" },
    { name: "begins", type: "date" },
    { name: "ends", type: "date" },
    { name: "name_key", type: "text" },
  ],
  records: [{ name: "parent_old_id", type: "text" }, ...CONTACT_KEYS],
};

export const searchColumnsOf = (module: ModuleKey): readonly SearchColumn[] => columns[tableOf(module)];

const MATCHED = [
  "email",
  "phone",
  "mobile",
  "firstName",
  "lastName",
  "name",
  "address1",
  "address2",
  "city",
  "postalCode",
  "country",
] as const satisfies readonly (keyof Matched)[];

const CONTACT_ADDRESS = ["address1", "address2", "city", "postalCode", "country"] as const;

/** Fields that the columns are computed from: an update of some of them must read the whole record. */
export function searchedFields(module: ModuleKey): readonly string[] {
  const table = tableOf(module);
  if (table === "profiles")
    return ["type", ...MATCHED, "birthDate", ...numberFields].filter((id) =>
      fieldsOf(module).some((field) => field.id === id),
    );
  if (table === "reservations") return ["status", "confirmation", "arrival", "departure", "profileId", "blockId"];
  if (table === "blocks") return ["status", "code", "name", "begin", "end"];
  const parent = parentOf(module);
  if (module === "profile-contacts") return [parent?.field ?? "", "kind", "value", ...CONTACT_ADDRESS];
  return parent ? [parent.field] : [];
}

type Compiled = (values: readonly Value[]) => SearchValue[];

/** A record's search columns from its values in the order of the module's fields; `country` is the property's. */
export function compileSearchColumns(module: ModuleKey, country: string, shared?: SharedMails): Compiled {
  const places = new Map(fieldsOf(module).map(({ id }, place) => [id, place]));
  const reader = (id: string) => {
    const place = places.get(id) ?? -1;
    return (values: readonly Value[]): string => {
      const value = values[place];
      return value === undefined ? "" : showControls(String(value));
    };
  };
  const table = tableOf(module);
  if (table === "profiles") return profileColumns(module, places, compileMatchKeys(country, shared));
  const read = searchedFields(module).map(reader);
  if (module === "profile-contacts") return contactColumns(reader, compileMatchKeys(country, shared));
  if (table === "records") return (values) => [read[0]?.(values) || null, ...NO_KEYS];
  if (table === "blocks") {
    const words = [reader("name"), reader("code")];
    return (values) => [
      ...read.map((item) => item(values)),
      words.flatMap((word) => foldWords(word(values))).join(" "),
    ];
  }
  // Searched by its beginning, ignoring case; shown with the original value.
  const confirmation = reader("confirmation");
  const index = searchedFields(module).indexOf("confirmation");
  return (values) => read.map((item) => item(values)).with(index, confirmation(values).toLowerCase().slice(0, LONGEST));
}

/** The most that an index entry can hold, and more than a search needs. */
const LONGEST = 200;

const hashed = (key: string | null): number | null => (key === null ? null : hashKey(key));

const NO_KEYS = CONTACT_KEYS.map(() => null);

type KeysOf = ReturnType<typeof compileMatchKeys>;

function contactColumns(reader: (id: string) => (values: readonly Value[]) => string, keysOf: KeysOf): Compiled {
  const parent = reader(parentOf("profile-contacts")?.field ?? "");
  const [kind, value] = [reader("kind"), reader("value")];
  const address = CONTACT_ADDRESS.map((id) => [id, reader(id)] as const);
  return (values) => {
    const contact: Record<string, string> = {};
    if (kind(values) === "Email") contact.email = value(values);
    else if (kind(values) === "Phone" || kind(values) === "Mobile") contact.phone = value(values);
    else if (kind(values) === "Address") for (const [id, read] of address) contact[id] = read(values);
    const keys = keysOf(contact);
    return [parent(values) || null, hashed(keys.email), hashed(keys.phone), hashed(keys.address)];
  };
}

function profileColumns(module: ModuleKey, places: ReadonlyMap<string, number>, keysOf: KeysOf): Compiled {
  const at = (id: (typeof MATCHED)[number] | "type") => places.get(id) ?? -1;
  const [type, name, firstName, lastName] = [at("type"), at("name"), at("firstName"), at("lastName")];
  const [email, phone, mobile, address1, address2] = [
    at("email"),
    at("phone"),
    at("mobile"),
    at("address1"),
    at("address2"),
  ];
  const [city, postalCode, ofGuest] = [at("city"), at("postalCode"), at("country")];
  const born = places.get("birthDate") ?? -1;
  const numbered = new Map(numberFields.map((id) => [id, places.get(id) ?? -1]));
  const otherwise = module === "accounts" ? "" : "Guest";
  const text = (value: Value) => (value === undefined ? undefined : String(value));
  return (values) => {
    const known = {
      name: text(values[name]),
      firstName: text(values[firstName]),
      lastName: text(values[lastName]),
      email: text(values[email]),
      phone: text(values[phone]),
      mobile: text(values[mobile]),
      address1: text(values[address1]),
      address2: text(values[address2]),
      city: text(values[city]),
      postalCode: text(values[postalCode]),
      country: text(values[ofGuest]),
    };
    const keys = keysOf(known);
    const form = formWith(
      {
        ...known,
        street: [known.address1, known.address2].filter(Boolean).join(" "),
        birthDate: text(values[born]),
        numbers: numbersOf((field) => text(values[numbered.get(field) ?? -1])),
      },
      { emails: [keys.email], phones: keys.numbers },
    );
    const parts = known.name === undefined ? [known.lastName ?? "", known.firstName ?? ""] : [known.name];
    return [
      String(values[type] ?? otherwise),
      showControls(parts.filter((part) => part !== "").join(", ")),
      parts.flatMap(foldWords).join(" ").slice(0, LONGEST),
      hashed(keys.email),
      hashed(keys.phone),
      hashed(keys.mobile),
      hashed(keys.name),
      hashed(keys.address),
      packForm(form),
    ];
  };
}
