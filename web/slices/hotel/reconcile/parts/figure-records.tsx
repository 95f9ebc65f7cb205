import { Drawer, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Dimension, FigureRecord, Measure } from "../../../../../contract/reconciliation.ts";
import { figureRecordsQuery, type RecordsWanted } from "../../../../data/reconciliation.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { useAmounts } from "../use-amounts.ts";
import { useFigureColumns } from "./figure-columns.tsx";
import classes from "./figures.module.css";

/** A figure by day, room type or rate; `at` is the day or the code, which may be empty. */
export type OpenFigure = { by: Dimension; at: string; currency?: string | undefined };
type Props = {
  figure: OpenFigure | undefined;
  measure: Measure;
  /** The days of the page. */
  from: string;
  to: string;
  offset: number;
  onOffset: (offset: number) => void;
  onClose: () => void;
};

/** The records behind a figure; those that differ come first. */
export function FigureRecords({ figure, measure, from, to, offset, onOffset, onClose }: Props) {
  const { t } = useTranslation();
  const { day } = useAmounts();
  const place = figure && (figure.by === "day" ? day(figure.at) : figure.at || "–");
  const words = { measure: t(`reconciliation.measures.${measure}`), place, from: day(from), to: day(to) };
  const title = figure ? t(figure.by === "day" ? "reconciliation.records" : "reconciliation.recordsFrom", words) : "";
  const wanted = figure && {
    ...(figure.by === "day" ? { from: figure.at, to: figure.at } : { from, to, [figure.by]: figure.at }),
    ...{ measure, offset, currency: figure.currency },
  };
  return (
    <Drawer
      opened={figure !== undefined}
      onClose={onClose}
      title={title}
      position="right"
      size="xl"
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {wanted && <Records wanted={wanted} title={title} onOffset={onOffset} />}
    </Drawer>
  );
}

type Row = FigureRecord & { measure: Measure; difference: number };
type RecordsProps = { wanted: RecordsWanted; title: string; onOffset: (offset: number) => void };

function Records({ wanted, title, onOffset }: RecordsProps) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { measure } = wanted;
  const found = useQuery(figureRecordsQuery(useHotelSlugs(), wanted));
  const columns = useFigureColumns<Row>(["source", "platform", "hotel"]);
  const rows = found.data?.rows.map((row): Row => {
    const known = [row.source, row.platform, ...(row.hotel === null ? [] : [row.hotel])];
    return { ...row, measure, difference: Math.max(...known) - Math.min(...known) };
  });
  return (
    <DataTable
      caption={title}
      className={classes.table}
      list={{ ...found, data: found.data && { ...found.data, rows: rows ?? [] } }}
      onOffset={onOffset}
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
