import { SegmentedControl, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BoardCause, BoardPhase, FieldFill } from "../../../../../contract/dashboard.ts";
import { isModuleKey, moduleOf } from "../../../../../core/modules/catalogue.ts";
import { boardFiguresQuery } from "../../../../data/board.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { BarsChart } from "../../../../ui/charts/bars-chart.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { useCauseWords } from "../../../imports/dry-runs/use-cause-words.ts";
import classes from "../home-page.module.css";
import { funnelOf } from "./funnel-of.ts";
import { CauseBars } from "./held-back.tsx";

type Board = { phases: readonly BoardPhase[]; causes: readonly BoardCause[] };

/** The charts of the board. */
export function BoardCharts({ board }: { board: Board }) {
  const { t } = useTranslation();
  const figures = useQuery(boardFiguresQuery(useHotelSlugs()));
  return (
    <div className={classes.charts}>
      <Section title={t("dashboard.charts.funnel")}>
        <Funnel phases={board.phases} />
      </Section>
      <Section title={t("dashboard.charts.causes")} flush={board.causes.length > 0}>
        {board.causes.length > 0 ? (
          <CauseBars causes={board.causes} />
        ) : (
          <Text c="dimmed">{t("dashboard.held.none")}</Text>
        )}
      </Section>
      <Section title={t("dashboard.charts.arrivals")}>
        {figures.error && !figures.data && <Failure error={figures.error} onRetry={() => void figures.refetch()} />}
        {figures.isPending && <Skeleton height={240} />}
        {figures.data && <Arrivals days={figures.data.arrivals} />}
      </Section>
      <Section title={t("dashboard.charts.completeness")}>
        {figures.isPending && <Skeleton height={240} />}
        {figures.data && <Completeness fields={figures.data.completeness} />}
      </Section>
    </div>
  );
}

function Funnel({ phases }: { phases: readonly BoardPhase[] }) {
  const { t } = useTranslation();
  const steps = funnelOf(phases);
  const words = {
    rows: t("dashboard.charts.rows"),
    stored: t("dashboard.phases.records"),
    going: t("dashboard.charts.going"),
    pushed: t("dashboard.phases.pushed"),
    verified: t("dashboard.phases.verified"),
  };
  return (
    <BarsChart
      across
      title={t("dashboard.charts.funnel")}
      pointName={t("dashboard.charts.step")}
      points={steps.map(({ step, count }) => ({ at: step, values: { count } }))}
      series={[{ key: "count", name: t("dashboard.charts.records") }]}
      nameOf={(step) => words[step as keyof typeof words]}
    />
  );
}

function Arrivals({ days }: { days: readonly { day: string; stays: number }[] }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  if (days.every(({ stays }) => stays === 0)) return <Text c="dimmed">{t("dashboard.charts.noArrivals")}</Text>;
  return (
    <BarsChart
      title={t("dashboard.charts.arrivals")}
      pointName={t("dashboard.charts.day")}
      points={days.map(({ day, stays }) => ({ at: day, values: { stays } }))}
      series={[{ key: "stays", name: t("dashboard.phases.reservations") }]}
      nameOf={(day) => date(`${day}T12:00`)}
    />
  );
}

function Completeness({ fields }: { fields: readonly FieldFill[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const modules = [...new Set(fields.map(({ module }) => module))].filter(isModuleKey);
  const [chosen, choose] = useState<string | null>(null);
  const module = modules.find((module) => module === chosen) ?? modules[0];
  if (!module) return <Text c="dimmed">{t("dashboard.charts.noRecords")}</Text>;
  return (
    <>
      <SegmentedControl
        size="xs"
        mb="sm"
        className={classes.modules}
        aria-label={t("dashboard.charts.module")}
        value={module}
        onChange={choose}
        data={modules.map((module) => ({ value: module, label: moduleOf(module).names[language] }))}
      />
      <Filled key={module} module={module} fields={fields.filter((field) => field.module === module)} />
    </>
  );
}

function Filled({ module, fields }: { module: Parameters<typeof useCauseWords>[0]; fields: readonly FieldFill[] }) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const words = useCauseWords(module);
  return (
    <BarsChart
      across
      most={1}
      title={t("dashboard.charts.completeness")}
      pointName={t("dashboard.charts.field")}
      points={fields.map(({ field, filled, of }) => ({ at: field, values: { share: filled / of } }))}
      series={[{ key: "share", name: t("dashboard.charts.filled") }]}
      nameOf={(field) => words.label(field)}
      format={percent}
    />
  );
}
