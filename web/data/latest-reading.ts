import type { ModuleShown } from "../../contract/modules.ts";
import type { Source } from "../../contract/sources.ts";

/** The newest source of each module; `sources` are sorted newest first. */
export function latestByModule(sources: readonly Source[]): ReadonlyMap<string, Source> {
  const latest = new Map<string, Source>();
  for (const source of sources) if (!latest.has(source.module)) latest.set(source.module, source);
  return latest;
}

/** Modules whose newest source is older than all listed ones: each is asked for separately. */
export function notListed(modules: readonly ModuleShown[], latest: ReadonlyMap<string, Source>): string[] {
  return modules
    .filter(({ id, nbroworacle, nbrowpiw }) => nbroworacle + nbrowpiw > 0 && !latest.has(id))
    .map(({ id }) => id);
}
