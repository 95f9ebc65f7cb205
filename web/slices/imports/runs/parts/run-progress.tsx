import { Button, Progress, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../../contract/imports.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { Section } from "../../../../ui/section.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { paceOf, type Sample, withSample } from "../../../intake/sources/pace.ts";
import { isAgain } from "../run-states.ts";
import type { RunActions } from "../use-run-actions.ts";
import { RunCounts } from "./run-counts.tsx";

type Props = { run: ImportRun; lost: boolean; cancel: RunActions["cancel"] | null };

/** The progress of a run, live. It continues if the page is closed. */
export function RunProgress({ run, lost, cancel }: Props) {
  const { t } = useTranslation();
  const { number, roughly } = useFormats();
  const [samples, setSamples] = useState<Sample[]>([]);
  const { counts, rows, state } = run;
  const { read } = counts;
  useEffect(() => {
    // The samples count rows that are done and rows that are left.
    if (read > 0) setSamples((before) => withSample(before, { at: Date.now(), bytes: read, rows: read }));
  }, [read]);
  const pace = rows === null ? null : paceOf(samples, rows);
  const again = isAgain(run);
  const known = rows !== null && read > 0;
  return (
    <Section
      title={again ? t("runs.progress.again") : t("runs.progress.title", { file: run.file.name })}
      description={again ? t("runs.progress.againText") : t("runs.progress.text")}
      actions={
        cancel && (
          <Button variant="default" onClick={() => cancel.mutate()} loading={cancel.isPending}>
            {t("runs.progress.stop")}
          </Button>
        )
      }
    >
      {cancel?.error && <Failure error={cancel.error} />}
      {!again && (
        <Text fw={600} mb="xs" role="status">
          {state === "paused"
            ? t("runs.progress.paused")
            : known
              ? t("runs.progress.rows", { rows: number(read), count: rows })
              : t("runs.progress.waiting")}
        </Text>
      )}
      {known && !again ? (
        <RunCounts run={run} barOnly />
      ) : (
        <Progress value={again ? 100 : 0} animated={again} aria-label={t("runs.progress.label")} />
      )}
      {!again && (
        <Text size="sm" c="dimmed" mt="xs" mih={22} className="numeric">
          {pace && t("runs.progress.rate", { count: pace.rowsPerSecond })}
          {pace && ` · ${t("runs.progress.left", { time: roughly(pace.secondsLeft) })}`}
        </Text>
      )}
      {lost && (
        <Text size="sm" c="dimmed">
          {t("runs.progress.lost")}
        </Text>
      )}
    </Section>
  );
}
