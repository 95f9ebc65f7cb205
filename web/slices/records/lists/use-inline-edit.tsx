import { lazy, type RefObject, Suspense, useRef, useState } from "react";
import type { ListKind, ListRow } from "../../../../contract/lists.ts";
import { useAbility } from "../../../lib/ability.ts";
import type { VirtualTableHandle } from "../../../ui/virtual-table.tsx";
import type { CellAt } from "../../../ui/virtual-table-keys.ts";
import type { ListColumn, ListDefinition } from "./list-definition.ts";

/** Fields, codes and checks are loaded with the first edited cell, not with the list. */
const InlineEdit = lazy(async () => ({ default: (await import("./parts/inline-edit.tsx")).InlineEdit }));

/** A saved change of a cell; `edit` undoes it. */
export type InlineSaved = { id: string; name: string; field: string; edit: string };

/** A second click within this time is a double click. */
const DOUBLE_MS = 250;

type Options<Kind extends ListKind> = {
  definition: ListDefinition<Kind>;
  columns: readonly ListColumn<ListRow[Kind]>[];
  rows: readonly ListRow[Kind][];
  /** On a phone the record's page has more room to type. */
  isNarrow: boolean;
  table: RefObject<VirtualTableHandle | null>;
  onSaved: (saved: InlineSaved) => void;
};

/** Edits simple values in place: Enter, F2 or a double click on the cell. */
export function useInlineEdit<Kind extends ListKind>(options: Options<Kind>) {
  const { definition, columns, rows, isNarrow, table, onSaved } = options;
  const mayWrite = useAbility().can("write", "Data");
  const [open, setOpen] = useState<{ cell: CellAt; id: string } | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fieldsAt = ({ column }: CellAt): readonly string[] => {
    const field = mayWrite && !isNarrow ? columns[column]?.field : undefined;
    return field === undefined ? [] : [field].flat();
  };
  const row = open ? rows[open.cell.row] : undefined;
  // The rows may have changed below the open cell.
  const isThere = open !== null && row?.ID === open.id;
  return {
    /** Opens the cell if it can be edited in place; returns whether it did. */
    open: (cell: CellAt): boolean => {
      clearTimeout(waiting.current);
      const id = rows[cell.row]?.ID;
      if (id === undefined || fieldsAt(cell).length === 0) return false;
      setOpen({ cell, id });
      return true;
    },
    /** A click opens the row's panel, unless a second click follows, which edits the cell. */
    press: (cell: CellAt, look: () => void): void => {
      clearTimeout(waiting.current);
      if (fieldsAt(cell).length === 0) look();
      else waiting.current = setTimeout(look, DOUBLE_MS);
    },
    editor:
      isThere && row
        ? {
            cell: open.cell,
            element: (
              <Suspense fallback={columns[open.cell.column]?.cell(row)}>
                <InlineEdit
                  key={open.id}
                  kind={definition.kind}
                  id={open.id}
                  fields={fieldsAt(open.cell)}
                  shown={columns[open.cell.column]?.cell(row)}
                  onLeave={() => {
                    setOpen(null);
                    table.current?.focus();
                  }}
                  onSaved={({ field, edit }) => onSaved({ id: open.id, name: definition.lead.text(row), field, edit })}
                />
              </Suspense>
            ),
          }
        : null,
  };
}
