import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../../lib/formats.ts";
import { Failure } from "../../../../ui/states.tsx";
import type { CauseShown, ProblemShown } from "../cause-shown.ts";
import { exampleOf } from "../order-problems.ts";
import classes from "./cause-card.module.css";

type CausePages<Cause> = {
  data: { pages: { causes: Cause[] }[] } | undefined;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

type Props<Cause extends CauseShown> = {
  problem: ProblemShown<Cause>;
  pages: CausePages<Cause>;
  card: (cause: Cause, example: string) => ReactNode;
};

/** The causes of a problem after its first ones, page by page. */
export function RestCauses<Cause extends CauseShown>({ problem, pages, card }: Props<Cause>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const causes = pages.data?.pages.flatMap((page) => page.causes) ?? [];
  return (
    <>
      {causes.map((cause) => card(cause, exampleOf(cause)))}
      {pages.error && (
        <li className={classes.rest}>
          <Failure error={pages.error} onRetry={() => void pages.refetch()} />
        </li>
      )}
      {!pages.data && !pages.error && (
        <li className={classes.rest}>
          <Skeleton height={64} />
        </li>
      )}
      {pages.hasNextPage && (
        <li className={classes.rest}>
          <Button
            size="xs"
            variant="subtle"
            onClick={() => void pages.fetchNextPage()}
            loading={pages.isFetchingNextPage}
          >
            {t("dryRuns.causes.more")}
          </Button>
          <span className={classes.samples} role="status">
            {t("dryRuns.causes.shown", {
              shown: number(problem.first.length + causes.length),
              count: problem.causes,
            })}
          </span>
        </li>
      )}
    </>
  );
}
