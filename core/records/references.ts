import { fieldsOf, isModuleKey, type ModuleKey } from "../modules/catalogue.ts";
import { showControls } from "../reading/cells.ts";
import type { Value } from "../validation/check-fields.ts";

/** A field that holds the old id of another record. */
export type Reference = { field: string; place: number; modules: readonly ModuleKey[] };

export const referencesOf = (module: ModuleKey): readonly Reference[] =>
  fieldsOf(module).flatMap(({ id, refers }, place) =>
    refers.length === 0 ? [] : [{ field: id, place, modules: refers.filter(isModuleKey) }],
  );

const NOTHING: readonly never[] = [];

/** The old ids that a row's values name, in the order of the module's references. */
export function compileRefers(module: ModuleKey): (values: readonly Value[]) => readonly (string | undefined)[] {
  const references = referencesOf(module);
  if (references.length === 0) return () => NOTHING;
  return (values) =>
    references.map(({ place }) => {
      const id = values[place];
      return id === undefined ? undefined : showControls(String(id));
    });
}

/** What a record belongs to: the first that it refers to. */
export const parentOf = (module: ModuleKey): Reference | undefined => referencesOf(module)[0];
