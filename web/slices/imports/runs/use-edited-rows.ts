import { useEffect, useState } from "react";
import type { EditNotice } from "../../intake/sources/use-cell-edit.ts";

/** The rows that were changed here and not taken again so far. */
export function useEditedRows(notice: EditNotice | null) {
  const [rows, setRows] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (notice?.kind !== "saved") return;
    const { row } = notice.change.row;
    setRows((before) => (before.has(row) ? before : new Set([...before, row])));
  }, [notice]);
  return { rows: [...rows], clear: () => setRows(new Set()) };
}
