import { Button, Skeleton } from "@mantine/core";
import { IconCircleCheck, IconDownload } from "@tabler/icons-react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type ConfigurationBody,
  type ConfigurationWhole,
  configurationRoutes,
  type TreatmentRule,
} from "../../../../../contract/configurations.ts";
import { type ImportCause, type ImportRun, importRoutes } from "../../../../../contract/imports.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { configurationAtQuery, configurationQuery } from "../../../../data/configurations.ts";
import { causesQuery } from "../../../../data/imports.ts";
import { isUnderWay } from "../../../../data/run-states.ts";
import { useSend } from "../../../../data/write.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { stringifySearch } from "../../../../lib/search.ts";
import { useDownload } from "../../../../lib/use-download.ts";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import { groupCauses, mostRows } from "../../dry-runs/group-causes.ts";
import { CauseGroup } from "../../dry-runs/parts/cause-group.tsx";
import { FixNotice } from "../../dry-runs/parts/fix-notice.tsx";
import { useFixing } from "../../dry-runs/use-fixing.ts";
import type { RunActions } from "../use-run-actions.ts";
import { RunCause } from "./run-cause.tsx";
import classes from "./run-causes.module.css";
import type { ShownCause } from "./run-rows.tsx";

const keyOf = (cause: ImportCause | undefined) => cause && `${cause.rule} ${cause.field} ${cause.pattern}`;

type Props = { module: ModuleKey; run: ImportRun; actions: RunActions | null; onRows: (cause: ShownCause) => void };

/** Why rows were not stored, or not completely, most rows first, with actions for all rows of a cause. */
export function RunCauses({ module, run, actions, onRows }: Props) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const query = useInfiniteQuery(causesQuery(hotel, run.id));
  const download = useDownload();
  const { onFix, onUndo } = useRunFixes(run);
  const fixing = useFixing(onFix, onUndo);
  const [fixed, setFixed] = useState<ImportCause | null>(null);
  const causes = query.data?.pages.flatMap((page) => page.causes) ?? [];
  const { rejected, waiting } = run.counts;
  const isBusy = isUnderWay(run.state);
  // A configuration that was deleted since can no longer be changed.
  const canFix = actions !== null && !isBusy && Boolean(run.configuration?.name);
  const again = async ({ rule, field, pattern }: ImportCause, settle?: "file" | "person") => {
    await actions?.retry
      .mutateAsync({ rule, field, pattern, ...(settle && { settle }) })
      .then(fixing.dismiss, () => undefined);
  };
  return (
    <Section
      title={t("runs.causes.title")}
      description={causes.length > 0 && t("runs.causes.text")}
      actions={
        rejected + waiting > 0 && (
          <Button
            variant="default"
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
        {rejected + waiting > 0 && <p className={classes.note}>{t("runs.causes.downloadText")}</p>}
        {waiting > 0 && <p className={classes.note}>{t("runs.causes.waiting")}</p>}
        {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
        {actions?.retry.error && <Failure error={actions.retry.error} />}
        <FixNotice
          fixing={fixing}
          text={t("runs.causes.fixed")}
          next={
            fixed && (
              <Button size="xs" onClick={() => void again(fixed)} loading={actions?.retry.isPending ?? false}>
                {t("runs.causes.again")}
              </Button>
            )
          }
        />
        {query.isPending && <Skeleton height={160} />}
      </div>
      {query.data && causes.length === 0 && (
        <Nothing icon={<IconCircleCheck aria-hidden />} title={t("runs.causes.none")}>
          {t("runs.causes.noneText")}
        </Nothing>
      )}
      <ul className={classes.list}>
        {groupCauses(causes).map((group) => (
          <Fragment key={keyOf(group[0])}>
            {group[0]?.rule === "superseded" && <li className={classes.apart}>{t("runs.causes.replaced")}</li>}
            <CauseGroup
              module={module}
              causes={group}
              card={(cause, example) => (
                <RunCause
                  key={keyOf(cause)}
                  module={module}
                  run={run}
                  cause={cause}
                  example={example}
                  most={mostRows(causes)}
                  onFix={
                    canFix
                      ? async (rule) => {
                          setFixed(cause);
                          return fixing.apply(rule);
                        }
                      : null
                  }
                  onAgain={actions && !isBusy ? (settle) => void again(cause, settle) : null}
                  onRows={onRows}
                />
              )}
            />
          </Fragment>
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
