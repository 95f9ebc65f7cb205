import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Measure, ReconciledTotal, Reconciliation } from "../../../../../contract/reconciliation.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { useAmounts } from "../use-amounts.ts";
import { figureNames, useFigureColumns } from "./figure-columns.tsx";
import classes from "./figures.module.css";

type Props = { figures: Reconciliation; chosen: Measure; onChoose: (measure: Measure) => void };

/** All figures of the period at a glance, and the origin of each column. */
export function Totals({ figures, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const { day } = useAmounts();
  const columns = useFigureColumns<ReconciledTotal>(
    figureNames(figures.totals.some(({ statistics }) => statistics !== null)),
  );
  const differing = figures.totals.filter(({ difference }) => difference !== 0).length;
  const nameOf = ({ measure, currency }: ReconciledTotal) =>
    measure === "revenue" ? t("reconciliation.inMoney", { currency }) : t(`reconciliation.measures.${measure}`);
  const title = t("reconciliation.totals", { from: day(figures.from), to: day(figures.to) });
  return (
    <Section
      title={title}
      flush
      actions={
        figures.totals.length > 0 && (
          <Text className={differing > 0 ? classes.bad : classes.state}>
            {differing > 0 ? t("reconciliation.differ", { count: differing }) : t("reconciliation.agree")}
          </Text>
        )
      }
    >
      {figures.totals.length > 0 && (
        <DataTable
          caption={title}
          className={classes.table}
          cards
          rows={figures.totals}
          rowKey={({ measure, currency }) => `${measure} ${currency}`}
          columns={[
            {
              key: "measure",
              header: t("reconciliation.measure"),
              rowHeader: true,
              cell: (row) => (
                <Anchor
                  component="button"
                  type="button"
                  className={row.measure === chosen ? classes.chosen : undefined}
                  onClick={() => onChoose(row.measure)}
                >
                  {nameOf(row)}
                </Anchor>
              ),
            },
            ...columns,
          ]}
        />
      )}
      <Notes figures={figures} />
    </Section>
  );
}

function Notes({ figures }: { figures: Reconciliation }) {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const { day } = useAmounts();
  const { report, readBack, statistics, rows_outside: outside, unpriced, tax, signedOff } = figures;
  const hasOutside = outside.rejected + outside.waiting + outside.unplaced > 0;
  return (
    <ul className={classes.notes}>
      <li>
        {report
          ? t("reconciliation.reportOf", {
              ...{ name: report.name, by: report.by, at: dateTime(report.at) },
              ...{ from: day(report.from), to: day(report.to) },
            })
          : t("reconciliation.noReport")}
      </li>
      {hasOutside && (
        <li>
          {t("reconciliation.outside", {
            rejected: number(outside.rejected),
            waiting: number(outside.waiting),
            unplaced: number(outside.unplaced),
          })}
        </li>
      )}
      <li>
        {readBack
          ? t("reconciliation.readBackAt", { at: dateTime(readBack.at), records: number(readBack.records) })
          : t("reconciliation.notRead")}{" "}
        {readBack && readBack.unread > 0 && t("reconciliation.unread", { count: readBack.unread })}
      </li>
      <Statistics head={statistics} />
      {signedOff && (
        <li>
          {t(signedOff.outdated ? "reconciliation.signedOffOutdated" : "reconciliation.signedOff", {
            ...{ by: signedOff.by, at: dateTime(signedOff.at) },
          })}
        </li>
      )}
      <li>
        {t(`reconciliation.tax.${tax}`)} {unpriced > 0 && t("reconciliation.unpriced", { count: unpriced })}
      </li>
    </ul>
  );
}

/** What OPERA's statistics cover, and why a part of them is missing. */
function Statistics({ head }: { head: Reconciliation["statistics"] }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { day } = useAmounts();
  if (!head) return <li>{t("reconciliation.statistics.none")}</li>;
  const missing = (["rooms", "revenue"] as const).flatMap((part) => {
    const state = head[part];
    return state === "read" ? [] : [{ part, state }];
  });
  return (
    <>
      {missing.length < 2 && (
        <li>
          {t("reconciliation.statisticsOf", { from: day(head.from), to: day(head.to), at: dateTime(head.at) })}{" "}
          {head.revenue === "read" && t("reconciliation.statistics.meaning")}
        </li>
      )}
      {missing.map(({ part, state }) => (
        <li key={part}>
          {t(`reconciliation.statistics.${part}`, { why: t(`reconciliation.statistics.why.${state}`) })}
        </li>
      ))}
    </>
  );
}
