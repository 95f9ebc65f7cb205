/** Chosen rows by their ids, each with its id in the old system. */
export type Chosen = ReadonlyMap<string, string>;
type Named = { ID: string; old_id: string };

/** A row more or less; with `from` all rows between the two, which then are as the last one becomes. */
export function choose(
  chosen: Chosen,
  rows: readonly (Named | undefined)[],
  at: number,
  { from, on }: { from?: number | undefined; on?: boolean } = {},
): Chosen {
  const row = rows[at];
  if (!row) return chosen;
  const becomes = on ?? !chosen.has(row.ID);
  const start = Math.min(from ?? at, at);
  const next = new Map(chosen);
  for (const row of rows.slice(start, Math.max(from ?? at, at) + 1)) {
    if (!row) continue;
    if (becomes) next.set(row.ID, row.old_id);
    else next.delete(row.ID);
  }
  return next;
}
