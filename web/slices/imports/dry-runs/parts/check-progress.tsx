import { Button, Progress, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type DryRun, dryRunRoutes } from "../../../../../contract/dry-runs.ts";
import { useWrite } from "../../../../data/write.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { Section } from "../../../../ui/section.tsx";
import { paceOf, type Sample, withSample } from "../../../intake/sources/pace.ts";

type Props = { run: DryRun; lost: boolean; mayStop: boolean };

/** The progress of a run, live. It continues if the page is closed. */
export function CheckProgress({ run, lost, mayStop }: Props) {
  const { t } = useTranslation();
  const { number, roughly } = useFormats();
  const hotel = useHotelSlugs();
  const [samples, setSamples] = useState<Sample[]>([]);
  const { progress } = run;
  useEffect(() => {
    // The samples count rows that are done and rows that are left.
    if (progress)
      setSamples((before) => withSample(before, { at: Date.now(), bytes: progress.rows, rows: progress.rows }));
  }, [progress]);
  const stop = useWrite(dryRunRoutes.cancel, () => ({ ...hotel, id: run.id }), { afterRefusal: true });
  const pace = progress && paceOf(samples, progress.of);
  return (
    <Section
      title={t("dryRuns.progress.title")}
      description={t("dryRuns.progress.text")}
      actions={
        mayStop && (
          <Button variant="default" onClick={() => stop.mutate()} loading={stop.isPending}>
            {t("dryRuns.progress.stop")}
          </Button>
        )
      }
    >
      <Text fw={600} mb="xs">
        {progress
          ? t("dryRuns.progress.rows", { rows: number(progress.rows), count: progress.of })
          : t("dryRuns.progress.waiting")}
      </Text>
      <Progress
        value={progress ? (100 * progress.rows) / Math.max(progress.of, 1) : 0}
        aria-label={t("dryRuns.progress.title")}
      />
      <Text size="sm" c="dimmed" mt="xs" mih={22} className="numeric">
        {pace && t("dryRuns.progress.rate", { count: pace.rowsPerSecond })}
        {pace && ` · ${t("dryRuns.progress.left", { time: roughly(pace.secondsLeft) })}`}
      </Text>
      {lost && (
        <Text size="sm" c="dimmed">
          {t("dryRuns.progress.lost")}
        </Text>
      )}
    </Section>
  );
}
