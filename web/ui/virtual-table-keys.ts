/** Row -1 is the header, column -1 the side column. */
export type CellAt = { row: number; column: number };

/** The cell of an element; a field inside a cell belongs to no cell. */
export function cellUnder(target: EventTarget): CellAt | null {
  if (!(target instanceof Element) || target.closest("input, textarea")) return null;
  const row = target.closest("[data-row]")?.getAttribute("data-row");
  const column = target.closest("[data-column]")?.getAttribute("data-column");
  return row && column ? { row: Number(row), column: Number(column) } : null;
}

/** A link or a button in a cell handles its own press. */
export const isPressable = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("a, button, label, input") !== null;

type Size = { rows: number; columns: number /** Rows that a page key passes. */; page: number; rtl: boolean };
type Key = { key: string; ctrlKey: boolean; metaKey: boolean };

const clamp = (value: number, last: number) => Math.min(Math.max(value, -1), last);

/** The target of a key from a cell, as in any grid; null for other keys. */
export function movedBy(
  { key, ctrlKey, metaKey }: Key,
  from: CellAt,
  { rows, columns, page, rtl }: Size,
): CellAt | null {
  const far = ctrlKey || metaKey;
  const cellAt = (row: number, column: number): CellAt => ({
    row: clamp(row, rows - 1),
    column: clamp(column, columns - 1),
  });
  const forward = rtl ? "ArrowLeft" : "ArrowRight";
  const backward = rtl ? "ArrowRight" : "ArrowLeft";
  const { row, column } = from;
  switch (key) {
    case "ArrowDown":
      return cellAt(far ? rows - 1 : row + 1, column);
    case "ArrowUp":
      return cellAt(far ? 0 : row - 1, column);
    case forward:
      return cellAt(row, far ? columns - 1 : column + 1);
    case backward:
      return cellAt(row, far ? -1 : column - 1);
    case "PageDown":
      return cellAt(row + page, column);
    case "PageUp":
      return cellAt(Math.max(row - page, Math.min(row, 0)), column);
    case "Home":
      return far ? cellAt(0, 0) : cellAt(row, 0);
    case "End":
      return far ? cellAt(rows - 1, columns - 1) : cellAt(row, columns - 1);
    default:
      return null;
  }
}
