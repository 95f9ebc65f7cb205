import { type ListKind, listKind } from "../../../../contract/lists.ts";
import type { ProofCause, ProofItem, ProofStanding, ProofState } from "../../../../contract/verifications.ts";
import { stages } from "../../../../core/hotel/push-order.ts";
import { repairsOf } from "../../../../core/hotel/repairs.ts";
import { fieldsOf, isModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { OpaqueIds } from "../../records/store/opaque-ids.ts";
import { recordIdsOf } from "../../records/store/record-ids.repo.ts";
import { findOpenTarget } from "../push/target/targets.repo.ts";
import { countProofs, countStanding, findHereOf, listProofCauses, listProofs, type ProofRow } from "./proofs.repo.ts";

type Here = Readonly<Record<string, unknown>>;
const isListKind = (list: string): list is ListKind => listKind.options.some((kind) => kind === list);

/** With each record's current values beside the sent and the read ones. */
export async function showProofRows(tx: Tx, scope: Scope, rows: readonly ProofRow[]): Promise<ProofItem[]> {
  const here = new Map<string, Here>();
  for (const module of new Set(rows.map((row) => row.module))) {
    if (!isModuleKey(module)) continue;
    const oldIds = rows.filter((row) => row.module === module).map((row) => row.old_id);
    for (const [oldId, values] of await findHereOf(tx, scope, module, oldIds)) here.set(`${module} ${oldId}`, values);
  }
  const ids = await recordIdsOf(tx, scope);
  return rows.map((row) => showProof(row, here.get(`${row.module} ${row.old_id}`), ids));
}

function showProof(row: ProofRow, here: Here | undefined, ids: OpaqueIds): ProofItem {
  const own = new Set<string>(isModuleKey(row.module) ? fieldsOf(row.module).map(({ id }) => id) : []);
  const { module: kind, state, fields } = row;
  return {
    kind,
    old_id: row.old_id,
    ID: row.record_id && isListKind(row.list) ? ids.write(row.list, row.record_id) : null,
    name: row.name,
    new_id: row.new_id,
    confirmation: row.confirmation,
    state,
    fields: fields.map((field) =>
      here && own.has(field.name)
        ? { ...field, here: (here[field.name] ?? null) as ProofItem["fields"][0]["sent"] }
        : field,
    ),
    detail: row.detail,
    changed: state === "changedAtHotel" ? { by: row.changed_by, at: row.changed_at?.toISOString() ?? null } : null,
    left:
      row.left_why === null
        ? null
        : { why: row.left_why, by: row.left_by ?? "", at: (row.left_at ?? row.at).toISOString() },
    isStale: row.is_stale,
    cause: row.cause,
    repairs: row.is_stale ? [] : repairsOf({ kind, state, fields }),
    at: row.at.toISOString(),
  };
}

type RecordsQuery = {
  kind?: string | undefined;
  state?: ProofState | "open" | undefined;
  cause?: string | undefined;
  oldId?: string | undefined;
  limit: number;
  offset: number;
};

export async function showProofs(tx: Tx, scope: Scope, { kind, state, cause, oldId, limit, offset }: RecordsQuery) {
  const target = await findOpenTarget(tx, scope);
  if (!target) return { rows: [], total_rows: 0, limit, offset };
  const query = { targetId: target.id, module: kind, state, cause, oldIds: oldId === undefined ? undefined : [oldId] };
  const rows = await showProofRows(tx, scope, await listProofs(tx, scope, { ...query, limit, offset }));
  return { rows, total_rows: await countProofs(tx, scope, query), limit, offset };
}

const NONE: Omit<ProofStanding, "kind"> = {
  ...{ total: 0, verified: 0, expected: 0, differs: 0, changedAtHotel: 0, missing: 0, doubled: 0 },
  ...{ unprovable: 0, there: 0, unknown: 0, unread: 0, left: 0 },
};

/** By module in the order of the push, and the causes of all of them. */
export async function showSummary(tx: Tx, scope: Scope): Promise<{ kinds: ProofStanding[]; causes: ProofCause[] }> {
  const target = await findOpenTarget(tx, scope);
  if (!target) return { kinds: [], causes: [] };
  const counted = await countStanding(tx, scope, target.id);
  const kinds = stages.flatMap(({ module }) => {
    const own = counted.filter((row) => row.module === module);
    if (own.length === 0) return [];
    const standing = { kind: module as string, ...NONE };
    for (const { state, is_left, n } of own) {
      standing.total += n;
      standing[state] += n;
      if (is_left) standing.left += n;
    }
    return [standing];
  });
  const causes = await listProofCauses(tx, scope, target.id);
  return {
    kinds,
    causes: causes.map(({ module: kind, state, cause, count, fields }) => ({
      ...{ kind, state, cause, count, repairs: repairsOf({ kind, state, fields }) },
    })),
  };
}
