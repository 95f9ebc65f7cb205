import type { RowEnd } from "../../../contract/imports.ts";
import { asksFirst, fateOf } from "../../../core/records/fate-of.ts";
import type { Scope, Tx } from "../../db/client.ts";
import { findOldIds, lockRecords } from "../records/find-records.ts";
import { storeRecords } from "../records/store-records.ts";
import type { Finding } from "./issues.repo.ts";
import { missingIn } from "./missing-records.ts";
import { type RowWork, refusal, type Work } from "./row-work.ts";

export type SettledRow = { row: number; line: number; oldId: string | null; end: RowEnd; findings: readonly Finding[] };

type Around = {
  /** Old ids of the same module that are about to be stored with these rows. */
  promised?: ReadonlySet<string>;
  /** Rows that something speaks against which they cannot know themselves. */
  refused?: ReadonlyMap<number, Finding>;
  /** Called when the database has got its one long piece of work. */
  busy?(): void;
};

/** Decides about rows with different old ids and stores what is to be stored: each ends somewhere, in this transaction. */
export async function settleRows(
  tx: Tx,
  scope: Scope,
  work: Work,
  rows: readonly RowWork[],
  { promised, refused, busy }: Around = {},
): Promise<SettledRow[]> {
  const { run, prepared, keyField } = work;
  const { module, country } = prepared.pipeline;
  await lockRecords(tx, scope, module);
  const asked = asksFirst(run.mode) ? rows.flatMap(({ oldId }) => (oldId === null ? [] : [oldId])) : [];
  const stored = await findOldIds(tx, scope, [module], asked);

  const decided = rows.map((one) => {
    const against = refused?.get(one.row);
    if (against) return { one, fate: "rejected" as const, findings: [against] };
    const { fate, rule } = fateOf(one.state, { mode: run.mode, stored: stored.has(one.oldId ?? "") });
    return { one, fate, findings: rule ? [refusal(rule, keyField, one.oldId ?? ""), ...one.findings] : one.findings };
  });
  const candidates = decided.filter(({ fate }) => fate === "store").map(({ one }) => one);
  const missing = await missingIn(tx, scope, work, candidates, promised);
  const storable = candidates.filter(({ row }) => !missing.has(row));
  const storing = storeRecords(tx, scope, {
    module,
    runId: run.id,
    written: prepared.written,
    country,
    records: storable.flatMap(({ record }) => record ?? []),
  });
  busy?.();
  const { updated, unchanged } = await storing;
  const ends = new Map<number, RowEnd>();
  for (const { row } of storable) ends.set(row, "created");
  for (const at of updated) ends.set(storable[at]?.row ?? 0, "updated");
  for (const at of unchanged) ends.set(storable[at]?.row ?? 0, "unchanged");

  return decided.map(({ one: { row, line, oldId }, fate, findings }) => {
    const lacking = missing.get(row);
    if (lacking) return { row, line, oldId, end: "waiting", findings: [...lacking, ...findings] };
    return { row, line, oldId, end: fate === "store" ? (ends.get(row) ?? "created") : fate, findings };
  });
}
