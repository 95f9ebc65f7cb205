import type { Scope, Tx } from "../../../db/client.ts";

/** What import runs need of staged rows. The imports wing knows; this one only asks, and is given the answers at start. */
export type SourceUses = {
  /** Those of these sources that a run was made from which was not undone: its rows are shown, mended and released. */
  findUsed(tx: Tx, scope: Scope, sources: readonly string[]): Promise<Set<string>>;
  /** A run that cannot do without the rows of a source: one that is under way, or else one whose rows wait. */
  findInNeed(tx: Tx, scope: Scope, sourceId: string): Promise<{ id: string; underWay: boolean } | undefined>;
  /** The rows are there: runs that look for them every now and then look now. */
  wake(tx: Tx, scope: Scope, sourceId: string): Promise<void>;
};
