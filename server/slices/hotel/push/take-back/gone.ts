import type { PushRun } from "../../../../../contract/push.ts";
import { addTo } from "../../../../../core/grouping/add-to.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import { Refusal } from "../../../../refusals/refusal.ts";
import { findOpenTarget } from "../target/targets.repo.ts";
import { listGonePushed } from "./gone.repo.ts";
import { takeBackRecords } from "./start-back.ts";

type GoneQuery = { module?: string | undefined; limit: number; offset: number };

/** Records at the hotel that the newest complete file of their module no longer has. */
export async function showGone(tx: Tx, scope: Scope, { module, limit, offset }: GoneQuery) {
  const target = await findOpenTarget(tx, scope);
  if (!target) return { rows: [], total_rows: 0, limit, offset };
  const { rows, total } = await listGonePushed(tx, scope, { targetId: target.id, module, limit, offset });
  return { rows, total_rows: total, limit, offset };
}

type Chosen = { records: readonly { module: string; oldId: string }[] };

/** Only records that a person names, and only while they are gone. */
export async function cancelGone(
  tx: Tx,
  scope: Scope,
  { records }: Chosen,
  options: Parameters<typeof takeBackRecords>[3],
): Promise<PushRun> {
  const target = await findOpenTarget(tx, scope);
  if (!target) throw new Refusal("conflict", { text: "push_no_target" });
  const among = byModule(records);
  const { rows } = await listGonePushed(tx, scope, { targetId: target.id, among, limit: records.length, offset: 0 });
  if (rows.length === 0) throw new Refusal("not_found");
  return takeBackRecords(tx, scope, byModule(rows.map(({ module, old_id }) => ({ module, oldId: old_id }))), options);
}

function byModule(records: Chosen["records"]): Record<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { module, oldId } of records) addTo(ids, module, oldId);
  return Object.fromEntries(ids);
}
