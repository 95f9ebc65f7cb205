import type { ImportRun } from "../../../../contract/imports.ts";
import type { Source } from "../../../../contract/sources.ts";

/** What somebody began and has not brought to its end: rows without a run, or a run that has not ended well. */
export type Unfinished = { source: Source; run: ImportRun | null };

const ENDED: ReadonlySet<string> = new Set(["done", "undoing"]);

/** Of the newest rows of a module; `sources` and `runs` come newest first. Null: they are imported, or there are none. */
export function unfinishedOf(sources: readonly Source[], runs: readonly ImportRun[]): Unfinished | null {
  const source = sources.find(({ state }) => state === "read" || state === "reading");
  if (!source) return null;
  const run = runs.find(({ sourceId }) => sourceId === source.id);
  if (!run || run.state === "undone") return { source, run: null };
  return ENDED.has(run.state) ? null : { source, run };
}
