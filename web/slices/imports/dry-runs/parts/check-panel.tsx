import { Alert, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconDeviceFloppy, IconFileUpload, IconHandStop, IconPlayerPlay } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type DryRun, dryRunRoutes, dryRun as dryRunSchema } from "../../../../../contract/dry-runs.ts";
import { dryRunsQuery, isUnderWay, newestQuery, type Subject } from "../../../../data/dry-runs.ts";
import { useWrite } from "../../../../data/write.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useEventStream } from "../../../../lib/event-stream.ts";
import { type Hotel, useHotelSlugs } from "../../../../lib/hotel.ts";
import type { CheckPartProps } from "../../../../lib/page-parts.ts";
import { stringifySearch } from "../../../../lib/search.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import type { CodesHref } from "../codes-href.ts";
import { useFixing } from "../use-fixing.ts";
import { CheckProgress } from "./check-progress.tsx";
import { CheckResult } from "./check-result.tsx";
import { FixNotice } from "./fix-notice.tsx";

/** The stream reports the progress; polling covers a stream that is held up. */
const FALLBACK_MS = 5_000;

type Props = CheckPartProps & {
  /** A button leading here was pressed: a run starts by itself if none reflects the current state. */
  startsItself?: boolean;
  /** Where codes are mapped; by default on a page of their own. */
  codesHref?: CodesHref;
  /** Content after the figures and their causes. */
  children?: ReactNode;
};

/** The dry run of some rows through a configuration: start, progress, result, and what to do about it. */
export function CheckPanel({ module, source, configuration, ...props }: Props) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  if (source === null)
    return (
      <Section title={t("dryRuns.title")} description={t("dryRuns.text")}>
        <Nothing
          icon={<IconFileUpload aria-hidden />}
          title={t("dryRuns.needsSource")}
          action={
            <Button component={AppLink} href={hrefTo("import-type", { id: module })}>
              {t("dryRuns.toFiles")}
            </Button>
          }
        >
          {t("dryRuns.needsSourceText")}
        </Nothing>
      </Section>
    );
  if (configuration === null)
    return (
      <Section title={t("dryRuns.title")} description={t("dryRuns.text")}>
        <Nothing icon={<IconDeviceFloppy aria-hidden />} title={t("dryRuns.needsSaving")}>
          {t("dryRuns.needsSavingText")}
        </Nothing>
      </Section>
    );
  const subject = { sourceId: source, configurationId: configuration };
  return <Check key={`${source} ${configuration}`} module={module} subject={subject} {...props} />;
}

type CheckProps = Omit<Props, "source" | "configuration"> & {
  subject: { sourceId: string; configurationId: string };
};

function Check({ module, subject, version, onFix, onUndo, startsItself = false, codesHref, children }: CheckProps) {
  const { t } = useTranslation();
  const mayWrite = useAbility().can("write", "Import");
  const { newest, lost, start, isOutdated } = useCheck(subject, { version, startsItself: startsItself && mayWrite });
  const fixing = useFixing(onFix, onUndo);
  const run = newest.data ?? null;
  const again = mayWrite ? { begin: () => start.mutate(), isPending: start.isPending } : null;
  const begin = again && (
    <Button
      variant="light"
      onClick={again.begin}
      loading={again.isPending}
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
    >
      {t("dryRuns.start")}
    </Button>
  );
  const isStopped = run?.state === "failed" || run?.state === "cancelled" ? run.state : null;
  return (
    <Stack gap="lg">
      {newest.error && <Failure error={newest.error} onRetry={() => void newest.refetch()} />}
      {start.error && <Failure error={start.error} />}
      <FixNotice fixing={fixing} text={t("dryRuns.fix.applied")} />
      {newest.isPending && <Skeleton height={160} />}
      {newest.data === null && (
        <Section title={t("dryRuns.title")} description={t("dryRuns.text")}>
          <Nothing icon={<IconPlayerPlay aria-hidden />} title={t("dryRuns.none")} action={begin}>
            {t("dryRuns.noneText")}
          </Nothing>
        </Section>
      )}
      {run && isUnderWay(run.state) && <CheckProgress key={run.id} run={run} lost={lost} mayStop={mayWrite} />}
      {run && isStopped && (
        <Alert
          color={isStopped === "failed" ? "red" : "brass"}
          variant="light"
          role="alert"
          icon={<IconHandStop aria-hidden />}
          title={run.problem?.message ?? t(`dryRuns.stopped.${isStopped}`)}
        >
          <Text size="sm">{t("dryRuns.stopped.text")}</Text>
          {run.problem?.reference && (
            <Text size="sm" c="dimmed" mt={4}>
              {t("ui.reference", { id: run.problem.reference })}
            </Text>
          )}
          <Group mt="sm">{begin}</Group>
        </Alert>
      )}
      {run?.state === "done" && run.counts && (
        <CheckResult
          module={module}
          run={run}
          counts={run.counts}
          isOutdated={isOutdated}
          again={again}
          onFix={mayWrite ? fixing.apply : null}
          codesHref={codesHref}
        >
          {children}
        </CheckResult>
      )}
      {!newest.isPending && !(run?.state === "done" && run.counts) && children}
    </Stack>
  );
}

type CheckOptions = {
  /** The configuration's newest version. */
  version: number | null;
  /** After a press that leads here: starts one run if none reflects the current state. */
  startsItself: boolean;
};

/** The newest dry run of some rows through a configuration, live, and the start of another. */
function useCheck(subject: Subject, { version, startsItself }: CheckOptions) {
  const hotel = useHotelSlugs();
  const newest = useQuery(newestQuery(hotel, subject, FALLBACK_MS));
  const { lost } = useDryRunEvents(hotel, newest.data);
  const { mutate, ...start } = useWrite(dryRunRoutes.start, () => ({ ...hotel, ...subject }), {
    afterRefusal: true,
    errors: "own",
  });
  const run = newest.data ?? null;
  const isOutdated = run !== null && (run.outdated || (version !== null && run.version !== version));
  // A cached answer may not include a run that has started since.
  const isKnown = newest.isFetchedAfterMount && !newest.isFetching;
  const isDue = startsItself && isKnown && (run === null || (isOutdated && !isUnderWay(run.state)));
  const tried = useRef("");
  useEffect(() => {
    const about = `${run?.id} ${version}`;
    if (!isDue || tried.current === about) return;
    tried.current = about;
    mutate();
  }, [isDue, run?.id, version, mutate]);
  return { newest, lost, isOutdated, start: { ...start, mutate } };
}

/** Follows a running dry run; other parts find its newest state in the query. */
function useDryRunEvents(hotel: Hotel, run: DryRun | null | undefined): { lost: boolean } {
  const queryClient = useQueryClient();
  const id = run && isUnderWay(run.state) ? run.id : null;
  const { event, connected } = useEventStream<DryRun>({
    url: id && `${dryRunRoutes.events.path.replace(":id", id)}${stringifySearch(hotel)}`,
    name: "progress",
    parse: (data) => dryRunSchema.parse(data),
    isLast: ({ state }) => !isUnderWay(state),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event is reported once
  useEffect(() => {
    if (!event) return;
    const { sourceId, configurationId } = event;
    const { queryKey } = dryRunsQuery(hotel, { sourceId, configurationId });
    queryClient.setQueryData(
      queryKey,
      (known) => known && { ...known, rows: known.rows.map((row) => (row.id === event.id ? event : row)) },
    );
  }, [event]);
  const [began, setBegan] = useState(false);
  if (connected && !began) setBegan(true);
  // A stream that has not started is not lost.
  return { lost: began && !connected };
}
