import type { ColumnFinding } from "../../../../contract/reading.ts";
import type { ColumnProfile } from "../../../../contract/sources.ts";
import { findColumn, type Surroundings } from "../../../../core/reading/detect/find-column.ts";
import { shapeOf } from "../../../../core/reading/detect/shape.ts";
import { type CountedColumn, cutValue } from "./count-columns.repo.ts";

const SAMPLES = 8;
const SHAPES = 20;

type Seen = {
  name: string;
  /** Its cells in some rows, spread over the file. */
  cells: readonly string[];
  /** Of the whole file, as it was found or chosen. */
  around: Surroundings;
  /** Counted over all rows. */
  masked?: ColumnFinding["masked"];
};

/** What was counted in the database, and what some of the cells look like. */
export function describeColumn(counted: CountedColumn, { name, cells, around, masked }: Seen): ColumnProfile {
  const filled = cells.filter((cell) => cell !== "");
  const written = findColumn(name, filled, around);
  const found = masked ? { ...(written ?? { column: name }), masked } : written;
  return {
    name,
    ...counted,
    ...shapesOf(counted, filled),
    samples: [...new Set(filled)].slice(0, SAMPLES).map(cutValue),
    dateFormat: found?.dateFormats?.value[0] ?? null,
    ...(found && { found }),
  };
}

/** Over all rows where the most frequent values are all there are, else over the rows that were looked at. */
function shapesOf({ top, distinct, filled }: CountedColumn, cells: readonly string[]) {
  const isAll = top.length === distinct;
  const seen = isAll ? top : cells.map((value) => ({ value, count: 1 }));
  const counts = new Map<string, number>();
  for (const { value, count } of seen) {
    const shape = shapeOf(value);
    counts.set(shape, (counts.get(shape) ?? 0) + count);
  }
  const shapes = [...counts].map(([shape, count]) => ({ shape, count })).sort((a, b) => b.count - a.count);
  return { shapes: shapes.slice(0, SHAPES), shapesOf: isAll ? filled : cells.length };
}
