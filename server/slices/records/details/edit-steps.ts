import { randomUUID } from "node:crypto";
import type { Value } from "../../../../core/validation/check-fields.ts";
import { type EditRow, fieldsOfEdit, type NewEdit } from "./edits.repo.ts";
import type { Corrected, RecordRow } from "./find-record.repo.ts";
import { onlyFields, withoutFields } from "./some-fields.ts";
import { originsWithout, type Written } from "./write-record.repo.ts";

/** The record after a person's change, and what is stored to undo it. */
export function edited(record: RecordRow, changes: ReadonlyMap<string, Value>): { edit: NewEdit; written: Written } {
  const fields = [...changes.keys()];
  const fresh = Object.fromEntries(
    [...changes].flatMap(([field, value]) => (value === undefined ? [] : [[field, value]])),
  );
  const id = randomUUID();
  const values = { ...withoutFields(record.values, fields), ...fresh };
  return {
    edit: { id, record, old: onlyFields(record.values, fields), new: fresh },
    written: {
      ...{ values, run_id: id, line: 0, origins: originsWithout(record, fields) },
      corrected: correctedBy(record, changes),
    },
  };
}

/** Stores the file's value at the first correction; a value equal to the file's is no correction. */
function correctedBy({ values, corrected }: RecordRow, changes: ReadonlyMap<string, Value>): Corrected | null {
  const all = new Map(Object.entries(corrected ?? {}));
  for (const [field, value] of changes) {
    const had = all.has(field) ? all.get(field) : values[field];
    if ((value ?? null) === (had ?? null)) all.delete(field);
    else all.set(field, had ?? null);
  }
  return all.size === 0 ? null : Object.fromEntries(all);
}

/** Without an edit its fields are corrected if they were before it. */
function correctedWithout({ corrected }: RecordRow, edit: EditRow): Corrected | null {
  const all = new Map(Object.entries(corrected ?? {}));
  for (const field of fieldsOfEdit(edit)) {
    const had = edit.before.corrected?.[field];
    if (had === undefined) all.delete(field);
    else if (!all.has(field)) all.set(field, had);
  }
  return all.size === 0 ? null : Object.fromEntries(all);
}

/** The record without an edit; without a trace of it if nothing else was written since. */
export function takenBack(record: RecordRow, edit: EditRow): Written {
  const fields = fieldsOfEdit(edit);
  const values = { ...withoutFields(record.values, fields), ...edit.old };
  const { run_id, line, origins } = edit.before;
  const corrected = correctedWithout(record, edit);
  if (record.run_id === edit.id) return { values, run_id, line, origins, corrected };
  // Another writer has changed the record since and would be taken for the origin.
  const before = Object.keys(edit.old).map((field) => [field, origins?.[field] ?? [run_id, line]] as const);
  return {
    ...{ values, run_id: edit.id, line: 0, corrected },
    origins: { ...originsWithout(record, fields), ...Object.fromEntries(before) },
  };
}
