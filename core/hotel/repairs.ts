import type { ProofField, ProofRepair, ProofState } from "../../contract/verifications.ts";
import { fieldsOf, isModuleKey, type ModuleKey } from "../modules/catalogue.ts";
import { referencesOf } from "../records/references.ts";
import { LEFT_ALONE } from "./updates.ts";

type Fields = readonly ProofField[];
type Found = { kind: string; state: ProofState; fields: Fields };

/** Records that a person can edit, and so take the hotel's values. */
const EDITED: ReadonlySet<string> = new Set<ModuleKey>(["profiles", "accounts", "reservations", "blocks"]);
/** Records that have a call to be changed by; of the others there is only one that makes them. */
const CHANGED: ReadonlySet<string> = new Set<ModuleKey>([
  "profiles",
  "accounts",
  "reservations",
  "blocks",
  "room-status",
]);

/** What can be done about a record that is not as it was sent. */
export function repairsOf({ kind, state, fields }: Found): ProofRepair[] {
  if (state === "verified" || state === "expected") return [];
  const repairs: ProofRepair[] = [];
  if (state === "missing" || (isOfFields(state) && canPush(kind, fields))) repairs.push("push");
  if (isOfFields(state) && Object.keys(takenFrom(kind, fields)).length > 0) repairs.push("take");
  return [...repairs, "leave"];
}

const isOfFields = (state: ProofState) => state === "differs" || state === "changedAtHotel";

function canPush(kind: string, fields: Fields): boolean {
  if (!CHANGED.has(kind)) return false;
  const status = fields.find(({ name }) => name === "status");
  // The status of a block has a way of its own, and a guest who has come belongs to the desk. What the desk cancelled is reinstated.
  if (kind === "blocks") return fields.some(({ name }) => name !== "status");
  return kind !== "reservations" || status?.found === "Cancelled" || !LEFT_ALONE.has(String(status?.found));
}

/** The values that a record gets from the hotel, as a person would type them; null takes one away. */
export function takenFrom(kind: string, fields: Fields): Record<string, string | null> {
  if (!EDITED.has(kind) || !isModuleKey(kind)) return {};
  const own = new Map(fieldsOf(kind).map((field) => [field.id, field]));
  // A guest or company there that is none of ours has no name here.
  const references = new Set(referencesOf(kind).map(({ field }) => field));
  const taken = fields.filter(({ name, found }) => {
    const field = own.get(name);
    return field && !field.key && !(found === null && (field.required || references.has(name)));
  });
  return Object.fromEntries(taken.map(({ name, found }) => [name, found === null ? null : String(found)]));
}

/** A night or a line of the grid begins with its day. */
const OF_DAY = /^\d{4}-\d\d-\d\d(?: |$)/;

/** One word for the fields in which a record differs: those with the same one can be mended together. */
export function causeOf(kind: string, fields: Fields): string {
  const part = kind === "blocks" ? "block-grid" : "reservation-nights";
  const names = fields.map(({ name, found }) => {
    if (name === "status") return `status=${found ?? ""}`;
    return OF_DAY.test(name) ? `${part}.${name.split(" ").slice(1).at(-1) ?? "date"}` : name;
  });
  return [...new Set(names)].sort().join(" ");
}
