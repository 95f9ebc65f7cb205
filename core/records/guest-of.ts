import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import { LONGEST_ID } from "../modules/old-id.ts";
import { showControls } from "../reading/cells.ts";
import type { Value } from "../validation/check-fields.ts";
import { compileRecordText } from "./record-text.ts";
import { compileSearchColumns, type SearchValue } from "./search-columns.ts";

/** A profile created from a row of another module. */
export type Guest = { oldId: string; text: string; columns: readonly SearchValue[] };

/** Modules whose rows name their guest in full, with the fields for it. */
const NAMING: Partial<Record<ModuleKey, { oldId: string; lastName: string; firstName: string }>> = {
  "in-house": { oldId: "profileId", lastName: "lastName", firstName: "firstName" },
};

/** Fields of profiles created this way. A profile without a type is a guest, here as in a file. */
export const GUEST_FIELDS: readonly string[] = ["oldId", "lastName", "firstName"];

/** The modules whose records a module's rows create, in the order in which their locks are taken. */
export const modulesWrittenBy = (module: ModuleKey): readonly ModuleKey[] =>
  NAMING[module] ? [module, "profiles"] : [module];

type Compiled = (values: readonly Value[]) => Guest | null;

/** The guest named by a row, as a profile; null if the row has too little for one. */
export function compileGuest(module: ModuleKey, country: string): Compiled | null {
  const naming = NAMING[module];
  if (!naming) return null;
  const placeOf = (id: string) => fieldsOf(module).findIndex((field) => field.id === id);
  const [idAt, lastAt, firstAt] = [placeOf(naming.oldId), placeOf(naming.lastName), placeOf(naming.firstName)];
  const [textOf, columnsOf] = [compileRecordText("profiles"), compileSearchColumns("profiles", country)];
  const fields = fieldsOf("profiles");
  return (values) => {
    const [id, lastName, firstName] = [values[idAt], values[lastAt], values[firstAt]];
    // OPERA Cloud refuses profiles without a last name.
    if (id === undefined || lastName === undefined) return null;
    const oldId = showControls(String(id));
    if (oldId.length > LONGEST_ID) return null;
    const guestValues: Readonly<Record<string, Value>> = { oldId, lastName, firstName };
    const profile = fields.map((field) => guestValues[field.id]);
    return { oldId, text: textOf(profile), columns: columnsOf(profile) };
  };
}
