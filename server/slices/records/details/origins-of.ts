import type { Origin } from "../../../../contract/records.ts";
import type { RecordRow } from "./find-record.repo.ts";
import type { Past, Run } from "./past.repo.ts";

export const originOfRun = (id: string, line: number, { file, by, at }: Run): Origin => ({
  run: id,
  file,
  line,
  by,
  at: at.toISOString(),
});

/** Where each value of a record came from, by field. */
export function originsOf(record: RecordRow, { edits, runs }: Past): Record<string, Origin> {
  const byEdit = new Map(edits.map((edit) => [edit.id, edit]));
  const origin = (id: string, line: number): Origin => {
    const [run, edit] = [runs.get(id), byEdit.get(id)];
    if (run) return originOfRun(id, line, run);
    const nowhere = { run: null, file: null, line: null };
    return { ...nowhere, by: edit?.by_name ?? null, at: (edit?.at ?? record.updated_at).toISOString() };
  };
  const fields = Object.keys(record.values).map((field) => {
    const [run, line] = record.origins?.[field] ?? [record.run_id, record.line];
    return [field, origin(run, line)] as const;
  });
  return Object.fromEntries(fields);
}
