import { SegmentedControl, Select, Skeleton, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconTableOff } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportRun, RowRecord } from "../../../../../contract/imports.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { recordsQuery } from "../../../../data/imports.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useListSearch } from "../../../../lib/list-search.ts";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import { ENDS } from "../run-states.ts";
import { RecordDrawer } from "./record-drawer.tsx";
import { RecordsTable } from "./records-table.tsx";
import classes from "./records-view.module.css";

const EVERY = "every";

/** The rows of a run by outcome, each with its current record. */
export function RecordsView({ module, run }: { module: ModuleKey; run: ImportRun }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const isNarrow = useMediaQuery("(max-width: 62em)") ?? false;
  const { search, filter } = useListSearch("imported-records");
  const end = search.end;
  const query = useInfiniteQuery(recordsQuery(useHotelSlugs(), run.id, end));
  const [opened, setOpened] = useState<RowRecord | null>(null);
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = query.data?.pages[0]?.total_rows ?? 0;
  const choices = [
    { value: EVERY, label: t("runs.rows.tab", { end: t("runs.records.every"), rows: number(run.counts.read) }) },
    ...ENDS.map((item) => ({
      value: item as string,
      label: t("runs.rows.tab", { end: t(`runs.ends.${item}`), rows: number(run.counts[item]) }),
      disabled: run.counts[item] === 0,
    })),
  ];
  const choice = {
    "aria-label": t("runs.records.end"),
    data: choices,
    value: end ?? EVERY,
    onChange: (next: string | null) => filter({ end: ENDS.find((item) => item === next) }),
  };
  return (
    <Section title={t("runs.records.title")} flush>
      <div className={classes.choice}>{isNarrow ? <Select {...choice} /> : <SegmentedControl {...choice} />}</div>
      {query.error && (
        <div className={classes.choice}>
          <Failure error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.isPending && <Skeleton height={480} />}
      {query.data && rows.length === 0 && (
        <Nothing icon={<IconTableOff aria-hidden />} title={t("runs.rows.none")}>
          {total > 0 ? t("runs.rows.purged") : t("runs.rows.noneText")}
        </Nothing>
      )}
      {rows.length > 0 && (
        <>
          <RecordsTable
            key={end ?? EVERY}
            module={module}
            rows={rows}
            total={total}
            isBusy={query.isFetching}
            onEnd={() => {
              if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
            }}
            onOpen={setOpened}
          />
          <Text size="sm" c="dimmed" role="status" className={classes.status}>
            {t("runs.rows.count", { rows: number(total) })}
          </Text>
        </>
      )}
      <RecordDrawer module={module} run={run} row={opened} onClose={() => setOpened(null)} />
    </Section>
  );
}
