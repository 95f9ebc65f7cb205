import type { Scope, Tx } from "../../../../db/client.ts";
import { findDataVersion, loadMembers } from "../plan/members.repo.ts";
import { markChanged, type Settled } from "./ledger.repo.ts";

/** `version`: of the data that it was built from. All of one module. */
type Built = Pick<Settled, "module" | "oldId" | "recordId" | "mark"> & { version: string };

/** Records that were changed here after they had been built: what the ledger says of them is not what they are now. */
export async function markOvertaken(tx: Tx, scope: Scope, targetId: string, built: readonly Built[]): Promise<void> {
  const module = built[0]?.module;
  if (!module) return;
  const version = await findDataVersion(tx, scope, module);
  const doubtful = built.filter((record) => record.version !== version);
  if (doubtful.length === 0) return;
  const ids = doubtful.map(({ recordId }) => recordId);
  const marks = new Map((await loadMembers(tx, scope, module, ids)).map(({ id, mark }) => [id, mark]));
  const oldIds = doubtful.flatMap(({ recordId, mark, oldId }) => (marks.get(recordId) === mark ? [] : [oldId]));
  await markChanged(tx, scope, { targetId, module, oldIds });
}
