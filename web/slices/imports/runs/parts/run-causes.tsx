import { Button, Skeleton } from "@mantine/core";
import { IconCircleCheck, IconDownload } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type ConfigurationBody,
  type ConfigurationWhole,
  configurationRoutes,
  type TreatmentRule,
} from "../../../../../contract/configurations.ts";
import { type ImportCause, type ImportProblem, type ImportRun, importRoutes } from "../../../../../contract/imports.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { configurationAtQuery, configurationQuery } from "../../../../data/configurations.ts";
import { type CauseAsk, causesQuery, problemsQuery } from "../../../../data/imports.ts";
import { isUnderWay } from "../../../../data/run-states.ts";
import { useSend } from "../../../../data/write.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { stringifySearch } from "../../../../lib/search.ts";
import { useDownload } from "../../../../lib/use-download.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import { keyOf, mostRows, orderProblems } from "../../dry-runs/order-problems.ts";
import { FixNotice } from "../../dry-runs/parts/fix-notice.tsx";
import { ProblemGroup } from "../../dry-runs/parts/problem-group.tsx";
import { RestCauses } from "../../dry-runs/parts/rest-causes.tsx";
import { useFixing } from "../../dry-runs/use-fixing.ts";
import type { RunActions } from "../use-run-actions.ts";
import { NOT_AGAIN, RetryButton, RunCause } from "./run-cause.tsx";
import classes from "./run-causes.module.css";
import type { ShownCause } from "./run-rows.tsx";

type Props = { module: ModuleKey; run: ImportRun; actions: RunActions | null; onRows: (cause: ShownCause) => void };

/** Why rows were not stored, or not completely, most rows first, with actions for all rows of a cause. */
export function RunCauses({ module, run, actions, onRows }: Props) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const hrefTo = useHrefTo();
  const query = useQuery(problemsQuery(hotel, run.id));
  const download = useDownload();
  const { onFix, onUndo } = useRunFixes(run);
  const fixing = useFixing(onFix, onUndo);
  const [fixed, setFixed] = useState<ImportCause | null>(null);
  const problems = query.data?.problems ?? [];
  const most = mostRows(problems);
  const { rejected, waiting } = run.counts;
  const isBusy = isUnderWay(run.state);
  // A configuration that was deleted since can no longer be changed.
  const canFix = actions !== null && Boolean(run.configuration?.name);
  const retry = async (cause: CauseAsk, settle?: "file" | "person") =>
    await actions?.retry.mutateAsync({ ...cause, ...(settle && { settle }) });
  const again = async (cause: CauseAsk, settle?: "file" | "person") => {
    await retry(cause, settle).then(fixing.dismiss, () => undefined);
  };
  // A refused retry is shown; the notice then offers another one.
  const fix = (cause: ImportCause) => (rule: TreatmentRule) =>
    fixing.apply(rule, () =>
      retry(askOf(cause)).then(
        () => setFixed(null),
        () => setFixed(cause),
      ),
    );
  const card = (cause: ImportCause, example: string | undefined) => (
    <RunCause
      key={`${keyOf(cause)} ${cause.pattern}`}
      module={module}
      run={run}
      cause={cause}
      example={example}
      most={most}
      onFix={canFix ? fix(cause) : null}
      isBusy={isBusy}
      onAgain={actions && !isBusy ? (settle) => void again(askOf(cause), settle) : null}
      onRows={onRows}
    />
  );
  return (
    <Section
      title={t("runs.causes.title")}
      description={problems.length > 0 && t("runs.causes.text")}
      actions={
        rejected + waiting > 0 && (
          <Button
            variant="default"
            title={t("runs.causes.downloadText")}
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={download.isPending}
            onClick={() =>
              download.mutate({
                url: importRoutes.rejects.path.replace(":id", run.id) + stringifySearch(hotel),
                name: `rejects-${module}.csv`,
              })
            }
          >
            {t("runs.causes.download")}
          </Button>
        )
      }
      flush
    >
      <div className={classes.notices}>
        {waiting > 0 && <p className={classes.note}>{t("runs.causes.waiting")}</p>}
        {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
        {actions?.retry.error && <Failure error={actions.retry.error} />}
        <FixNotice
          fixing={fixing}
          text={t(fixed ? "runs.causes.fixed" : "runs.causes.fixedAndRetried")}
          next={
            fixed && (
              <Button size="xs" onClick={() => void again(askOf(fixed))} loading={actions?.retry.isPending ?? false}>
                {t("runs.causes.again")}
              </Button>
            )
          }
        />
        {query.isPending && <Skeleton height={160} />}
      </div>
      {query.data && problems.length === 0 && (
        <Nothing icon={<IconCircleCheck aria-hidden />} title={t("runs.causes.none")}>
          {t("runs.causes.noneText")}
        </Nothing>
      )}
      <ul className={classes.list}>
        {orderProblems(problems).map((problem) => {
          const { rule, field, count } = problem;
          const list = problem.list ?? undefined;
          const ask = { rule, field, list };
          return (
            <Fragment key={keyOf(problem)}>
              {rule === "superseded" && <li className={classes.apart}>{t("runs.causes.replaced")}</li>}
              <ProblemGroup
                module={module}
                problem={problem}
                most={most}
                card={card}
                rest={<Rest run={run} problem={problem} card={card} />}
                codesHref={hrefTo(
                  "trade-import",
                  { id: module },
                  { source: run.sourceId, configuration: run.configuration?.id, run: run.id, list },
                )}
                onRows={(title) => onRows({ ...ask, title, count })}
                more={(title) =>
                  actions &&
                  !isBusy &&
                  !NOT_AGAIN.has(rule) && <RetryButton title={title} onClick={() => void again(ask)} />
                }
              />
            </Fragment>
          );
        })}
      </ul>
    </Section>
  );
}

const askOf = ({ rule, field, pattern }: ImportCause): CauseAsk => ({ rule, field, pattern });

type RestProps = { run: ImportRun; problem: ImportProblem; card: (cause: ImportCause, example: string) => ReactNode };

function Rest({ run, problem, card }: RestProps) {
  const { rule, field, list, first } = problem;
  const ask = { rule, field, list: list ?? undefined, skip: first.length };
  const pages = useInfiniteQuery(causesQuery(useHotelSlugs(), run.id, ask));
  return <RestCauses problem={problem} pages={pages} card={card} />;
}

/** A fix adds a rule in a new version of the run's configuration; its undo restores the version before. */
function useRunFixes({ configuration }: ImportRun) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  const id = configuration?.id ?? "";
  const send = useSend(configurationRoutes.save);
  const newest = () => queryClient.fetchQuery(configurationQuery(hotel, id));
  const save = ({ version }: ConfigurationWhole, body: ConfigurationBody, note: string) =>
    send({ ...hotel, id, version, body, note });
  return {
    onFix: async (rule: TreatmentRule) => {
      const whole = await newest();
      await save(whole, { ...whole.body, treatments: [...whole.body.treatments, rule] }, rule.name);
    },
    onUndo: async () => {
      const whole = await newest();
      const version = whole.version - 1;
      const before = await queryClient.fetchQuery(configurationAtQuery(hotel, { id, version }));
      await save(whole, before.body, t("configurations.versions.back", { version }));
    },
  };
}
