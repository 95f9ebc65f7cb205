import type { Scope, Tx } from "../../../../db/client.ts";
import { findDataVersion, loadMembers } from "../build/load-members.repo.ts";
import { markChanged, type Settled } from "./ledger.repo.ts";

/** `version`: of the data from which it was built. */
type Built = Pick<Settled, "module" | "oldId" | "recordId" | "mark"> & { version: string };

/** Marks records that were changed here after they had been built: the ledger no longer matches them. */
export async function markOvertaken(tx: Tx, scope: Scope, targetId: string, built: readonly Built[]): Promise<void> {
  for (const module of new Set(built.map((record) => record.module)))
    await markOfModule(
      tx,
      scope,
      { targetId, module },
      built.filter((record) => record.module === module),
    );
}

async function markOfModule(
  tx: Tx,
  scope: Scope,
  { targetId, module }: { targetId: string; module: Built["module"] },
  built: readonly Built[],
): Promise<void> {
  const version = await findDataVersion(tx, scope, module);
  const doubtful = built.filter((record) => record.version !== version);
  if (doubtful.length === 0) return;
  const ids = doubtful.map(({ recordId }) => recordId);
  const marks = new Map((await loadMembers(tx, scope, module, ids)).map(({ id, mark }) => [id, mark]));
  const oldIds = doubtful.flatMap(({ recordId, mark, oldId }) => (marks.get(recordId) === mark ? [] : [oldId]));
  await markChanged(tx, scope, { targetId, module, oldIds });
}
