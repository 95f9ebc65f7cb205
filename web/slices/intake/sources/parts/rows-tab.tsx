import { Button, Skeleton, Text } from "@mantine/core";
import { IconFilterOff, IconTableOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ColumnProfile, Source } from "../../../../../contract/sources.ts";
import { longRowsQuery, type RowFilter } from "../../../../data/sources.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { spreadOf } from "../cells-shown.ts";
import { columnWidth, leadWidth } from "../column-width.ts";
import { useCellEdit } from "../use-cell-edit.ts";
import { useRowsSearch } from "../use-rows-search.ts";
import { useAllRows, useFoundRows } from "../use-staged-rows.ts";
import { EditNoticeBar } from "./edit-notice-bar.tsx";
import { extraColumns } from "./extra-columns.ts";
import { LeftOutLines } from "./left-out-lines.tsx";
import { RowsFilterBar } from "./rows-filter-bar.tsx";
import classes from "./rows-grid.module.css";
import { RowsTable, type RowsTableProps } from "./rows-table.tsx";

type Props = {
  source: Source;
  titles: string[];
  profiles: { data: { columns: ColumnProfile[] } | undefined; isPending: boolean };
  mayWrite: boolean;
  onColumn: (column: number) => void;
};

/** Every row of a source, to view, search, and correct. */
export function RowsTab({ source, titles, profiles, mayWrite, onColumn }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { filter, setFilter, invisible, setInvisible } = useRowsSearch();
  const hotel = useHotelSlugs();
  const editing = useCellEdit(hotel, source.id);
  const [wanted, setWanted] = useState<number | null>(null);
  const long = useQuery({ ...longRowsQuery(hotel, source.id), enabled: source.marked.long > 0 });
  const spread = useMemo(() => spreadOf(long.data?.rows ?? [], titles.length), [long.data, titles.length]);

  const columns = useMemo(() => {
    const known = new Map(profiles.data?.columns.map((column) => [column.index, column]));
    const own = titles.map((title, index) => {
      const { top = [], samples = [] } = known.get(index) ?? {};
      return {
        key: String(index),
        header: title,
        width: columnWidth(title, [...top.map(({ value }) => value), ...samples]),
      };
    });
    return [...own, ...extraColumns(spread, t)];
  }, [titles, profiles.data, spread, t]);

  const clear = () => setFilter({ q: undefined, marked: undefined });
  /** Shows a row among all others, without filters. */
  const showRow = (row: number) => {
    setWanted(row);
    if (filter.q || filter.marked) clear();
  };

  if (profiles.isPending) return <Skeleton height={480} />;
  const shared = {
    spread,
    columns,
    leadWidth: leadWidth(number(source.rows + (source.reading?.headerRow ?? 0))),
    invisible,
    mayWrite,
    editing,
    onColumn,
    query: filter.q,
    wanted,
    onThere: () => setWanted(null),
  };
  return (
    <Section title={t("sources.rows.title")} description={mayWrite && t("sources.rows.hint")} flush>
      <LeftOutLines {...source.leftOut} />
      <RowsFilterBar
        source={source}
        filter={filter}
        onFilter={setFilter}
        invisible={invisible}
        onInvisible={setInvisible}
        onRow={showRow}
      />
      {editing.notice && <EditNoticeBar editing={editing} notice={editing.notice} columns={columns} />}
      {filter.q || filter.marked ? (
        <Found {...shared} source={source} filter={filter} onClear={clear} onRow={showRow} />
      ) : (
        <All {...shared} source={source} />
      )}
    </Section>
  );
}

type Shared = Omit<RowsTableProps, "rows" | "onRow"> & { source: Source };

function All({ source, ...props }: Shared) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const rows = useAllRows(useHotelSlugs(), source.id, source.rows);
  if (source.rows === 0)
    return (
      <Nothing icon={<IconTableOff aria-hidden />} title={t("sources.rows.empty")}>
        {t("sources.rows.emptyText")}
      </Nothing>
    );
  return (
    <>
      <RowsTable {...props} rows={rows} />
      <Status>{t("sources.rows.count", { rows: number(source.rows) })}</Status>
    </>
  );
}

type FoundProps = Shared & { filter: RowFilter; onClear: () => void; onRow: (row: number) => void };

function Found({ source, filter, onClear, ...props }: FoundProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const rows = useFoundRows(useHotelSlugs(), source.id, filter);
  if (rows.total === 0)
    return (
      <Nothing
        icon={<IconFilterOff aria-hidden />}
        title={t("sources.rows.noneFound")}
        action={
          <Button variant="default" onClick={onClear}>
            {t("ui.clearFilters")}
          </Button>
        }
      >
        {t("sources.rows.noneFoundText")}
      </Nothing>
    );
  return (
    <>
      {/* Another search starts at its first row. */}
      <RowsTable key={`${filter.marked} ${filter.q}`} {...props} rows={rows} />
      <Status>
        {rows.isPending || rows.total === undefined
          ? t("sources.rows.searching")
          : t("sources.rows.found", { rows: number(rows.total), of: number(source.rows) })}
      </Status>
    </>
  );
}

const Status = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed" role="status" className={classes.status}>
    {children}
  </Text>
);
