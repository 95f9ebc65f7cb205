import type { ProofField, ProofRepair, ProofState } from "../../contract/verifications.ts";
import { fieldsOf, isModuleKey, type ModuleKey } from "../modules/catalogue.ts";
import { referencesOf } from "../records/references.ts";
import { LEFT_ALONE } from "./updates.ts";

type Fields = readonly ProofField[];
type Found = { kind: string; state: ProofState; fields: Fields };

/** Records that people can edit and that can therefore take the hotel's values. */
const EDITED: ReadonlySet<string> = new Set<ModuleKey>(["profiles", "accounts", "reservations", "blocks"]);
/** Records with an update call; the others only have one that creates them. */
const CHANGED: ReadonlySet<string> = new Set<ModuleKey>([
  "profiles",
  "accounts",
  "reservations",
  "blocks",
  "room-status",
]);

/** Possible repairs of a record that differs from what was sent. */
export function repairsOf({ kind, state, fields }: Found): ProofRepair[] {
  if (state === "verified" || state === "expected" || state === "there") return [];
  const repairs: ProofRepair[] = [];
  if (state === "missing" || (isOfFields(state) && canPush(kind, fields))) repairs.push("push");
  if (isOfFields(state) && Object.keys(takenFrom(kind, fields)).length > 0) repairs.push("take");
  return [...repairs, "leave"];
}

const isOfFields = (state: ProofState) => state === "differs" || state === "changedAtHotel";

function canPush(kind: string, fields: Fields): boolean {
  if (!CHANGED.has(kind)) return false;
  const status = fields.find(({ name }) => name === "status");
  // A block's status has its own calls, and bookings whose guest has arrived are left to staff. Bookings cancelled by
  // staff are reinstated.
  if (kind === "blocks") return fields.some(({ name }) => name !== "status");
  return kind !== "reservations" || status?.found === "Cancelled" || !LEFT_ALONE.has(String(status?.found));
}

/** The hotel's values for a record, as a person would type them; null removes a value. */
export function takenFrom(kind: string, fields: Fields): Record<string, string | null> {
  if (!EDITED.has(kind) || !isModuleKey(kind)) return {};
  const own = new Map(fieldsOf(kind).map((field) => [field.id, field]));
  // A guest or company at the hotel that is not ours has no old id here.
  const references = new Set(referencesOf(kind).map(({ field }) => field));
  const taken = fields.filter(({ name, found }) => {
    const field = own.get(name);
    return field && !field.key && !(found === null && (field.required || references.has(name)));
  });
  return Object.fromEntries(taken.map(({ name, found }) => [name, found === null ? null : String(found)]));
}

/** The name of a night or grid line begins with its date. */
const OF_DAY = /^\d{4}-\d\d-\d\d(?: |$)/;

/** The differing fields as a key: records with the same key can be repaired together. */
export function causeOf(kind: string, fields: Fields): string {
  const part = kind === "blocks" ? "block-grid" : "reservation-nights";
  const names = fields.map(({ name, found }) => {
    if (name === "status") return `status=${found ?? ""}`;
    return OF_DAY.test(name) ? `${part}.${name.split(" ").slice(1).at(-1) ?? "date"}` : name;
  });
  return [...new Set(names)].sort().join(" ");
}
