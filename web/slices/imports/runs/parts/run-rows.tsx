import { Button, CloseButton, Skeleton, Tabs, Text } from "@mantine/core";
import { IconRefresh, IconTableOff } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../../contract/imports.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { CauseAsk, RunRow } from "../../../../data/imports.ts";
import { isUnderWay } from "../../../../data/run-states.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useListSearch } from "../../../../lib/list-search.ts";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import type { VirtualColumn } from "../../../../ui/virtual-table-row.tsx";
import { columnWidth } from "../../../intake/sources/column-width.ts";
import { EditNoticeBar } from "../../../intake/sources/parts/edit-notice-bar.tsx";
import { type EditNotice, useCellEdit } from "../../../intake/sources/use-cell-edit.ts";
import { RUN_PAGES } from "../run-pages.ts";
import { ENDS, firstEnd } from "../run-states.ts";
import { useFedColumns, useRecheck } from "../use-fed-columns.ts";
import type { RunActions } from "../use-run-actions.ts";
import { useRunRows } from "../use-run-rows.ts";
import classes from "./run-rows.module.css";
import { RunRowsTable } from "./run-rows-table.tsx";

/** How many rows are measured for the width of a column. */
const MEASURED = 50;

/** Extra width, so that cells to be corrected are not cut by a letter. */
const ROOM = 14;

/** The cause whose rows are shown. */
export type ShownCause = CauseAsk & { title: string; count: number };

type Props = {
  module: ModuleKey;
  run: ImportRun;
  actions: RunActions | null;
  cause: ShownCause | null;
  onCause: (cause: ShownCause | null) => void;
};

const askOf = ({ rule, field, list, pattern }: ShownCause): CauseAsk => ({
  ...{ rule, field, list },
  ...(pattern !== undefined && { pattern }),
});

/** The most rows that one call can name. */
const MOST_NAMED = 500;

/** The rows by outcome; rows that were not stored, or not completely, are corrected here and retried. */
export function RunRows({ module, run, actions, cause, onCause }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { search, filter } = useListSearch(...RUN_PAGES);
  const end = search.end ?? firstEnd(run.counts);
  const wanted = cause ? askOf(cause) : { end };
  const list = useRunRows(run, wanted);
  const { titles, fed, body, ...source } = useFedColumns(run);
  const anew = useRecheck(module, run, body, list.rows);
  const columns = useRunColumns(titles, list.rows);
  const editing = useCellEdit(useHotelSlugs(), run.sourceId);
  const edited = useEditedRows(editing.notice);
  const canWrite = actions !== null && !isUnderWay(run.state);
  const hasEdited = edited.rows.length > 0 && canWrite;
  const takeEdited = () => {
    actions?.retry.mutate({ rows: edited.rows.slice(0, MOST_NAMED) }, { onSuccess: edited.clear });
    editing.dismiss();
  };
  const error = list.error ?? source.error;
  const isOpen = cause !== null || end === "rejected" || end === "waiting" || run.counts.warned > 0;
  return (
    <Section
      title={t("runs.rows.title")}
      // In the head, where nothing moves the cell that is being corrected, and in sight however many rows there are.
      description={
        hasEdited ? (
          <span role="status">{t("runs.rows.edited", { rows: number(edited.rows.length) })}</span>
        ) : (
          canWrite && isOpen && list.rows.length > 0 && t("runs.rows.hint")
        )
      }
      actions={
        <>
          {canWrite && run.counts.rejected + run.counts.waiting > 0 && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={actions.retry.isPending}
              onClick={() => actions.retry.mutate({})}
            >
              {t("runs.rows.againAll")}
            </Button>
          )}
          {hasEdited && (
            <Button onClick={takeEdited} loading={actions?.retry.isPending ?? false}>
              {t("runs.rows.againEdited")}
            </Button>
          )}
        </>
      }
      flush
    >
      <Tabs
        value={cause ? null : end}
        onChange={(next) => {
          onCause(null);
          filter({ end: ENDS.find((item) => item === next) });
        }}
        className={classes.tabs}
      >
        <Tabs.List aria-label={t("runs.rows.title")}>
          {ENDS.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).map((item) => (
            <Tabs.Tab key={item} value={item} disabled={run.counts[item] === 0 && item !== end}>
              {t("runs.rows.tab", { end: t(`runs.ends.${item}`), rows: number(run.counts[item]) })}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {cause && (
        <div className={classes.bar}>
          <p>
            <strong>{t("runs.rows.ofCause")}</strong> {cause.title}
          </p>
          <CloseButton size="sm" aria-label={t("runs.rows.allOf")} onClick={() => onCause(null)} />
        </div>
      )}
      {error && (
        <div className={classes.aside}>
          <Failure error={error} onRetry={list.retry} />
        </div>
      )}
      {(list.isPending || source.isPending) && !error && <Skeleton height={320} />}
      {!list.isPending && !source.isPending && list.rows.length === 0 && (
        <Nothing icon={<IconTableOff aria-hidden />} title={t("runs.rows.none")}>
          {t(`runs.rows.${list.total > 0 ? "purged" : cause ? "noneOfCause" : "noneText"}`)}
        </Nothing>
      )}
      {list.rows.length > 0 && !source.isPending && (
        <>
          <RunRowsTable
            key={JSON.stringify(wanted)}
            module={module}
            list={list}
            columns={columns}
            own={titles.length}
            fed={fed}
            anew={anew}
            start={cause ? fed.get(cause.field)?.[0] : undefined}
            mayWrite={canWrite && isOpen}
            editing={editing}
          />
          <Text size="sm" c="dimmed" role="status" className={classes.status}>
            {t("runs.rows.count", { rows: number(list.total) })}
          </Text>
        </>
      )}
      {/* Below the rows: above them it would move the cell that is being corrected. */}
      {editing.notice && <EditNoticeBar editing={editing} notice={editing.notice} columns={columns} />}
    </Section>
  );
}

/** Outcomes that need attention come first. */
const ORDER = ["rejected", "waiting", "created", "updated", "unchanged"];

/** The rows that were changed here and not retried yet. */
function useEditedRows(notice: EditNotice | null) {
  const [rows, setRows] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (notice?.kind !== "saved") return;
    const { row } = notice.change.row;
    setRows((before) => (before.has(row) ? before : new Set([...before, row])));
  }, [notice]);
  return { rows: [...rows], clear: () => setRows(new Set()) };
}

/** The columns of the file, as wide as the first rows need; they stay the same while more rows arrive. */
function useRunColumns(titles: readonly string[], rows: readonly RunRow[]): VirtualColumn[] {
  const some = rows.slice(0, MEASURED);
  const widths = titles.map((title, index) =>
    columnWidth(
      title,
      some.map(({ cells }) => cells[index] ?? ""),
      ROOM,
    ),
  );
  const key = widths.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same widths are the same columns
  return useMemo(
    () => titles.map((title, index) => ({ key: String(index), header: title, width: widths[index] ?? 0 })),
    [titles, key],
  );
}
