const REMEMBERED = 1_000;

/** A count that reads many rows, with the mark of what it was counted from. */
type Counted<Row> = { mark: string; at: number; tookMs: number; rows: readonly Row[] };
export type CountMemory<Row> = Map<string, Counted<Row>>;

type Counting<Row> = {
  mark: string;
  /** Whether a count still holds: of this mark, and so many times as old as it took. */
  holds: (known: { isSame: boolean; age: number }) => boolean;
  count: () => Promise<readonly Row[]>;
};

/** Rows that take long to count, counted anew when the count before no longer holds. The oldest are forgotten first. */
export async function countOnce<Row>(
  memory: CountMemory<Row>,
  key: string,
  { mark, holds, count }: Counting<Row>,
): Promise<readonly Row[]> {
  const known = memory.get(key);
  if (known && holds({ isSame: known.mark === mark, age: (performance.now() - known.at) / known.tookMs }))
    return known.rows;
  const started = performance.now();
  const rows = await count();
  const countedAt = performance.now();
  memory.delete(key);
  memory.set(key, { mark, at: countedAt, tookMs: countedAt - started, rows });
  for (const oldest of memory.keys()) if (memory.size > REMEMBERED) memory.delete(oldest);
  return rows;
}
