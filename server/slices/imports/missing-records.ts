import type { ModuleKey } from "../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../db/client.ts";
import { findOldIds } from "../records/find-records.ts";
import type { Finding } from "./issues.repo.ts";
import type { RowWork, Work } from "./row-work.ts";

const NOBODY: ReadonlySet<string> = new Set();

/**
 * By row, the references to records that are not there: one look a kind of reference for the whole batch. Rows of the
 * same module may refer to each other, in circles too: a row counts as there as long as it lacks nothing itself.
 */
export async function missingIn(
  tx: Tx,
  scope: Scope,
  { references, prepared }: Pick<Work, "references" | "prepared">,
  rows: readonly RowWork[],
  promised: ReadonlySet<string> = NOBODY,
): Promise<Map<number, Finding[]>> {
  const { module } = prepared.pipeline;
  const missing = new Map<number, Finding[]>();
  const open: { row: number; id: string; finding: Finding }[] = [];
  const lack = (row: number, finding: Finding) => missing.set(row, [...(missing.get(row) ?? []), finding]);

  for (const [at, { field, modules }] of references.entries()) {
    const asked = rows.flatMap(({ row, refers }) => {
      const id = refers[at];
      return id === undefined ? [] : [{ row, id }];
    });
    const there = await findOldIds(tx, scope, modules, [...new Set(asked.map(({ id }) => id))]);
    for (const { row, id } of asked) {
      if (there.has(id)) continue;
      const finding = missingRecord(field, modules[0] ?? module, id);
      if (!modules.includes(module)) lack(row, finding);
      else if (!promised.has(id)) open.push({ row, id, finding });
    }
  }
  if (open.length === 0) return missing;

  const byId = new Map(rows.map(({ row, oldId }) => [oldId, row]));
  for (let left = open, before = -1; left.length !== before; ) {
    before = left.length;
    left = left.filter(({ row, id, finding }) => {
      const other = byId.get(id);
      if (other !== undefined && !missing.has(other)) return true;
      lack(row, finding);
      return false;
    });
  }
  return missing;
}

const missingRecord = (field: string, module: ModuleKey, id: string): Finding => ({
  ...{ rule: "missing_record", field, value: id, warning: false },
  ...{ list: module, key: id },
});
