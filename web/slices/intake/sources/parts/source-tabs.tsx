import { Tabs } from "@mantine/core";
import { IconColumns3, IconTable } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Source } from "../../../../../contract/sources.ts";
import { columnsQuery } from "../../../../data/sources.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { columnTitles } from "../cells-shown.ts";
import { useRowsSearch } from "../use-rows-search.ts";
import { ColumnDrawer } from "./column-drawer.tsx";
import { ColumnsTab } from "./columns-tab.tsx";
import { RowsTab } from "./rows-tab.tsx";

type Props = { source: Source; mayWrite: boolean };

/** The rows and their columns' profiles; one column's figures open in a drawer. */
export function SourceTabs({ source, mayWrite }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const search = useRowsSearch();
  const profiles = useQuery(columnsQuery(useHotelSlugs(), source.id));
  const [column, setColumn] = useState<number | null>(null);
  const titles = columnTitles(source.columns, (n) => t("sources.column", { number: n }));
  return (
    <>
      <Tabs value={search.tab} onChange={search.setTab} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="rows" leftSection={<IconTable size={18} stroke={1.75} aria-hidden />}>
            {t("sources.tabs.rows", { rows: number(source.rows) })}
          </Tabs.Tab>
          <Tabs.Tab value="columns" leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden />}>
            {t("sources.tabs.columns", { columns: number(titles.length) })}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="rows">
          <RowsTab source={source} titles={titles} profiles={profiles} mayWrite={mayWrite} onColumn={setColumn} />
        </Tabs.Panel>
        <Tabs.Panel value="columns">
          <ColumnsTab titles={titles} profiles={profiles} rows={source.rows} onColumn={setColumn} />
        </Tabs.Panel>
      </Tabs>
      <ColumnDrawer
        titles={titles}
        profile={profiles.data?.columns.find(({ index }) => index === column)}
        rows={source.rows}
        column={column}
        onColumn={setColumn}
        onValue={(q) => {
          setColumn(null);
          search.showFound(q);
        }}
      />
    </>
  );
}
