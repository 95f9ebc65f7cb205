// biome-ignore-all lint/a11y/useSemanticElements: the elements of a table cannot leave out rows and columns
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
} from "react";
import { useColumnWidths, widthStep } from "./use-column-widths.ts";
import classes from "./virtual-table.module.css";
import { useVirtualColumns } from "./virtual-table-columns.ts";
import { type HeaderParts, VirtualHead } from "./virtual-table-head.tsx";
import { type CellAt, cellUnder, isPressable, movedBy } from "./virtual-table-keys.ts";
import { cellId, type RowParts, type VirtualColumn, VirtualRow } from "./virtual-table-row.tsx";
import { useVirtualRows } from "./virtual-table-rows.ts";

/** As low as in lists. */
const ROW_HEIGHT = 32;
const HEAD = 40;
/** The key of the side column among the widths. */
const LEAD = "lead";
const MOST_LEAD = 600;

export type VirtualTableHandle = {
  /** Scrolls a row to the middle and makes its cell active. */
  goTo: (cell: CellAt) => void;
  /** Scrolls just enough to show a row, and leaves the active cell unchanged. */
  reveal: (row: number) => void;
  focus: () => void;
};

type Props<Row> = RowParts<Row> & {
  label: string;
  /** The name under which column widths are stored; without it they cannot be dragged. */
  name?: string;
  columns: readonly VirtualColumn[];
  /** Loaded rows; `total` tells screen readers the number of all rows, if there are more. */
  count: number;
  total?: number;
  /** Undefined while it is loading. */
  rowAt: (index: number) => Row | undefined;
  /** The visible rows, so that they can be loaded. */
  onShown?: (first: number, last: number) => void;
  leadTitle: ReactNode;
  leadWidth: number;
  /** A limit to the dragged width: on a phone the rest needs room too. */
  leadMost?: number;
  leadSorted?: VirtualColumn["sorted"];
  rowHeight?: number;
  /** The selected rows, if selection is possible; the same function while the selection is unchanged. */
  selectedOf?: (row: Row) => boolean;
  /** A click on a row, except on what can be pressed in it. */
  onPress?: (cell: CellAt, event: MouseEvent) => void;
  active: CellAt | null;
  onActive: (cell: CellAt) => void;
  /** Enter, F2 or a double click on a cell, also in the side column. */
  onOpen?: (cell: CellAt) => void;
  header?: HeaderParts | undefined;
  editor?: { cell: CellAt; element: ReactNode } | null;
  /** Called before the grid's own keys; the grid ignores keys that it prevents. */
  onKey?: (event: KeyboardEvent) => void;
  isBusy?: boolean;
  ref?: Ref<VirtualTableHandle>;
};

/**
 * A grid over any number of rows and columns that renders only the visible ones. The focus stays on the grid itself and
 * its active cell is named beside it, so that no row takes the focus along when it scrolls out of view.
 */
export function VirtualTable<Row>(props: Props<Row>) {
  const { count, rowAt, onShown, active, onActive, onOpen, header, editor, onKey } = props;
  const { widths, resize, reset } = useColumnWidths(props.name);
  const columns = useMemo(
    () => props.columns.map((column) => ({ ...column, width: widths[column.key] ?? column.width })),
    [props.columns, widths],
  );
  const leadWidth = widths[LEAD] === undefined ? props.leadWidth : Math.min(widths[LEAD], props.leadMost ?? MOST_LEAD);
  const keyOf = (column: number) => (column < 0 ? LEAD : (columns[column]?.key ?? LEAD));
  const widthOf = (column: number) => (column < 0 ? leadWidth : (columns[column]?.width ?? 0));
  const { rowHeight = ROW_HEIGHT, selectedOf, onPress } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const down = useVirtualRows({ scroller, count, rowHeight, headHeight: HEAD });
  const across = useVirtualColumns(scroller, columns, leadWidth);

  const { first, last } = down;
  useEffect(() => {
    if (last >= first) onShown?.(first, last);
  }, [first, last, onShown]);

  useImperativeHandle(props.ref, () => ({
    goTo: (cell) => {
      down.centre(cell.row);
      if (cell.column >= 0) across.reveal(cell.column);
      // In this order: the focus itself chooses a cell if none is active yet.
      scroller.current?.focus({ preventScroll: true });
      onActive(cell);
    },
    reveal: down.reveal,
    focus: () => scroller.current?.focus({ preventScroll: true }),
  }));

  const open = (place: CellAt | null) => {
    if (place?.row === -1 && (header?.opens?.(place.column) ?? place.column >= 0)) header?.onOpen(place.column);
    else if (place && place.row >= 0) onOpen?.(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys typed into a field inside a cell belong to the field.
    if (event.target !== event.currentTarget) return;
    onKey?.(event);
    const step = props.name !== undefined && active ? widthStep(event, across.rtl) : null;
    if (step && active) {
      event.preventDefault();
      resize(keyOf(active.column), widthOf(active.column) + step);
    }
    if (event.defaultPrevented || event.altKey) return;
    const size = { rows: count, columns: columns.length, page: down.page, rtl: across.rtl };
    const to = movedBy(event, active ?? { row: 0, column: 0 }, size);
    if (event.key === "Enter" || event.key === "F2") open(active);
    else if (!to) return;
    event.preventDefault();
    if (!to) return;
    onActive(to);
    if (to.row >= 0) down.reveal(to.row);
    if (to.column >= 0) across.reveal(to.column);
  };

  const sizes: Record<string, string> = {
    "--lead": `${leadWidth}px`,
    "--row": `${rowHeight}px`,
    "--head": `${HEAD}px`,
  };
  const isDrawn = active && (active.row < 0 || down.rows.includes(active.row));
  return (
    <div
      ref={scroller}
      role="grid"
      className={classes.grid}
      style={sizes}
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={(props.total ?? count) + 1}
      aria-colcount={columns.length + 1}
      aria-busy={props.isBusy}
      aria-multiselectable={selectedOf && true}
      aria-activedescendant={isDrawn ? cellId(id, active.row, active.column) : undefined}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const place = cellUnder(event.target);
        if (place) onActive(place);
        if (place && place.row >= 0 && !isPressable(event.target)) onPress?.(place, event);
      }}
      onDoubleClick={({ target }) => {
        const place = cellUnder(target);
        if (place && place.row >= 0) open(place);
      }}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget && !active && count > 0) onActive({ row: first, column: 0 });
      }}
    >
      <div role="presentation" className={classes.surface} style={{ height: HEAD + down.height, width: across.width }}>
        <VirtualHead
          columns={columns}
          shown={across.shown}
          before={across.before}
          gridId={id}
          leadTitle={props.leadTitle}
          leadSorted={props.leadSorted}
          active={active?.row === -1 ? active.column : undefined}
          parts={header}
          sizing={
            props.name === undefined ? undefined : { resize: (index, width) => resize(keyOf(index), width), reset }
          }
        />
        {down.rows.map((index) => {
          const row = rowAt(index);
          return (
            <VirtualRow
              key={index}
              row={row}
              isSelected={row === undefined ? undefined : selectedOf?.(row)}
              index={index}
              y={HEAD + down.yOf(index)}
              columns={across.shown}
              before={across.before}
              gridId={id}
              active={active?.row === index ? active.column : undefined}
              editing={editor?.cell.row === index ? editor.cell.column : undefined}
              editor={editor?.cell.row === index ? editor.element : undefined}
              cell={props.cell}
              toneOf={props.toneOf}
              lead={props.lead}
            />
          );
        })}
      </div>
    </div>
  );
}
