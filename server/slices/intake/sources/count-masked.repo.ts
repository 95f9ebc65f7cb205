import { sql } from "kysely";
import { type ColumnFinding, MARKS } from "../../../../contract/reading.ts";
import { CELL_SEPARATOR } from "../../../../core/reading/cells.ts";
import { MASK_PATTERNS, withoutFingerprints } from "../../../../core/reading/masked-numbers.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { ofSource } from "./staged-rows.repo.ts";

type Masked = NonNullable<ColumnFinding["masked"]>;
const SHOWN = 40;

/** How many cells of each column hold a masked number, by the column's index. Such rows are marked, so few are read. */
export async function countMasked(tx: Tx, scope: Scope, sourceId: string): Promise<Map<number, Masked>> {
  const { rows } = await sql<Masked & { index: number }>`
    select cell.at::int - 1 as index, count(*)::int as cells,
      (count(*) filter (where cell.value ~ ${MASK_PATTERNS.plain}))::int as plain, min(cell.value) as example
    from staged_rows
    cross join lateral unnest(string_to_array(cells, ${CELL_SEPARATOR})) with ordinality as cell (value, at)
    where ${ofSource(scope, sourceId)} and marks & ${MARKS.card}::int <> 0 and cell.value ~ ${MASK_PATTERNS.any}
    group by 1`.execute(tx);
  return new Map(
    rows.map(({ index, cells, plain, example }) => [
      index,
      { cells, plain, example: withoutFingerprints(example).slice(0, SHOWN) },
    ]),
  );
}
