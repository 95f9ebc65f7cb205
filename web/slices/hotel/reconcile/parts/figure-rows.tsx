import { Anchor } from "@mantine/core";
import { IconScale } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Dimension, Measure, ReconciledRow, Reconciliation } from "../../../../../contract/reconciliation.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { useAmounts } from "../use-amounts.ts";
import { figureNames, useFigureColumns } from "./figure-columns.tsx";
import type { OpenFigure } from "./figure-records.tsx";
import classes from "./figures.module.css";

type Props = {
  figures: Reconciliation;
  by: Dimension;
  measure: Measure;
  isDifferent: boolean;
  onOpen: (figure: OpenFigure) => void;
};

/** One figure by day, room type or rate; each opens its records. */
export function FigureRows({ figures, by, measure, isDifferent, onOpen }: Props) {
  const { t } = useTranslation();
  const { day } = useAmounts();
  const rows = figures.rows.filter((row) => row.measure === measure);
  const isTold = rows.some(({ statistics }) => statistics !== null);
  const columns = useFigureColumns<ReconciledRow>(figureNames(isTold));
  const title = t(`reconciliation.rows.${by}`, { measure: t(`reconciliation.measures.${measure}`) });
  const hasCurrencies = new Set(rows.map(({ currency }) => currency)).size > 1;
  const nameOf = (row: ReconciledRow) => {
    const name = by === "day" ? day(row.day) : row[by] || "–";
    return hasCurrencies ? `${name}, ${row.currency}` : name;
  };
  return (
    <Section title={title} flush>
      <DataTable
        caption={title}
        name="reconciliation"
        frame="grid"
        className={classes.table}
        rows={rows}
        rowKey={(row) => `${row.day} ${row.roomType} ${row.rate} ${row.currency}`}
        empty={
          <Nothing
            icon={<IconScale aria-hidden />}
            title={t(isDifferent ? "reconciliation.nothingDiffers" : "reconciliation.nothing")}
          >
            {t(isDifferent ? "reconciliation.nothingDiffersText" : "reconciliation.nothingText")}
          </Nothing>
        }
        columns={[
          {
            key: by,
            header: t(`reconciliation.by.${by}`),
            rowHeader: true,
            cell: (row) => (
              <Anchor
                component="button"
                type="button"
                aria-label={t("reconciliation.open", { place: nameOf(row) })}
                onClick={() => onOpen({ by, at: row[by], currency: row.currency || undefined })}
              >
                {nameOf(row)}
              </Anchor>
            ),
          },
          ...columns,
        ]}
      />
    </Section>
  );
}
