import type { RecordShown } from "../../../../contract/records.ts";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Field } from "../../../../core/modules/field.ts";
import { changedFields } from "../../../ui/merge-typed.ts";

type Groups = readonly (readonly [GroupKey, readonly string[]])[];
export type GroupKey =
  | "person"
  | "company"
  | "address"
  | "contact"
  | "document"
  | "preferences"
  | "business"
  | "stay"
  | "room"
  | "rate"
  | "selling"
  | "linked"
  | "cancellation"
  | "block"
  | "dates"
  | "note"
  | "other";
export type FieldGroup = { key: GroupKey; fields: Field[] };

const ADDRESS = [
  ...["addressType", "address1", "address2", "address3", "address4"],
  ...["postalCode", "city", "state", "country"],
];
const CONTACT = ["email", "phone", "mobile", "fax", "website"];
const LINKED = ["companyId", "agentId", "sourceId", "groupId", "contactId"];
const CANCELLATION = ["cancellationReason", "cancellationText"];

const GROUPS: Partial<Record<ModuleKey, Groups>> = {
  profiles: [
    [
      "person",
      [
        ...["title", "firstName", "middleName", "lastName", "salutation", "gender", "birthDate", "birthPlace"],
        ...["birthCountry", "nationality", "language", "type", "status", "vip", "employer", "position"],
      ],
    ],
    ["contact", CONTACT],
    ["address", ADDRESS],
    ["document", ["idType", "idNumber", "idCountry", "idExpiry", "taxNumber"]],
    [
      "preferences",
      [
        ...["preferences", "keywords", "allowEmail", "allowPhone", "allowSms", "mailingList", "currency", "history"],
        ...["blacklisted", "userDefined", "attachments"],
      ],
    ],
    ["note", ["note"]],
  ],
  accounts: [
    ["company", ["name", "name2", "name3", "type", "status", "vip", "language"]],
    ["contact", CONTACT],
    ["address", ADDRESS],
    ["document", ["iata", "corporateId", "taxNumber", "registrationNumber"]],
    ["business", ["rateCode", "commission", "currency", "territory", "owner", "history", "blacklisted"]],
    ["note", ["note"]],
  ],
  reservations: [
    [
      "stay",
      [
        ...["status", "confirmation", "arrival", "departure", "arrivalTime", "departureTime"],
        ...["adults", "children", "childAges", "rooms", "purpose", "preferences", "membershipType", "membershipNumber"],
      ],
    ],
    ["room", ["roomType", "roomTypeCharged", "room", "doNotMove"]],
    [
      "rate",
      [
        ...["rateCode", "amount", "currency", "fixedRate", "printRate", "complimentary", "houseUse"],
        ...["paymentMethod", "packages", "fixedCharges", "routing", "deposit", "balance"],
      ],
    ],
    ["selling", ["market", "source", "origin", "reservationType", "promotion", "crsNumber", "crsSystem", "bookedOn"]],
    ["linked", ["profileId", "accompanyingIds", "blockId", ...LINKED, "shareWith", "party"]],
    ["cancellation", CANCELLATION],
    ["note", ["note", "alerts", "traces", "userDefined"]],
  ],
  blocks: [
    [
      "block",
      [
        "code",
        "name",
        "status",
        "begin",
        "end",
        "shoulderBegin",
        "shoulderEnd",
        "inventoryControl",
        "owner",
        "bookingType",
        "reservationMethod",
        "postingMaster",
      ],
    ],
    ["dates", ["followUp", "cutoff", "cutoffDays", "decision", "roomingListDue"]],
    ["rate", ["rateCode", "currency", "paymentMethod", "printRate"]],
    ["selling", ["market", "source", "origin", "reservationType"]],
    ["linked", LINKED],
    ["cancellation", [...CANCELLATION, "lostReason"]],
    ["note", ["note"]],
  ],
};

/** A module's fields by topic. The key is in the page's head; fields without a group come last. */
export function groupsOf(module: ModuleKey): FieldGroup[] {
  const left = new Map(fieldsOf(module).flatMap((field) => (field.key ? [] : [[field.id, field]])));
  const groups = (GROUPS[module] ?? []).map(([key, ids]) => ({
    key,
    fields: ids.flatMap((id) => {
      const field = left.get(id);
      left.delete(id);
      return field ? [field] : [];
    }),
  }));
  return [...groups, { key: "other" as const, fields: [...left.values()] }].filter(({ fields }) => fields.length > 0);
}

/** The values of the form: an empty text means no value. */
export type Typed = Record<string, string>;

export function typedOf(groups: readonly FieldGroup[], values: RecordShown["values"]): Typed {
  return Object.fromEntries(
    groups.flatMap(({ fields }) => fields.map(({ id }) => [id, values[id] === undefined ? "" : String(values[id])])),
  );
}

/** Only the typed changes; an emptied field is removed. */
export function changesOf(base: Typed, typed: Typed): Record<string, string | null> {
  return Object.fromEntries(changedFields(base, typed).map((id) => [id, typed[id]?.trim() || null]));
}
