import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { referencesOf } from "../../../../core/records/references.ts";
import type { Value } from "../../../../core/validation/check-fields.ts";
import type { MergedIds } from "../../records/store/merged-ids.repo.ts";

/** Replaces merged profiles by the remaining ones. */
export function compileRedirect(module: ModuleKey, merged: MergedIds) {
  const references = referencesOf(module);
  if (merged.isEmpty || references.length === 0) return (values: Value[]) => values;
  return (values: Value[]): Value[] => {
    let changed: Value[] | undefined;
    for (const { place, modules } of references) {
      const id = values[place];
      if (id === undefined) continue;
      const to = merged.leadTo(modules, String(id));
      if (to === String(id)) continue;
      changed ??= [...values];
      changed[place] = to;
    }
    return changed ?? values;
  };
}

/** The old id of the profile into which the row's own was merged; null: it was not merged. */
export function survivorOfRow(module: ModuleKey, merged: MergedIds, oldId: string | null): string | null {
  if (merged.isEmpty || oldId === null) return null;
  const to = merged.leadTo([module], oldId);
  return to === oldId ? null : to;
}
