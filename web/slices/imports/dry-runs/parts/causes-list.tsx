import { Button, Skeleton } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { TreatmentRule } from "../../../../../contract/configurations.ts";
import type { Cause, DryRun } from "../../../../../contract/dry-runs.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { causeRowsQuery, causesQuery } from "../../../../data/dry-runs.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import type { CodesHref } from "../codes-href.ts";
import { groupCauses, mostRows } from "../group-causes.ts";
import { useCauseWords } from "../use-cause-words.ts";
import { CauseCard } from "./cause-card.tsx";
import { CauseGroup } from "./cause-group.tsx";
import classes from "./causes-list.module.css";

type Props = {
  module: ModuleKey;
  run: DryRun;
  onFix: ((rule: TreatmentRule) => Promise<boolean>) | null;
  onRows: (cause: Cause) => void;
  codesHref?: CodesHref | undefined;
};

/** Why rows do not pass, most rows first. */
export function CausesList({ module, run, onFix, onRows, codesHref }: Props) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const hrefTo = useHrefTo();
  const words = useCauseWords(module);
  const query = useInfiniteQuery(causesQuery(hotel, run.id));
  const causes = query.data?.pages.flatMap((page) => page.causes) ?? [];
  return (
    <Section title={t("dryRuns.causes.title")} description={t("dryRuns.causes.text")} flush>
      {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height={160} />}
      {query.data && causes.length === 0 && (
        <Nothing icon={<IconCircleCheck aria-hidden />} title={t("dryRuns.result.allGood")}>
          {t("dryRuns.result.allGoodText")}
        </Nothing>
      )}
      <ul className={classes.list}>
        {groupCauses(causes).map((group) => (
          <CauseGroup
            key={group[0]?.id}
            module={module}
            causes={group}
            card={(cause, example) => (
              <CauseCard
                key={cause.id}
                module={module}
                cause={cause}
                title={words.title(cause, cause.pattern)}
                example={example}
                most={mostRows(causes)}
                sourceId={run.sourceId}
                configurationId={run.configurationId}
                toFix={causeRowsQuery(hotel, run.id, cause.id)}
                rowsHref={hrefTo("csv-rows", { id: module }, { source: run.sourceId })}
                onFix={onFix}
                codesHref={codesHref}
                onRows={() => onRows(cause)}
              />
            )}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
            {t("dryRuns.causes.more")}
          </Button>
        </div>
      )}
    </Section>
  );
}
