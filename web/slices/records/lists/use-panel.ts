import { useDebouncedCallback } from "@mantine/hooks";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { VirtualTableHandle } from "../../../ui/virtual-table.tsx";
import type { CellAt } from "../../../ui/virtual-table-keys.ts";
import type { ListAddress } from "./use-list-address.ts";

/** A held key passes rows faster than addresses can be written. */
const REST_MS = 150;

/**
 * The active row of the keyboard and the row of the panel; the panel follows the keyboard at once, the address a moment
 * later.
 */
export function usePanel<Row extends { ID: string }>(
  rows: readonly Row[],
  { row: id, look, close }: Pick<ListAddress, "row" | "look" | "close">,
  table: RefObject<VirtualTableHandle | null>,
) {
  const [active, setActive] = useState<CellAt | null>(null);
  const follow = useDebouncedCallback(look, REST_MS);
  /** The last row that was opened, in any way. */
  const [followed, setFollowed] = useState<string>();

  /** The address that was last handled, or was written from here. */
  const settled = useRef<string | undefined>(undefined);

  // A link, or the back button: the keyboard moves to the row of the address.
  useEffect(() => {
    if (settled.current === id) return;
    const isThere = id === undefined || id === followed;
    const index = isThere ? -1 : rows.findIndex(({ ID }) => ID === id);
    if (!isThere && index < 0) return;
    settled.current = id;
    if (isThere) return;
    setFollowed(id);
    setActive((now) => ({ row: index, column: now?.column ?? 0 }));
    table.current?.reveal(index);
  }, [id, rows, table, followed]);

  const move = (cell: CellAt) => {
    setActive(cell);
    const row = rows[cell.row];
    if (id === undefined || !row) return;
    setFollowed(row.ID);
    follow(row.ID);
  };
  const open = (index: number) => {
    const row = rows[index];
    if (!row) return;
    follow.cancel();
    setFollowed(row.ID);
    look(row.ID);
  };
  const step = (by: -1 | 1) => {
    const row = (active?.row ?? -1) + by;
    if (!rows[row]) return;
    move({ row, column: active?.column ?? 0 });
    table.current?.reveal(row);
  };
  const under = active === null ? undefined : rows[active.row];
  const isFollowed = under !== undefined && followed === under.ID;
  const row = id === undefined ? undefined : isFollowed ? under : rows.find(({ ID }) => ID === id);
  return {
    active,
    move,
    open,
    /** Null: closed. The row is undefined while it is not loaded. */
    shown: id === undefined ? null : { id: row?.ID ?? id, row },
    /** The row of the address; only that is worth a call. */
    rested: id,
    close: () => {
      follow.cancel();
      setFollowed(undefined);
      close();
    },
    previous: active !== null && active.row > 0 ? () => step(-1) : null,
    next: active !== null && rows[active.row + 1] ? () => step(1) : null,
  };
}
export type Panel<Row> = Omit<ReturnType<typeof usePanel>, "shown"> & {
  shown: { id: string; row: Row | undefined } | null;
};
