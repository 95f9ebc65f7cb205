import { addTo } from "../../../../core/grouping/add-to.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { referencesOf } from "../../../../core/records/references.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findOldIds } from "../../records/store/find-records.repo.ts";
import type { Finding } from "./row-findings.ts";

const NOBODY: ReadonlySet<string> = new Set();

/** `refers`: the old ids that the row refers to, in the order of the module's references. */
type Referring = { row: number; refers: readonly (string | undefined)[] };
/** A reference to a missing record of the same module, which another row may bring. */
export type OpenReference = { row: number; id: string; finding: Finding };
/** The missing records by row. */
export type Missing = Map<number, Finding[]>;

/** By row, the references to missing records; one query for each kind of reference in the batch. */
export async function lookForRecords(
  tx: Tx,
  scope: Scope,
  module: ModuleKey,
  rows: readonly Referring[],
  promised: ReadonlySet<string> = NOBODY,
): Promise<{ missing: Missing; open: OpenReference[] }> {
  const missing: Missing = new Map();
  const open: OpenReference[] = [];
  for (const [index, { field, modules }] of referencesOf(module).entries()) {
    const input = rows.flatMap(({ row, refers }) => {
      const id = refers[index];
      return id === undefined ? [] : [{ row, id }];
    });
    const there = await findOldIds(tx, scope, modules, [...new Set(input.map(({ id }) => id))]);
    for (const { row, id } of input) {
      if (there.has(id)) continue;
      const finding = missingRecord(field, modules[0] ?? module, id);
      if (!modules.includes(module)) lack(missing, row, finding);
      else if (!promised.has(id)) open.push({ row, id, finding });
    }
  }
  return { missing, open };
}

/**
 * Rows of one module may refer to each other, also in circles: a row counts as existing while it lacks nothing itself.
 * References that stay open are added to the missing ones. `rowOf`: the row with an old id.
 */
export function closeReferences(
  missing: Missing,
  open: readonly OpenReference[],
  rowOf: (oldId: string) => number | undefined,
): void {
  const waiting = new Map<number, OpenReference[]>();
  const lost: OpenReference[] = [];
  for (const reference of open) {
    const other = rowOf(reference.id);
    if (other === undefined || missing.has(other)) lost.push(reference);
    else addTo(waiting, other, reference);
  }
  // It grows while it is walked: a row that lacks something is missing for the rows that refer to it.
  for (const { row, finding } of lost) {
    lack(missing, row, finding);
    for (const reference of waiting.get(row) ?? []) lost.push(reference);
    waiting.delete(row);
  }
}

/** Finds the missing records of rows that are stored together. */
export async function missingIn(
  tx: Tx,
  scope: Scope,
  module: ModuleKey,
  rows: readonly (Referring & { oldId: string | null })[],
  promised?: ReadonlySet<string>,
): Promise<Missing> {
  const { missing, open } = await lookForRecords(tx, scope, module, rows, promised);
  if (open.length === 0) return missing;
  const byId = new Map(rows.map(({ row, oldId }) => [oldId, row]));
  closeReferences(missing, open, (id) => byId.get(id));
  return missing;
}

function lack(missing: Missing, row: number, finding: Finding): void {
  addTo(missing, row, finding);
}

const missingRecord = (field: string, module: ModuleKey, id: string): Finding => ({
  ...{ rule: "missing_record", field, value: id, warning: false },
  ...{ list: module, key: id },
});

/** Whether the row would lack nothing if the guest existed. */
export const lacksOnly = (guest: string, findings: readonly Finding[] | undefined): boolean =>
  findings?.every(({ list, key }) => list === "profiles" && key === guest) ?? false;
