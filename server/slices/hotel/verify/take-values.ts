import { type ListKind, listKind } from "../../../../contract/lists.ts";
import type { Language } from "../../../../contract/users.ts";
import { takenFrom } from "../../../../core/hotel/repairs.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import { dayIn } from "../../../../core/properties/day-in.ts";
import { changeOf } from "../../../../core/records/change-of.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { loadCodeTables } from "../../configure/code-mappings/load-code-tables.ts";
import { explain } from "../../records/details/check-change.ts";
import { edited } from "../../records/details/edit-steps.ts";
import { insertEdits, type NewEdit } from "../../records/details/edits.repo.ts";
import { getRecords } from "../../records/details/find-record.repo.ts";
import { type Writing, writeRecords } from "../../records/details/write-record.repo.ts";
import { lockRecords } from "../../records/store/find-records.repo.ts";
import { schedulePurge } from "../../tenancy/properties/schedule-purge.ts";
import { getProperty } from "../../tenancy/properties/update-property.ts";
import type { ProofRow } from "./proofs.repo.ts";

/** A record that could not be corrected, and the reason in words. */
export type Refused = { old_id: string; why: string };
type Taken = { done: string[]; refused: Refused[] };

/** Applies the rules of an edit to each record, so that it has the same history and the same undo. */
export async function takeHotelValues(
  tx: Tx,
  scope: Scope,
  module: string,
  proofs: readonly ProofRow[],
  language: Language,
): Promise<Taken> {
  const taken: Taken = { done: [], refused: [] };
  const kind = listKind.options.find((option): option is ListKind => option === proofs[0]?.list);
  if (!kind || !isModuleKey(module)) return taken;
  await lockRecords(tx, scope, module);
  const ids = proofs.flatMap(({ record_id }) => record_id ?? []);
  const records = new Map((await getRecords(tx, scope, kind, ids)).map((record) => [record.old_id, record]));
  const codes = await loadCodeTables(tx, scope, module);
  const { timezone } = await getProperty(tx, scope);
  const today = dayIn(timezone);
  const [edits, writings]: [NewEdit[], Writing[]] = [[], []];
  for (const { old_id, fields } of proofs) {
    const record = records.get(old_id);
    if (!record) continue;
    const typed = takenFrom(module, fields);
    const { changes, problems } = changeOf({ module, values: record.values, typed, codes, today });
    const [problem] = problems;
    if (problem) {
      taken.refused.push({ old_id, why: explain(language, module, problem) });
      continue;
    }
    taken.done.push(old_id);
    if (changes.size === 0) continue;
    const { edit, written } = edited(record, changes);
    edits.push(edit);
    writings.push({ record, written });
  }
  if (edits.length > 0) {
    await insertEdits(tx, scope, kind, edits);
    await writeRecords(tx, scope, kind, writings);
    await schedulePurge(tx, scope);
  }
  return taken;
}
