import { fieldsOf, isModuleKey, type ModuleKey, modules } from "../modules/catalogue.ts";
import { showControls } from "../reading/cells.ts";
import type { Value } from "../validation/check-fields.ts";
import { type RecordTable, tableOf } from "./record-table.ts";

/** A field that holds the old id of another record. */
export type Reference = { field: string; place: number; modules: readonly ModuleKey[] };

export const referencesOf = (module: ModuleKey): readonly Reference[] =>
  fieldsOf(module).flatMap(({ id, refers }, place) =>
    refers.length === 0 ? [] : [{ field: id, place, modules: refers.filter(isModuleKey) }],
  );

const NOTHING: readonly never[] = [];

/** The old ids that a row refers to, in the order of the module's references. */
export function compileRefers(module: ModuleKey): (values: readonly Value[]) => readonly (string | undefined)[] {
  const references = referencesOf(module);
  if (references.length === 0) return () => NOTHING;
  return (values) =>
    references.map(({ place }) => {
      const id = values[place];
      return id === undefined ? undefined : showControls(String(id));
    });
}

/** A record's parent: the first record it refers to. */
export const parentOf = (module: ModuleKey): Reference | undefined => referencesOf(module)[0];

/** A module with the fields of it that name a record of another module. */
export type Referring = { module: ModuleKey; table: RecordTable; fields: readonly string[] };

export const referringTo = (target: string): Referring[] =>
  modules.flatMap(({ key }) => {
    const fields = referencesOf(key).flatMap(({ field, modules: named }) =>
      named.some((module) => module === target) ? [field] : [],
    );
    return fields.length === 0 ? [] : [{ module: key, table: tableOf(key), fields }];
  });
