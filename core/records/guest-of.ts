import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import { LONGEST_ID } from "../modules/old-id.ts";
import { showControls } from "../reading/cells.ts";
import type { Value } from "../validation/check-fields.ts";
import { compileRecordText } from "./record-text.ts";
import { compileSearchColumns, type SearchValue } from "./search-columns.ts";

/** A profile that a row of another module is enough for. */
export type Guest = { oldId: string; text: string; columns: readonly SearchValue[] };

/** Modules whose rows name their guest in full, and the fields that do so. */
const NAMING: Partial<Record<ModuleKey, { oldId: string; lastName: string; firstName: string }>> = {
  "in-house": { oldId: "profileId", lastName: "lastName", firstName: "firstName" },
};

/** Fields of the profiles that are made so. Without a type of its own a profile is a guest, here as in a file. */
export const GUEST_FIELDS: readonly string[] = ["oldId", "lastName", "firstName"];

/** The modules that rows of one make records of, in the order in which their locks are taken. */
export const modulesWrittenBy = (module: ModuleKey): readonly ModuleKey[] =>
  NAMING[module] ? [module, "profiles"] : [module];

type Compiled = (values: readonly Value[]) => Guest | null;

/** The guest that a row names, as a profile of its own; null where it takes more than that to make one. */
export function compileGuest(module: ModuleKey, country: string): Compiled | null {
  const naming = NAMING[module];
  if (!naming) return null;
  const placeOf = (id: string) => fieldsOf(module).findIndex((field) => field.id === id);
  const [idAt, lastAt, firstAt] = [placeOf(naming.oldId), placeOf(naming.lastName), placeOf(naming.firstName)];
  const [textOf, columnsOf] = [compileRecordText("profiles"), compileSearchColumns("profiles", country)];
  const fields = fieldsOf("profiles");
  return (values) => {
    const [id, lastName, firstName] = [values[idAt], values[lastAt], values[firstAt]];
    // OPERA Cloud takes no profile without a last name.
    if (id === undefined || lastName === undefined) return null;
    const oldId = showControls(String(id));
    if (oldId.length > LONGEST_ID) return null;
    const known: Readonly<Record<string, Value>> = { oldId, lastName, firstName };
    const profile = fields.map((field) => known[field.id]);
    return { oldId, text: textOf(profile), columns: columnsOf(profile) };
  };
}
