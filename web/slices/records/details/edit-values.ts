import type { RecordShown } from "../../../../contract/records.ts";
import type { FieldGroup } from "./field-groups.ts";

/** What stands in the form: no value is an empty text. */
export type Typed = Record<string, string>;

export function typedOf(groups: readonly FieldGroup[], values: RecordShown["values"]): Typed {
  return Object.fromEntries(
    groups.flatMap(({ fields }) => fields.map(({ id }) => [id, values[id] === undefined ? "" : String(values[id])])),
  );
}

/** Whether somebody meant it: blanks around a text are nobody's wish. */
const differ = (a: string | undefined, b: string | undefined) => (a ?? "").trim() !== (b ?? "").trim();

/** What was typed, and nothing else; an emptied field is taken away. */
export function changesOf(base: Typed, typed: Typed): Record<string, string | null> {
  const changed = Object.keys(typed).filter((id) => differ(typed[id], base[id]));
  return Object.fromEntries(changed.map((id) => [id, typed[id]?.trim() || null]));
}

/** What somebody else changed, each with whether it was changed here too, in another way. */
export type Theirs = { field: string; value: string; isClash: boolean };

/** Somebody else was first: their changes come in, what was typed here stays. */
export function mergeFresh(base: Typed, typed: Typed, fresh: Typed): { values: Typed; theirs: Theirs[] } {
  const mine = Object.keys(typed).filter((id) => differ(typed[id], base[id]));
  const theirs = Object.keys(fresh)
    .filter((id) => differ(fresh[id], base[id]))
    .map((id) => ({ field: id, value: fresh[id] ?? "", isClash: mine.includes(id) && differ(fresh[id], typed[id]) }));
  return { values: { ...fresh, ...Object.fromEntries(mine.map((id) => [id, typed[id] ?? ""])) }, theirs };
}
