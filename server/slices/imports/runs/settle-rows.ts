import type { RowEnd } from "../../../../contract/imports.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { asksFirst, fateOf } from "../../../../core/records/fate-of.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findOldIds, lockRecords } from "../../records/store/find-records.repo.ts";
import { packRecords, type RecordPack } from "../../records/store/record-batch.repo.ts";
import { type Batch, storeRecords } from "../../records/store/store-records.repo.ts";
import { missingIn } from "../engine/missing-records.ts";
import { survivorOfRow } from "../engine/redirect.ts";
import type { Finding } from "../engine/row-findings.ts";
import { correctedByHand, mergedInto, refusal } from "../engine/row-findings.ts";
import { createGuests } from "./create-guests.ts";
import type { RowWork, Work } from "./row-work.ts";

export type SettledRow = { row: number; line: number; oldId: string | null; end: RowEnd; findings: readonly Finding[] };

type Around = {
  /** Old ids of the same module that are about to be stored with these rows. */
  promised?: ReadonlySet<string>;
  /** Findings against rows that the rows themselves do not show. */
  refused?: ReadonlyMap<number, Finding>;
  /** Old ids whose records this run made from rows that these replace: they count as absent. */
  own?: ReadonlySet<string>;
  /** The packed records of the good rows, in order, if they were packed beforehand. */
  packed?: RecordPack;
  /** Rows of a run that was already through: its earlier effect on their records is ignored. */
  again?: boolean;
  settle?: Batch["settle"];
  /** Called when the database has received its one long statement. */
  busy?(): void;
};

/**
 * Decides about rows with different old ids and stores what is to be stored: each gets an outcome, in this transaction.
 */
export async function settleRows(
  tx: Tx,
  scope: Scope,
  work: Work,
  rows: readonly RowWork[],
  { promised, refused, own, packed, again = false, settle, busy }: Around = {},
): Promise<SettledRow[]> {
  const { run, prepared, keyField } = work;
  const { module, country } = prepared.pipeline;
  await lockRecords(tx, scope, module);
  const input = asksFirst(run.mode) ? rows.flatMap(({ oldId }) => (oldId === null ? [] : [oldId])) : [];
  const stored = await findOldIds(tx, scope, [module], input);
  for (const id of own ?? []) stored.delete(id);

  const decided = rows.map((row) => {
    const against = refused?.get(row.row);
    if (against) return { staged: row, fate: "rejected" as const, findings: [against] };
    const survivor = survivorOfRow(module, prepared.merged, row.oldId);
    // The profile into which it was merged has its own row, and the values that people chose.
    if (row.state !== "reject" && survivor !== null)
      return { staged: row, fate: "unchanged" as const, findings: [mergedInto(keyField, survivor), ...row.findings] };
    const { fate, rule } = fateOf(row.state, { mode: run.mode, stored: stored.has(row.oldId ?? "") });
    return {
      staged: row,
      fate,
      findings: rule ? [refusal(rule, keyField, row.oldId ?? ""), ...row.findings] : row.findings,
    };
  });
  const candidates = decided.filter(({ fate }) => fate === "store").map(({ staged }) => staged);
  const missing = await missingIn(tx, scope, module, candidates, promised);
  const guests = await createGuests(tx, scope, work, candidates, missing);
  const storable = new Set(candidates.map(({ row }) => row).filter((row) => !missing.has(row)));
  const good = rows.filter(isGood);
  const storing = storeRecords(tx, scope, {
    module,
    runId: run.id,
    written: prepared.written,
    empties: prepared.empties,
    country,
    sharedMails: prepared.sharedMails,
    again,
    settle,
    records: packed ?? packGood(module, rows),
    without: good.flatMap(({ row }, index) => (storable.has(row) ? [] : [index])),
  });
  busy?.();
  const { updated, unchanged, contested } = await storing;
  const kept = new Map([...contested].map(([position, fields]) => [good[position]?.row ?? 0, correctedByHand(fields)]));
  const ends = new Map<number, RowEnd>();
  for (const index of updated) ends.set(good[index]?.row ?? 0, "updated");
  for (const index of unchanged) ends.set(good[index]?.row ?? 0, "unchanged");

  return decided.map(({ staged: { row, line, oldId }, fate, findings }) => {
    const lacking = missing.get(row);
    if (lacking) return { row, line, oldId, end: "waiting", findings: [...lacking, ...findings] };
    const guest = guests.get(row);
    const end = fate === "store" ? (ends.get(row) ?? "created") : fate;
    const more = [...(guest ? [guest] : []), ...(kept.get(row) ?? [])];
    return { row, line, oldId, end, findings: more.length > 0 ? [...findings, ...more] : findings };
  });
}

const isGood = ({ state }: RowWork) => state === "good";

/** The records of the good rows, in order. */
export const packGood = (module: ModuleKey, rows: readonly RowWork[]): RecordPack =>
  packRecords(
    module,
    rows.flatMap(({ record }) => record ?? []),
  );
