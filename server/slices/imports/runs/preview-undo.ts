import type { UndoChoice, UndoPreview } from "../../../../contract/imports.ts";
import { isModuleKey, type ModuleKey, modules } from "../../../../core/modules/catalogue.ts";
import { modulesWrittenBy } from "../../../../core/records/guest-of.ts";
import { tableOf } from "../../../../core/records/record-table.ts";
import { parentOf, referencesOf } from "../../../../core/records/references.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { countStored } from "../../records/store/count-records.repo.ts";
import { countEnds, type ImportRow, listUndoable } from "./imports.repo.ts";
import { countByColumn, countByValue, type ReferenceTo } from "./referring.repo.ts";

/** How long a preview may count; what it did not reach is reported as possible. */
const BUDGET_MS = 1_500;
/** An undo that includes referring records searches longer; what it does not find stays. */
const TAKING_MS = 15_000;

/** Records of other runs that refer to a record which would be deleted with these runs. Changes nothing. */
export async function previewUndo(tx: Tx, scope: Scope, runs: readonly ImportRow[]): Promise<UndoPreview> {
  const open = runs.filter(({ undo }) => undo === null);
  const ids = open.map(({ id }) => id);
  const until = performance.now() + BUDGET_MS;
  const { referring, runs: bringing } = await findReferring(tx, scope, open, until);
  const also = bringing.length > 0 ? await findBringing(tx, scope, open, bringing, until) : [];
  const counts = await countEnds(tx, scope, [...ids, ...also.map(({ id }) => id)]);
  const writtenBy = (id: string) => (counts.get(id)?.created ?? 0) + (counts.get(id)?.updated ?? 0);
  return {
    runs: ids,
    records: ids.reduce((sum, id) => sum + writtenBy(id), 0),
    referring,
    also: also.map(({ id, module, file_name }) => ({ id, module, file: file_name, records: writtenBy(id) })),
  };
}

/**
 * The runs to undo, by the caller's choice. Without a choice nothing is undone while other records refer to it. A run
 * that is being undone needs no choice.
 */
export async function settleReferring(
  tx: Tx,
  scope: Scope,
  runs: readonly ImportRow[],
  choice: UndoChoice | undefined,
): Promise<string[]> {
  const ids = runs.map(({ id }) => id);
  const fresh = runs.filter(({ undone_at }) => undone_at === null);
  if (fresh.length === 0 || choice === "keep") return ids;
  if (choice === undefined) {
    const { referring, also } = await previewUndo(tx, scope, fresh);
    if (referring.length === 0) return ids;
    const records = referring.reduce((sum, reference) => sum + reference.records, 0);
    throw new Refusal("conflict", { text: "undo_referred", params: { count: records }, extra: { referring, also } });
  }
  const until = performance.now() + TAKING_MS;
  const { runs: bringing } = await findReferring(tx, scope, fresh, until);
  return [...ids, ...(await findBringing(tx, scope, fresh, bringing, until)).map(({ id }) => id)];
}

/** The runs that brought records, and those that brought records referring to these in turn. */
async function findBringing(
  tx: Tx,
  scope: Scope,
  runs: readonly ImportRow[],
  first: readonly string[],
  until: number,
): Promise<ImportRow[]> {
  const also: ImportRow[] = [];
  for (let ids = first; ids.length > 0; ) {
    const known = new Set([...runs, ...also].map(({ id }) => id));
    const found = (await listUndoable(tx, scope, ids)).filter(({ id }) => !known.has(id));
    if (found.length === 0) break;
    also.push(...found);
    ids = (await findReferring(tx, scope, [...runs, ...also], until)).runs;
  }
  return also;
}

type Referring = { referring: UndoPreview["referring"]; runs: string[] };

async function findReferring(tx: Tx, scope: Scope, open: readonly ImportRow[], until: number): Promise<Referring> {
  const written = new Set(open.flatMap(({ module }) => (isModuleKey(module) ? modulesWrittenBy(module) : [])));
  const referring: UndoPreview["referring"] = [];
  const runs = new Set<string>();
  const stored = await countStored(tx, scope);
  const storedOf = ({ module }: ReferenceTo) => stored.get(module) ?? 0;
  const ends = await countEnds(
    tx,
    scope,
    open.map(({ id }) => id),
  );
  const going = [...ends.values()].reduce((sum, { created }) => sum + created, 0);
  // What is quickly counted comes first, so that a lack of time leaves out as little as possible.
  for (const reference of referencesTo(written).sort((a, b) => storedOf(a) - storedOf(b))) {
    const { module, field, column } = reference;
    if (storedOf(reference) === 0) continue;
    const { runs: bringing, ...found } =
      column !== null && storedOf(reference) > going
        ? await countByColumn(tx, scope, open, { ...reference, column, until })
        : await countByValue(tx, scope, open, { ...reference, until });
    if (found.records > 0 || found.more) referring.push({ module, field, ...found });
    for (const id of bringing) runs.add(id);
  }
  return { referring, runs: [...runs] };
}

const COLUMNS: Readonly<Record<string, string>> = {
  "reservations profileId": "profile_old_id",
  "reservations blockId": "block_old_id",
};

/** References to records of these modules, with the indexed column of the old id, if there is one. */
function referencesTo(written: ReadonlySet<ModuleKey>): ReferenceTo[] {
  return modules.flatMap(({ key: module }) =>
    referencesOf(module).flatMap(({ field, modules: named }) => {
      const others = named.filter((other) => written.has(other));
      if (others.length === 0) return [];
      const isParent = tableOf(module) === "records" && parentOf(module)?.field === field;
      return [{ module, field, others, column: isParent ? "parent_old_id" : (COLUMNS[`${module} ${field}`] ?? null) }];
    }),
  );
}
