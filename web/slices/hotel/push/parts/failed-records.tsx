import { Skeleton, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RecordAtHotel } from "../../../../../contract/push-results.ts";
import { type FailedAsk, failedRecordsQuery } from "../../../../data/push-results.ts";
import { formatsOf, useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useGo } from "../../../../lib/page.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import { VirtualTable } from "../../../../ui/virtual-table.tsx";
import type { CellAt } from "../../../../ui/virtual-table-keys.ts";
import classes from "./failed-records.module.css";

/** How many rows before the end the next page is loaded. */
const NEAR = 40;

/** The records of a cause, any number of them; Enter opens one. */
export function FailedRecords({ module, cause, field }: FailedAsk) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const go = useGo();
  const [active, setActive] = useState<CellAt | null>(null);
  const query = useInfiniteQuery(failedRecordsQuery(useHotelSlugs(), { module, cause, field }));
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = query.data?.pages[0]?.total_rows ?? 0;
  const hrefOf = useCallback(
    ({ old_id }: RecordAtHotel) => hrefTo("push-results", {}, { module, cause, field, record: old_id }),
    [hrefTo, module, cause, field],
  );
  const columns = useMemo(
    () => [
      { key: "name", header: t("pushResults.name"), width: 220 },
      { key: "hint", header: t("pushResults.hint"), width: 460 },
      { key: "days", header: t("pushResults.days"), width: 200 },
      { key: "newId", header: t("pushResults.newId"), width: 150 },
      { key: "when", header: t("pushResults.when"), width: 180 },
      { key: "attempts", header: t("pushResults.attempts"), width: 100, numeric: true },
    ],
    [t],
  );
  const cell = useCallback(
    (row: RecordAtHotel, column: number) => {
      const formats = formatsOf(i18n.language);
      const day = (iso: string | null) => (iso ? formats.date(`${iso}T12:00:00`) : "");
      switch (columns[column]?.key) {
        case "name":
          return <bdi title={row.name}>{row.name}</bdi>;
        case "hint":
          return <span title={row.hint}>{row.hint}</span>;
        case "days":
          return [day(row.from), day(row.to)].filter((text) => text !== "").join(" – ");
        case "newId":
          return row.new_id ?? "";
        case "when":
          return formats.dateTime(row.at);
        default:
          return formats.number(row.attempts);
      }
    },
    [columns, i18n.language],
  );
  const lead = useCallback(
    (row: RecordAtHotel) => (
      <AppLink href={hrefOf(row)} className={classes.link} tabIndex={-1}>
        {row.old_id}
      </AppLink>
    ),
    [hrefOf],
  );
  const { hasNextPage, isFetching, fetchNextPage } = query;
  return (
    <Section title={t("pushResults.ofCause")} description={rows[0]?.hint} flush>
      {query.error && (
        <div className={classes.aside}>
          <Failure error={query.error} what={t("errors.page.results")} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.isPending && <Skeleton height={360} aria-label={t("ui.loading", { what: t("pushResults.ofCause") })} />}
      {query.data && rows.length === 0 && (
        <Nothing icon={<IconCircleCheck aria-hidden />} title={t("pushResults.empty")}>
          {t("pushResults.emptyText")}
        </Nothing>
      )}
      {rows.length > 0 && (
        <>
          <VirtualTable
            label={t("pushResults.ofCause")}
            name="push-failed"
            columns={columns}
            count={rows.length}
            total={total}
            rowAt={(index) => rows[index]}
            onShown={(_, last) => {
              if (last > rows.length - NEAR && hasNextPage && !isFetching) void fetchNextPage();
            }}
            leadTitle={t("pushResults.oldId")}
            leadWidth={150}
            cell={cell}
            lead={lead}
            active={active}
            onActive={setActive}
            onOpen={({ row }) => {
              const opened = rows[row];
              if (opened) void go(hrefOf(opened));
            }}
            isBusy={isFetching}
          />
          <Text size="sm" c="dimmed" role="status" className={classes.aside}>
            {t("ui.showing", { from: number(1), to: number(rows.length), count: total })}
          </Text>
        </>
      )}
    </Section>
  );
}
