import type { IdOf, OldIdOf } from "../../core/hotel/built.ts";

/** A hotel system that has every record already, each with a short id. */
export function linkedIds(): { idOf: IdOf; oldIdOf: OldIdOf } {
  const ids = new Map<string, string>();
  const oldIds = new Map<string, string>();
  return {
    idOf: (module, oldId) => {
      const key = `${module} ${oldId}`;
      const id = ids.get(key) ?? String(660_000 + ids.size);
      ids.set(key, id);
      oldIds.set(`${module} ${id}`, oldId);
      return id;
    },
    oldIdOf: (module, id) => oldIds.get(`${module} ${id}`),
  };
}
