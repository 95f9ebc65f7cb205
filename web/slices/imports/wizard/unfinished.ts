import type { ImportRun } from "../../../../contract/imports.ts";
import type { Source } from "../../../../contract/sources.ts";

/** An unfinished import: rows without a run, or a run that did not end well. */
export type Unfinished = { source: Source; run: ImportRun | null };

const ENDED: ReadonlySet<string> = new Set(["done", "undoing"]);

/**
 * The unfinished import of a module's newest rows; `sources` and `runs` are sorted newest first. Null: they are
 * imported, or there are none.
 */
export function unfinishedOf(sources: readonly Source[], runs: readonly ImportRun[]): Unfinished | null {
  const source = sources.find(({ state }) => state === "read" || state === "reading");
  if (!source) return null;
  const run = runs.find(({ sourceId }) => sourceId === source.id);
  if (!run || run.state === "undone") return { source, run: null };
  return ENDED.has(run.state) ? null : { source, run };
}
