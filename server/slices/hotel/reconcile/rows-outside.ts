import { fieldsOf, isModuleKey, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { compileOldId } from "../../../../core/modules/old-id.ts";
import { compileConfiguration } from "../../../../core/pipeline/compile-configuration.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { prepareRows } from "../../imports/engine/prepare-rows.ts";
import { findEnded } from "../../imports/runs/ended-rows.repo.ts";
import { type ImportRow, LETTERS } from "../../imports/runs/imports.repo.ts";
import { findRows } from "../../intake/sources/staged-rows.repo.ts";
import { findOldIds } from "../../records/store/find-records.repo.ts";
import { listRunsOf } from "./outside.repo.ts";

/** A row of a file that became no record, as far as it can be read. */
export type RowOutside = {
  module: ModuleKey;
  oldId: string;
  end: "rejected" | "waiting";
  values: Readonly<Record<string, unknown>>;
};
export type RowsOutside = { rows: readonly RowOutside[]; rejected: number; waiting: number; unplaced: number };

const MODULES = [
  "reservations",
  "reservation-nights",
  "in-house",
  "blocks",
  "block-grid",
  "profiles",
  "accounts",
] as const satisfies readonly ModuleKey[];
const BATCH = 1_000;
/** The most rows read for one run; further rows are only counted. */
const MOST = 50_000;

/**
 * Rejected and waiting rows of the files with the records. Of rows with one old id the newest counts, unless its record
 * exists; files before the newest complete one do not count.
 */
export async function loadRowsOutside(tx: Tx, scope: Scope): Promise<RowsOutside> {
  const found = new Map<string, RowOutside>();
  let unplaced = 0;
  const counts = { rejected: 0, waiting: 0 };
  const closed = new Set<string>();
  for (const run of await listRunsOf(tx, scope, MODULES)) {
    if (closed.has(run.module) || !isModuleKey(run.module)) continue;
    if (run.is_full) closed.add(run.module);
    const read = await readOutside(tx, scope, run, run.module);
    unplaced += read.unplaced.rejected + read.unplaced.waiting;
    counts.rejected += read.unplaced.rejected;
    counts.waiting += read.unplaced.waiting;
    for (const row of read.rows.toReversed()) {
      const key = `${row.module} ${row.oldId}`;
      if (!found.has(key)) found.set(key, row);
    }
  }
  const rows = await withoutStored(tx, scope, [...found.values()]);
  for (const { end } of rows) counts[end]++;
  return { rows, ...counts, unplaced };
}

async function readOutside(tx: Tx, scope: Scope, run: ImportRow, module: ModuleKey) {
  const rows: RowOutside[] = [];
  const unplaced = { rejected: 0, waiting: 0 };
  const letters = LETTERS.rejected + LETTERS.waiting;
  const ended = await findEnded(tx, scope, run.id, { letters, from: 1, limit: MOST });
  if (ended.length === 0) return { rows, unplaced };
  const { configuration_id, version, source_id, answers, accept_unsure } = run;
  const prepared =
    configuration_id === null || version === null
      ? undefined
      : await prepareRows(tx, scope, { module, source_id, configuration_id, version, answers, accept_unsure });
  const ends = new Map(ended.map(({ row, end }) => [row, end === "waiting" ? "waiting" : "rejected"] as const));
  if (!prepared) {
    for (const end of ends.values()) unplaced[end]++;
    return { rows, unplaced };
  }
  const through = compileConfiguration(prepared.pipeline);
  const oldIdIn = compileOldId(module);
  const names = fieldsOf(module).map(({ id }) => id);
  for (let from = 0; from < ended.length; from += BATCH) {
    const numbers = ended.slice(from, from + BATCH).map(({ row }) => row);
    for (const staged of await findRows(tx, scope, source_id, numbers)) {
      const { values, waiting } = through(prepared.cellsOf(staged), staged.marks);
      const end = ends.get(staged.row) ?? "rejected";
      const oldId = oldIdIn(values);
      if (oldId === null) {
        unplaced[end]++;
        continue;
      }
      const said = Object.fromEntries(names.map((name, place) => [name, values[place]]));
      // An unmapped code stands for itself.
      for (const { field, code } of waiting) said[field] ??= code;
      rows.push({ module, oldId, end, values: said });
    }
  }
  return { rows, unplaced };
}

async function withoutStored(tx: Tx, scope: Scope, rows: readonly RowOutside[]): Promise<RowOutside[]> {
  const kept: RowOutside[] = [];
  for (const module of MODULES) {
    const own = rows.filter((row) => row.module === module);
    if (own.length === 0) continue;
    const stored = await findOldIds(
      tx,
      scope,
      [module],
      own.map(({ oldId }) => oldId),
    );
    kept.push(...own.filter(({ oldId }) => !stored.has(oldId)));
  }
  return kept;
}
