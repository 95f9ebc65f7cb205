import { useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SourceCode } from "../../../../../contract/codes.ts";
import { codeId } from "../../../../data/code-pages.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useFill } from "../../../../ui/use-fill.ts";
import { VirtualTable, type VirtualTableHandle } from "../../../../ui/virtual-table.tsx";
import type { CellAt } from "../../../../ui/virtual-table-keys.ts";
import { type FlowStep, flowStep, mayAccept, nextOpen } from "../key-flow.ts";
import { useCodeColumns } from "../use-code-columns.tsx";
import type { CodeEdit } from "../use-code-edit.ts";
import type { CodeRows } from "../use-code-rows.ts";
import { useTargetEditor } from "../use-target-editor.tsx";
import { CodeBar } from "./code-bar.tsx";
import classes from "./codes-table.module.css";

export type Selected = ReadonlyMap<string, SourceCode>;

type Props = {
  module: string;
  title: string;
  rows: CodeRows;
  nameOf: ((list: string) => string) | null;
  counted: boolean;
  /** All of them are unmapped. */
  isOpen: boolean;
  isFree: (list: string) => boolean;
  mayWrite: boolean;
  editing: CodeEdit;
  selected: Selected;
  onSelect: (row: SourceCode) => void;
};

const LEAD = 140;
/** Where fewer columns are beside it. */
const LEAD_OPEN = 176;
const ROW = 32;
/** The height of the active code's line, and of the keys and the count. */
const BELOW = 88;
/** The table draws rows in groups, so this many at either edge may be invisible. */
const EDGE = 4;

/** The codes of some rows, to be settled one after the other by keyboard alone. */
export function CodesTable(props: Props) {
  const { module, title, rows, nameOf, counted, isOpen, isFree, mayWrite, editing, selected, onSelect } = props;
  const { t } = useTranslation();
  const { number } = useFormats();
  const table = useRef<VirtualTableHandle>(null);
  const fill = useFill<HTMLDivElement>(BELOW);
  const [active, setActive] = useState<CellAt | null>(null);
  const isNarrow = useMediaQuery("(max-width: 36em)") ?? false;
  const { columns, cell, toneOf, place } = useCodeColumns({ nameOf, counted, isOpen, isNarrow, mayWrite });
  const { rowAt, count, onShown } = rows;
  const shown = useRef({ first: 0, last: -1 });
  const noteShown = useCallback(
    (first: number, last: number) => {
      shown.current = { first, last };
      onShown(first, last);
    },
    [onShown],
  );

  const moveOn = (from: number) => {
    const row = nextOpen(from, count, rowAt);
    const to = { row, column: Math.max(active?.column ?? 0, 0) };
    const isSeen = row >= shown.current.first + EDGE && row <= shown.current.last - EDGE;
    if (isSeen) setActive(to);
    else table.current?.goTo(to);
  };
  const map = (index: number, target: string) => {
    const before = rowAt(index);
    if (!before) return;
    if (before.target !== target || before.state !== "mapped") editing.edit([{ before, target }]);
    moveOn(index);
  };
  const { begin, editor } = useTargetEditor({
    table,
    module,
    column: place("target"),
    rowAt,
    isFree,
    onActive: setActive,
    onPick: map,
  });
  const forget = (before: SourceCode) => editing.edit([{ before, target: null }]);

  const take = (step: FlowStep, index: number, row: SourceCode | undefined) => {
    if (step.kind === "undo") editing.undo?.();
    else if (!row) return;
    else if (step.kind === "accept" && row.suggestion) map(index, row.suggestion.target);
    else if (step.kind === "pick") begin(index, step.typed);
    else if (step.kind === "forget") forget(row);
    else if (step.kind === "select") onSelect(row);
  };
  const onKey = (event: KeyboardEvent) => {
    if (!mayWrite || (active && active.row < 0)) return;
    const index = active?.row ?? -1;
    const row = index < 0 ? undefined : rowAt(index);
    const step = flowStep(event, row);
    if (!step) return;
    // Outside this table letters are shortcuts of the application.
    event.preventDefault();
    event.stopPropagation();
    take(step, index, row);
  };
  const open = ({ row: index, column }: CellAt) => {
    const row = rowAt(index);
    if (!mayWrite || !row) return;
    const isAccept = column === place("suggestion") && mayAccept(row);
    take(isAccept ? { kind: "accept" } : { kind: "pick", typed: "" }, index, row);
  };

  const lead = useCallback(
    (row: SourceCode) => (
      <span className={classes.lead}>
        {mayWrite && (
          <label className={classes.box}>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={t("codes.bulk.select", { code: row.code })}
              checked={selected.has(codeId(row))}
              onChange={() => onSelect(row)}
            />
          </label>
        )}
        <span className={classes.code} title={row.code}>
          {row.code}
        </span>
      </span>
    ),
    [t, mayWrite, selected, onSelect],
  );

  const index = active?.row ?? -1;
  const current = index >= 0 ? rowAt(index) : undefined;
  return (
    <div ref={fill} className={classes.grid}>
      <VirtualTable<SourceCode>
        name="codes-table"
        ref={table}
        label={title}
        columns={columns}
        count={count}
        rowAt={rowAt}
        onShown={noteShown}
        leadTitle={t("codes.columns.code")}
        leadWidth={isOpen && !isNarrow ? LEAD_OPEN : LEAD}
        rowHeight={ROW}
        lead={lead}
        cell={cell}
        toneOf={toneOf}
        active={active}
        onActive={setActive}
        onOpen={open}
        onPress={({ row, column }) => mayWrite && column === place("target") && begin(row, "")}
        editor={editor ?? null}
        onKey={onKey}
        isBusy={rows.isBusy}
      />
      <CodeBar
        row={current}
        counted={counted}
        mayWrite={mayWrite}
        onAccept={() => current?.suggestion && map(index, current.suggestion.target)}
        onChoose={() => begin(index, "")}
        onForget={() => current && forget(current)}
      />
      <div className={classes.foot}>
        <p role="status">{t("codes.filter.count", { codes: number(count) })}</p>
        {mayWrite && <p className={classes.help}>{t("codes.help")}</p>}
      </div>
    </div>
  );
}
