import { Drawer, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { FigureRecord, Measure } from "../../../../../contract/reconciliation.ts";
import { figureRecordsQuery } from "../../../../data/reconciliation.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { useAmounts } from "../use-amounts.ts";
import { useFigureColumns } from "./figure-columns.tsx";
import classes from "./figures.module.css";

type Props = { day: string | undefined; measure: Measure; onClose: () => void };

/** The records that a figure is made of; those that differ come first. */
export function FigureRecords({ day, measure, onClose }: Props) {
  const { t } = useTranslation();
  const { day: dayName } = useAmounts();
  const title = day
    ? t("reconciliation.records", { measure: t(`reconciliation.measures.${measure}`), day: dayName(day) })
    : "";
  return (
    <Drawer
      opened={day !== undefined}
      onClose={onClose}
      title={title}
      position="right"
      size="xl"
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {day && <Records day={day} measure={measure} title={title} />}
    </Drawer>
  );
}

type Row = FigureRecord & { measure: Measure; difference: number };

function Records({ day, measure, title }: { day: string; measure: Measure; title: string }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const found = useQuery(figureRecordsQuery(useHotelSlugs(), { day, measure }));
  const columns = useFigureColumns<Row>(["source", "platform", "hotel"]);
  if (found.error) return <Failure error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={200} aria-label={t("ui.loading", { what: title })} />;
  const rows = found.data.rows.map((row): Row => {
    const known = [row.source, row.platform, ...(row.hotel === null ? [] : [row.hotel])];
    return { ...row, measure, difference: Math.max(...known) - Math.min(...known) };
  });
  return (
    <DataTable
      caption={title}
      className={classes.table}
      rows={rows}
      rowKey={({ kind, old_id }) => `${kind} ${old_id}`}
      empty={<Text c="dimmed">{t("reconciliation.noRecords")}</Text>}
      columns={[
        {
          key: "record",
          header: t("reconciliation.record"),
          rowHeader: true,
          cell: ({ kind, id, label }) =>
            id ? (
              <AppLink href={hrefTo(kind === "blocks" ? "data-block" : "data-reservation", { id })}>{label}</AppLink>
            ) : (
              label
            ),
        },
        ...columns,
        {
          key: "proof",
          header: t("reconciliation.proof"),
          toneOf: ({ difference }) => (difference === 0 ? undefined : "different"),
          cell: ({ proof }) => (proof ? t(`verifications.states.${proof}`) : "–"),
        },
      ]}
    />
  );
}
