import { fieldsOf, isModuleKey, type ModuleKey } from "../modules/catalogue.ts";

/** A field that holds the old id of another record. */
export type Reference = { field: string; place: number; modules: readonly ModuleKey[] };

export const referencesOf = (module: ModuleKey): readonly Reference[] =>
  fieldsOf(module).flatMap(({ id, refers }, place) =>
    refers.length === 0 ? [] : [{ field: id, place, modules: refers.filter(isModuleKey) }],
  );

/** What a record belongs to: the first that it refers to. */
export const parentOf = (module: ModuleKey): Reference | undefined => referencesOf(module)[0];
