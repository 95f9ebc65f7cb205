import type { Change, Refusal } from "./built.ts";
import { fitRecord } from "./fit.ts";
import { lineUp } from "./lines.ts";
import { type Contact, isPostal, LINES, type Note, type Reach } from "./reach.ts";
import type { HotelSettings } from "./settings.ts";

const OWN = { Phone: "phone", Mobile: "mobile", Fax: "fax", Email: "email", Web: "website" } as const;
const PHONE_WIDTH = 40;

export type Linked = { contacts?: readonly Contact[]; notes?: readonly Note[] };
export type Adopted<R> = { record: R; contacts: Contact[]; notes: Note[]; changes: Change[]; refusals: Refusal[] };

/**
 * Brings what the old system kept in tables of its own into the profile: the first contact of a kind fills the
 * profile's empty field, further ones go along behind it, and one that the profile has already is not said twice.
 */
export function adopt<R extends Reach>(
  settings: HotelSettings,
  record: R,
  { contacts = [], notes = [] }: Linked,
): Adopted<R> {
  const reach: Record<string, string | undefined> = {};
  const adopted: Adopted<R> = { record, contacts: [], notes: [], changes: [], refusals: [] };
  for (const contact of inTurn(contacts)) {
    const lined = lineUp(contact, LINES, 80);
    const fitted = fitRecord("profile-contacts", asKind(settings, lined.values));
    const { kind, value } = fitted.record;
    const tooLong = value !== undefined && kind !== "Email" && kind !== "Web" && value.length > PHONE_WIDTH;
    adopted.refusals.push(...fitted.refusals.map((refusal) => ({ ...refusal, field: `contacts.${refusal.field}` })));
    if (tooLong) adopted.refusals.push({ field: "contacts.value", reason: "too-long", value });
    adopted.changes.push(
      ...[...lined.changes, ...fitted.changes].map((change) => ({ ...change, field: `contacts.${change.field}` })),
    );
    if (kind === "Address") {
      const typed = {
        ...fitted.record,
        addressType: fitted.record.addressType ?? fitted.record.contactType ?? settings.types.address,
      };
      if (isPostal({ ...record, ...reach } as Reach)) adopted.contacts.push(typed);
      else if (isPostal(typed)) {
        for (const id of [...LINES, "city", "postalCode", "state", "country", "addressType"] as const)
          reach[id] = typed[id];
        adopted.changes.push({ field: "address1", change: "moved" });
      }
      continue;
    }
    const own = OWN[kind];
    const present = record[own] ?? reach[own];
    if (present === undefined && value !== undefined) {
      reach[own] = value;
      adopted.changes.push({ field: own, change: "moved", sent: value });
    } else if (present !== value) adopted.contacts.push(fitted.record);
  }
  for (const note of notes) {
    const fitted = fitRecord("notes", note);
    adopted.notes.push(fitted.record);
    adopted.changes.push(...fitted.changes.map((change) => ({ ...change, field: `notes.${change.field}` })));
    adopted.refusals.push(...fitted.refusals.map((refusal) => ({ ...refusal, field: `notes.${refusal.field}` })));
  }
  return { ...adopted, record: { ...record, ...reach } };
}

/** A phone whose type is the hotel's type of mobile phones is one. */
const asKind = ({ types }: HotelSettings, contact: Contact): Contact =>
  contact.kind === "Phone" && contact.contactType === types.mobile ? { ...contact, kind: "Mobile" } : contact;

const inTurn = (contacts: readonly Contact[]): readonly Contact[] =>
  [...contacts].sort(
    (one, other) =>
      Number(other.primary ?? false) - Number(one.primary ?? false) ||
      (one.sequence ?? Infinity) - (other.sequence ?? Infinity) ||
      (one.oldId < other.oldId ? -1 : 1),
  );
