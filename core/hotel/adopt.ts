import type { Change, Refusal } from "./built.ts";
import { fitRecord } from "./fit.ts";
import { lineUp } from "./lines.ts";
import { fitNotes, type Note } from "./notes.ts";
import { type Contact, isPostal, LINES, type Reach } from "./reach.ts";
import type { HotelSettings } from "./settings.ts";

const OWN = { Phone: "phone", Mobile: "mobile", Fax: "fax", Email: "email", Web: "website" } as const;
const POSTAL = [...LINES, "city", "postalCode", "state", "country", "addressType"] as const;
const PHONE_WIDTH = 40;

export type Linked = { contacts?: readonly Contact[]; notes?: readonly Note[] };
export type Adopted<R> = { record: R; contacts: Contact[]; notes: Note[]; changes: Change[]; refusals: Refusal[] };

/**
 * Merges what the old system kept in separate tables into the profile: the first contact of a kind fills the profile's
 * empty field, further ones are added after it, and duplicates of the profile's own are skipped.
 */
export function adopt<R extends Reach>(
  settings: HotelSettings,
  given: R,
  { contacts = [], notes = [] }: Linked,
  addressType: string,
): Adopted<R> {
  let record = given;
  const further: Contact[] = [];
  const changes: Change[] = [];
  const refusals: Refusal[] = [];
  const take = (values: Reach) => {
    for (const [field, sent] of Object.entries(values))
      if (sent !== undefined) changes.push({ field, change: "moved", sent });
    record = { ...record, ...values };
  };
  for (const unprepared of inTurn(contacts)) {
    const contact = prepared(settings, unprepared, addressType, changes, refusals);
    if (contact.kind === "Address") {
      if (!isPostal(contact)) changes.push({ field: "contacts.address1", change: "left" });
      else if (isPostal(record)) further.push(contact);
      else take(Object.fromEntries(POSTAL.map((id) => [id, contact[id]])));
      continue;
    }
    const own = OWN[contact.kind];
    if (contact.value === undefined) changes.push({ field: "contacts.value", change: "left" });
    else if (record[own] === undefined) {
      take({ [own]: contact.value });
      // The profile's own field has the same type for all profiles.
      if (contact.contactType !== undefined) changes.push({ field: "contacts.contactType", change: "left" });
    } else if (record[own] !== contact.value && !further.some(isSame(contact))) further.push(contact);
  }
  const fitted = fitNotes(settings, notes);
  return {
    record,
    contacts: further,
    notes: fitted.notes,
    changes: [...changes, ...fitted.changes],
    refusals: [...refusals, ...fitted.refusals],
  };
}

/** A contact within OPERA's widths. A phone with the hotel's mobile type is a mobile phone. */
function prepared(
  settings: HotelSettings,
  given: Contact,
  addressType: string,
  changes: Change[],
  refusals: Refusal[],
): Contact {
  const lined = lineUp(given, LINES, 80);
  const fitted = fitRecord(settings, "profile-contacts", lined.values);
  changes.push(
    ...[...lined.changes, ...fitted.changes].map((change) => ({ ...change, field: `contacts.${change.field}` })),
  );
  refusals.push(...fitted.refusals.map((refusal) => ({ ...refusal, field: `contacts.${refusal.field}` })));
  const contact = fitted.record;
  const isNumber = contact.kind === "Phone" || contact.kind === "Mobile" || contact.kind === "Fax";
  if (isNumber && contact.value !== undefined && contact.value.length > PHONE_WIDTH)
    refusals.push({ field: "contacts.value", reason: "too-long", value: contact.value });
  if (contact.kind === "Address")
    return { ...contact, addressType: contact.addressType ?? contact.contactType ?? addressType };
  return contact.kind === "Phone" && contact.contactType === settings.types.mobile
    ? { ...contact, kind: "Mobile" }
    : contact;
}

const isSame =
  ({ kind, value }: Contact) =>
  (other: Contact) =>
    other.kind === kind && other.value === value;

const inTurn = (contacts: readonly Contact[]): readonly Contact[] =>
  [...contacts].sort(
    (left, right) =>
      Number(right.primary ?? false) - Number(left.primary ?? false) ||
      (left.sequence ?? Infinity) - (right.sequence ?? Infinity) ||
      (left.oldId < right.oldId ? -1 : 1),
  );
