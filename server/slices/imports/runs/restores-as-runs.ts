import type { ImportRun, ImportState, UndoChoice, UndoPreview } from "../../../../contract/imports.ts";
import type { Language } from "../../../../contract/users.ts";
import type { Db, Scope, Tx } from "../../../db/client.ts";
import type { JobWatch } from "../../../jobs/watch.ts";
import type { AuditOrigin } from "../../tenancy/audit/audit.repo.ts";

type UndoOptions = { from: AuditOrigin; language: Language; referring: UndoChoice | undefined };
type Undone = { id: string; state: ImportState; reversed: number; changedSince: string[]; pushedSince: string[] };

/**
 * Calls about an import run also take the id of a restore, for all its runs. The restores slice builds on runs, so it
 * provides these functions.
 */
export type RestoresAsRuns = {
  find(tx: Tx, scope: Scope, id: string, language: Language): Promise<ImportRun>;
  cancel(
    tx: Tx,
    scope: Scope,
    id: string,
    origin: { from: AuditOrigin; language: Language },
  ): Promise<{ id: string; state: ImportState }>;
  previewUndo(tx: Tx, scope: Scope, id: string, language: Language): Promise<UndoPreview>;
  undo(deps: { db: Db; jobWatch: JobWatch }, scope: Scope, id: string, options: UndoOptions): Promise<Undone>;
};
