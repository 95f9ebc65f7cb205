import type { ListKind } from "../../../../contract/lists.ts";
import { addTo } from "../../../../core/grouping/add-to.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Field } from "../../../../core/modules/field.ts";
import { listedModules } from "../../../../core/records/listed-modules.ts";
import { type GroupKey, groupsOf } from "../details/field-groups.ts";

/** A field, and its module; if two modules have it, the first. */
export type BulkField = { module: ModuleKey; field: Field };
export type BulkGroup = { key: GroupKey; fields: BulkField[] };

/** Fields that many records can share. References belong to single records. */
export function bulkFieldsOf(kind: ListKind): BulkGroup[] {
  const seen = new Set<string>();
  const groups = new Map<GroupKey, BulkField[]>();
  for (const module of listedModules[kind])
    for (const { key, fields } of groupsOf(module))
      for (const field of fields) {
        if (seen.has(field.id) || field.refers.length > 0) continue;
        seen.add(field.id);
        addTo(groups, key, { module, field });
      }
  return [...groups].map(([key, fields]) => ({ key, fields }));
}
