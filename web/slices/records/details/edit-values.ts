import type { RecordShown } from "../../../../contract/records.ts";
import { changedFields } from "../../../ui/merge-typed.ts";
import type { FieldGroup } from "./field-groups.ts";

/** What stands in the form: no value is an empty text. */
export type Typed = Record<string, string>;

export function typedOf(groups: readonly FieldGroup[], values: RecordShown["values"]): Typed {
  return Object.fromEntries(
    groups.flatMap(({ fields }) => fields.map(({ id }) => [id, values[id] === undefined ? "" : String(values[id])])),
  );
}

/** What was typed, and nothing else; an emptied field is taken away. */
export function changesOf(base: Typed, typed: Typed): Record<string, string | null> {
  return Object.fromEntries(changedFields(base, typed).map((id) => [id, typed[id]?.trim() || null]));
}
