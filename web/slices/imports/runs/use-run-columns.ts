import { useMemo } from "react";
import type { RunRow } from "../../../data/imports.ts";
import type { VirtualColumn } from "../../../ui/virtual-table-row.tsx";
import { columnWidth } from "../../intake/sources/column-width.ts";

/** Enough to know how wide a column has to be. */
const MEASURED = 50;
/** Cells that are to be corrected are seen whole rather than cut off by a letter. */
const ROOM = 14;

/** The columns of the file, as wide as the first rows need; they stay so while more rows come. */
export function useRunColumns(titles: readonly string[], rows: readonly RunRow[]): VirtualColumn[] {
  const some = rows.slice(0, MEASURED);
  const widths = titles.map((title, at) =>
    columnWidth(
      title,
      some.map(({ cells }) => cells[at] ?? ""),
      ROOM,
    ),
  );
  const key = widths.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same widths are the same columns
  return useMemo(
    () => titles.map((title, at) => ({ key: String(at), header: title, width: widths[at] ?? 0 })),
    [titles, key],
  );
}
