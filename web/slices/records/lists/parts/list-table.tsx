import { UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type RefObject, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ListKind, ListRow } from "../../../../../contract/lists.ts";
import type { Density } from "../../../../../contract/views.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { defaultSort } from "../../../../lib/record-search.ts";
import { SortSign } from "../../../../ui/sort-sign.tsx";
import { VirtualTable, type VirtualTableHandle } from "../../../../ui/virtual-table.tsx";
import type { VirtualColumn } from "../../../../ui/virtual-table-row.tsx";
import type { ListColumn, ListDefinition } from "../list-definition.ts";
import { type InlineSaved, useInlineEdit } from "../use-inline-edit.tsx";
import type { ListAddress } from "../use-list-address.ts";
import { useListKeys } from "../use-list-keys.ts";
import { ROW_HEIGHTS } from "../use-list-look.ts";
import type { ListRows } from "../use-list-rows.ts";
import type { ListSelection } from "../use-list-selection.ts";
import type { Panel } from "../use-panel.ts";
import classes from "./list-table.module.css";

type Props<Kind extends ListKind, Row> = {
  definition: ListDefinition<Kind>;
  columns: readonly ListColumn<Row>[];
  density: Density;
  address: Pick<ListAddress, "search" | "change">;
  list: Pick<ListRows, "count" | "total" | "onShown" | "isOld">;
  rows: readonly Row[];
  selection: ListSelection;
  panel: Panel<Row>;
  table: RefObject<VirtualTableHandle | null>;
  onSaved: (saved: InlineSaved) => void;
};

/** On a phone the name is narrower, so that other columns fit beside it. */
const NARROW_LEAD = 196;

/** The rows of a list as a grid for mouse and keyboard. */
export function ListTable<Kind extends ListKind>(props: Props<Kind, ListRow[Kind]>) {
  const { definition, columns, address, list, rows, selection, panel, table } = props;
  const { t } = useTranslation();
  const { number } = useFormats();
  const isNarrow = useMediaQuery("(max-width: 48em)") ?? false;
  const onKey = useListKeys({ rows, panel, selection, table });
  const { lead } = definition;
  const inline = useInlineEdit({ definition, columns, rows, isNarrow, table, onSaved: props.onSaved });

  const sort = address.search.sort ?? defaultSort(definition.kind);
  const sortedBy = useCallback(
    (name: string | undefined): VirtualColumn["sorted"] =>
      name === undefined ? undefined : sort === name ? "ascending" : sort === `-${name}` ? "descending" : "none",
    [sort],
  );
  const drawn = useMemo(
    () =>
      columns.map(({ key, header, width, numeric, sort: name }): VirtualColumn => {
        const sorted = sortedBy(name);
        return { key, header, width, ...(numeric && { numeric }), ...(sorted && { sorted }) };
      }),
    [columns, sortedBy],
  );
  const sortName = (column: number) => (column < 0 ? lead.sort : columns[column]?.sort);
  const sortBy = (column: number) => {
    const name = sortName(column);
    if (name) address.change({ sort: sortedBy(name) === "ascending" ? `-${name}` : name });
  };

  const cell = useCallback((row: ListRow[Kind], column: number) => columns[column]?.cell(row), [columns]);
  const { selectedOf } = selection;
  const words = useCallback((name: string) => t("ui.select.row", { name }), [t]);
  const leadOf = useCallback(
    (row: ListRow[Kind]) => {
      const name = lead.text(row);
      return (
        <>
          <label className={classes.box}>
            <input type="checkbox" tabIndex={-1} aria-label={words(name)} checked={selectedOf(row)} readOnly />
          </label>
          <span className={classes.name} title={name}>
            {name}
          </span>
        </>
      );
    },
    [lead, words, selectedOf],
  );

  const leadSorted = sortedBy(lead.sort);
  const isAll = selection.count > 0 && selection.count >= list.total;
  const selectAll = (
    <label className={classes.box}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={isAll ? t("ui.select.clear") : t("ui.select.all", { of: number(list.total) })}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = selection.count > 0 && !isAll;
        }}
        readOnly
      />
    </label>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the boxes of the rows are pressed here, once for all of them
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses rows by the grid's own keys
    <div
      className={classes.list}
      onClick={({ target, shiftKey }) => {
        if (!(target instanceof HTMLInputElement)) return;
        const pressedRow = target.closest("[data-row]")?.getAttribute("data-row");
        // A field that hangs below its cell belongs to no checkbox.
        if (!pressedRow) return;
        if (pressedRow === "-1" && isAll) selection.clear();
        else if (pressedRow === "-1") selection.selectAll();
        else selection.toggle(Number(pressedRow), { range: shiftKey });
        table.current?.focus();
      }}
    >
      <VirtualTable<ListRow[Kind]>
        name={definition.kind}
        ref={table}
        label={definition.title}
        columns={drawn}
        count={list.count}
        total={list.total}
        rowAt={(index) => rows[index]}
        onShown={list.onShown}
        leadTitle={
          <>
            {selectAll}
            <UnstyledButton
              className={classes.leadTitle}
              tabIndex={-1}
              aria-label={t("lists.filter.sortBy", { column: lead.header })}
              onClick={() => sortBy(-1)}
            >
              {lead.header} {leadSorted && <SortSign direction={leadSorted} />}
            </UnstyledButton>
          </>
        }
        leadWidth={isNarrow ? Math.min(NARROW_LEAD, lead.width) : lead.width}
        {...(isNarrow && { leadMost: NARROW_LEAD })}
        leadSorted={leadSorted}
        rowHeight={ROW_HEIGHTS[props.density]}
        lead={leadOf}
        cell={cell}
        selectedOf={selectedOf}
        active={panel.active}
        onActive={panel.move}
        onOpen={(cell) => {
          if (!inline.open(cell)) panel.open(cell.row);
        }}
        onPress={(cell) => inline.press(cell, () => panel.open(cell.row))}
        editor={inline.editor}
        header={{
          onOpen: sortBy,
          label: (column) => t("lists.filter.sortBy", { column }),
          opens: (column) => sortName(column) !== undefined,
        }}
        onKey={onKey}
        isBusy={list.isOld}
      />
    </div>
  );
}
