import type { TimelineEntry } from "../../../../contract/records.ts";
import { type EditRow, fieldsOfEdit, stillHolds } from "./edits.repo.ts";
import type { RecordRow, Values } from "./find-record.repo.ts";
import type { Image, Past, Run } from "./past.repo.ts";
import { onlyFields, withoutFields } from "./some-fields.ts";

/** A state of the record, as far as known: who wrote it, and when. */
type State = { values: Values; version: number; run?: string; line?: number; at?: Date };
/** What led to a state from the one before, which had this version. */
type Step = { from: number } & ({ run: string; image: Image } | { edit: EditRow; isUndo: boolean });

type Changed = { old: Values; new: Values };

function changed(before: Values, after: Values): Changed {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = fields.filter((field) => before[field] !== after[field]);
  return { old: onlyFields(before, differing), new: onlyFields(after, differing) };
}

function stepsOf({ edits, images }: Past): Step[] {
  const ofRuns = [...images].map(([run, image]): Step => ({ from: image.version, run, image }));
  const ofPeople = edits.flatMap((edit): Step[] => {
    const { version, undone_version } = edit.before;
    const undo: Step[] = undone_version === undefined ? [] : [{ from: undone_version, edit, isUndo: true }];
    return [{ from: version, edit, isUndo: false }, ...undo];
  });
  return [...ofRuns, ...ofPeople].sort((a, b) => b.from - a.from);
}

const importOf = (id: string, run: Run | undefined, line: number | undefined) => ({
  by: run?.by ?? "",
  ...(run && { run: id, file: run.file }),
  ...(run && line !== undefined && { line }),
});

/** What happened to a record, newest first: from its current state back through every known one. */
export function timelineOf(record: RecordRow, past: Past): TimelineEntry[] {
  const { runs } = past;
  const entries: TimelineEntry[] = [];
  let state: State = { ...record, run: record.run_id, at: record.updated_at };
  for (const step of stepsOf(past)) state = tell(step, state);
  const { created_run } = record;
  const line = state.run === created_run ? state.line : lineIn(record, created_run);
  entries.push({
    at: record.created_at.toISOString(),
    what: "created",
    ...importOf(created_run, runs.get(created_run), line),
  });
  for (const [id, run] of runs)
    if (id !== created_run && !past.images.has(id))
      entries.push({ at: run.at.toISOString(), what: "imported", ...importOf(id, run, lineIn(record, id)) });
  return entries.sort((a, b) => b.at.localeCompare(a.at));

  /** The state before a step. */
  function tell(step: Step, after: State): State {
    if ("edit" in step) return tellEdit(step.edit, step.isUndo, after);
    const { run: id, image } = step;
    const run = runs.get(id);
    // For a state that was itself restored or written twice, the time of the run's write is unknown.
    const writtenAt = (after.version === image.version + 1 ? after.at : undefined) ?? run?.at ?? record.updated_at;
    const line = after.run === id ? after.line : lineIn(record, id);
    const { values, version, run_id } = image;
    entries.push({
      at: writtenAt.toISOString(),
      what: "imported",
      ...importOf(id, run, line),
      ...changed(values, after.values),
    });
    return { values, version, run: run_id, line: image.line, at: new Date(image.updated_at) };
  }

  function tellEdit(edit: EditRow, isUndo: boolean, after: State): State {
    const fields = fieldsOfEdit(edit);
    const rest = withoutFields(after.values, fields);
    if (isUndo) {
      const [undoneAt, by] = [(edit.undone_at ?? edit.at).toISOString(), edit.undone_by ?? ""];
      entries.push({ at: undoneAt, what: "undone", by, old: edit.new, new: edit.old });
      return { values: { ...rest, ...edit.new }, version: edit.before.undone_version ?? 0 };
    }
    const { version, run_id, line, updated_at } = edit.before;
    const canUndo = stillHolds(edit, record.values);
    entries.push({
      ...{ at: edit.at.toISOString(), what: "edited", by: edit.by_name, old: edit.old, new: edit.new },
      ...(canUndo && { edit: edit.id }),
    });
    return { values: { ...rest, ...edit.old }, version, run: run_id, line, at: new Date(updated_at) };
  }
}

/** The line of a run from which values of the record still come. */
const lineIn = (record: RecordRow, id: string): number | undefined =>
  record.run_id === id ? record.line : Object.values(record.origins ?? {}).find(([run]) => run === id)?.[1];
