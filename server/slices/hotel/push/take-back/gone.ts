import type { PushRun } from "../../../../../contract/push.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import { Refusal } from "../../../../refusals/refusal.ts";
import { findOpenTarget } from "../target/targets.repo.ts";
import { listGonePushed } from "./gone.repo.ts";
import { takeBack } from "./start-back.ts";

type GoneQuery = { module?: string | undefined; limit: number; offset: number };

/** Records at the hotel that the newest complete file of their module no longer has. */
export async function showGone(tx: Tx, scope: Scope, { module, limit, offset }: GoneQuery) {
  const target = await findOpenTarget(tx, scope);
  if (!target) return { rows: [], total_rows: 0, limit, offset };
  const { rows, total } = await listGonePushed(tx, scope, { targetId: target.id, module, limit, offset });
  return { rows, total_rows: total, limit, offset };
}

type Chosen = { module: string; oldIds: readonly string[] };

/** Only those that a person names, and only while they are gone. */
export async function cancelGone(
  tx: Tx,
  scope: Scope,
  { module, oldIds }: Chosen,
  options: Parameters<typeof takeBack>[3],
): Promise<PushRun> {
  const target = await findOpenTarget(tx, scope);
  if (!target) throw new Refusal("conflict", { text: "push_no_target" });
  const query = { targetId: target.id, module, oldIds, limit: oldIds.length, offset: 0 };
  const { rows } = await listGonePushed(tx, scope, query);
  if (rows.length === 0) throw new Refusal("not_found");
  return takeBack(tx, scope, { module, oldIds: rows.map(({ old_id }) => old_id) }, options);
}
