import { useDirection } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useMemo } from "react";
import type { VirtualColumn } from "./virtual-table-row.tsx";

/** Columns beyond the edges that are drawn in advance. */
const SPARE = 2;
/** Columns are added and removed in small groups, because each of them affects every row. */
const GROUP = 4;

/** The visible ones of any number of columns; `leadWidth` is covered by the side column. */
export function useVirtualColumns(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly VirtualColumn[],
  leadWidth: number,
) {
  const rtl = useDirection().dir === "rtl";
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => columns[index]?.width ?? 0,
    overscan: SPARE,
    paddingStart: leadWidth,
    isRtl: rtl,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are other widths, and those are only asked once
  useEffect(() => across.measure(), [columns, across]);

  /** Where each column starts, after the side column. */
  const starts = useMemo(() => {
    let sum = 0;
    return columns.map(({ width }) => {
      sum += width;
      return sum - width;
    });
  }, [columns]);
  const items = across.getVirtualItems();
  const from = Math.floor((items[0]?.index ?? 0) / GROUP) * GROUP;
  const to = Math.ceil(((items.at(-1)?.index ?? -1) + 1) / GROUP) * GROUP;
  // The same array while the columns are the same, so that rows need not be drawn again.
  const shown = useMemo(
    () =>
      columns
        .slice(from, to)
        .map(({ width, numeric }, index) => ({ index: from + index, width, ...(numeric && { numeric }) })),
    [columns, from, to],
  );
  return {
    shown,
    /** The width of all columns before the first shown one. */
    before: starts[from] ?? 0,
    width: across.getTotalSize(),
    rtl,
    /** Scrolls just enough to show a column completely beside the side column. */
    reveal: (column: number) => {
      const element = scroller.current;
      if (!element) return;
      const start = starts[column] ?? 0;
      const end = start + (columns[column]?.width ?? 0);
      const left = Math.abs(element.scrollLeft);
      const room = element.clientWidth - leadWidth;
      const wanted = start < left ? start : Math.max(left, Math.min(end - room, start));
      if (wanted !== left) element.scrollLeft = rtl ? -wanted : wanted;
    },
  };
}
