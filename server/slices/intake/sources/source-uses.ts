import type { Scope, Tx } from "../../../db/client.ts";

/**
 * What import runs need of staged rows. The imports wing provides these functions at start; this wing only calls them.
 */
export type SourceUses = {
  /** The sources that have an import run which was not undone: their rows are shown, corrected and released. */
  findUsed(tx: Tx, scope: Scope, sources: readonly string[]): Promise<Set<string>>;
  /** A run that needs the rows of a source: one that is under way, or one with waiting rows. */
  findInNeed(tx: Tx, scope: Scope, sourceId: string): Promise<{ id: string; underWay: boolean } | undefined>;
  /** The rows are visible now: runs that poll for them check at once. */
  wake(tx: Tx, scope: Scope, sourceId: string): Promise<void>;
};
