import { useTranslation } from "react-i18next";
import type { Measure, Reconciliation } from "../../../../../contract/reconciliation.ts";
import { dayAfter } from "../../../../../core/hotel/days.ts";
import { LinesChart } from "../../../../ui/charts/lines-chart.tsx";
import { Section } from "../../../../ui/section.tsx";
import { useAmounts } from "../use-amounts.ts";

const SERIES = ["platform", "hotel", "report"] as const;
/** Two years: a line with more days would be unreadable. */
const MOST = 731;

/** The bookings on the books, day by day. */
export function OnBooks({ figures, measure }: { figures: Reconciliation; measure: Measure }) {
  const { t } = useTranslation();
  const rows = figures.rows.filter((row) => row.measure === measure);
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const name = t("reconciliation.onBooks", { measure: t(`reconciliation.measures.${measure}`) });
  return currencies.map((currency) => {
    const title = currency ? `${name}, ${currency}` : name;
    return (
      <Section key={currency} title={title}>
        <Lines
          figures={figures}
          measure={measure}
          title={title}
          rows={rows.filter((row) => row.currency === currency)}
        />
      </Section>
    );
  });
}

type LinesProps = { figures: Reconciliation; measure: Measure; title: string; rows: Reconciliation["rows"] };

/** A day without a booking is zero if its source was read, and a gap if the report does not cover it. */
function Lines({ figures, measure, title, rows }: LinesProps) {
  const { t } = useTranslation();
  const { day, shown } = useAmounts();
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days: string[] = [];
  for (let index = figures.from; index <= figures.to && days.length < MOST; index = dayAfter(index)) days.push(index);
  const drawn = SERIES.filter((key) => rows.some((row) => row[key] !== null));
  return (
    <LinesChart
      title={title}
      pointName={t("reconciliation.by.day")}
      nameOf={day}
      format={(value) => shown(measure, value)}
      series={drawn.map((key) => ({ key, name: t(`reconciliation.columns.${key}`) }))}
      points={days.map((day) => {
        const row = byDay.get(day);
        return {
          at: day,
          values: {
            platform: row?.platform ?? 0,
            hotel: figures.readBack ? (row?.hotel ?? 0) : null,
            report: row?.report ?? null,
          },
        };
      })}
    />
  );
}
