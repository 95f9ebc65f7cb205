import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";

export type Direction = "ascending" | "descending" | "none";

/** How rows are sorted by a column, or that they can be; the same in every table. */
export function SortSign({ direction }: { direction: Direction }) {
  const Icon = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown }[direction];
  return <Icon size={14} opacity={direction === "none" ? 0.55 : 1} aria-hidden />;
}
