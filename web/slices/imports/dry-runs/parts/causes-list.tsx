import { Skeleton } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TreatmentRule } from "../../../../../contract/configurations.ts";
import type { Cause, DryRun, Problem } from "../../../../../contract/dry-runs.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { causeRowsQuery, causesQuery, problemsQuery, type RowsWanted } from "../../../../data/dry-runs.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import type { CodesHref } from "../codes-href.ts";
import { keyOf, mostRows, orderProblems } from "../order-problems.ts";
import { useCauseWords } from "../use-cause-words.ts";
import { CauseCard } from "./cause-card.tsx";
import classes from "./causes-list.module.css";
import { ProblemGroup } from "./problem-group.tsx";
import { RestCauses } from "./rest-causes.tsx";

type Props = {
  module: ModuleKey;
  run: DryRun;
  onFix: ((rule: TreatmentRule) => Promise<boolean>) | null;
  onRows: (wanted: { rows: RowsWanted; title: string }) => void;
  codesHref?: CodesHref | undefined;
};

/** Why rows do not pass, most rows first. */
export function CausesList({ module, run, onFix, onRows, codesHref }: Props) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const hrefTo = useHrefTo();
  const words = useCauseWords(module);
  const query = useQuery(problemsQuery(hotel, run.id));
  const problems = query.data?.problems ?? [];
  const most = mostRows(problems);
  const card = (cause: Cause, example: string | undefined) => (
    <CauseCard
      key={cause.id}
      module={module}
      cause={cause}
      title={words.title(cause, cause.pattern)}
      example={example}
      most={most}
      sourceId={run.sourceId}
      configurationId={run.configurationId}
      toFix={causeRowsQuery(hotel, run.id, cause.id)}
      rowsHref={hrefTo("csv-rows", { id: module }, { source: run.sourceId })}
      onFix={onFix}
      codesHref={codesHref}
      onRows={() => onRows({ rows: { cause: cause.id }, title: words.title(cause, cause.pattern) })}
    />
  );
  return (
    <Section title={t("dryRuns.causes.title")} description={t("dryRuns.causes.text")} flush>
      {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height={160} />}
      {query.data && problems.length === 0 && (
        <Nothing icon={<IconCircleCheck aria-hidden />} title={t("dryRuns.result.allGood")}>
          {t("dryRuns.result.allGoodText")}
        </Nothing>
      )}
      <ul className={classes.list}>
        {orderProblems(problems).map((problem) => {
          const { rule, field } = problem;
          const list = problem.list ?? undefined;
          return (
            <ProblemGroup
              key={keyOf(problem)}
              module={module}
              problem={problem}
              most={most}
              card={card}
              rest={<Rest run={run} problem={problem} card={card} />}
              codesHref={
                codesHref?.(list, undefined) ??
                hrefTo(
                  "trade-import",
                  { id: module },
                  { source: run.sourceId, configuration: run.configurationId, list },
                )
              }
              onRows={(title) => onRows({ rows: { rule, field, list }, title })}
            />
          );
        })}
      </ul>
    </Section>
  );
}

type RestProps = { run: DryRun; problem: Problem; card: (cause: Cause, example: string) => ReactNode };

function Rest({ run, problem, card }: RestProps) {
  const { rule, field, list, first } = problem;
  const ask = { rule, field, list: list ?? undefined, skip: first.length };
  const pages = useInfiniteQuery(causesQuery(useHotelSlugs(), run.id, ask));
  return <RestCauses problem={problem} pages={pages} card={card} />;
}
