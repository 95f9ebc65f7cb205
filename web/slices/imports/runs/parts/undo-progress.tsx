import { Alert, Button, Group, Loader, Progress, Text } from "@mantine/core";
import { IconAlertCircle, IconArrowBackUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../../contract/imports.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { Section } from "../../../../ui/section.tsx";
import type { RunActions } from "../use-run-actions.ts";

type Props = { run: ImportRun; lost: boolean; undo: RunActions["undo"] | null };

/** The progress of an undo, live; it continues if the page is closed. A stopped one says so and can be resumed. */
export function UndoProgress({ run, lost, undo }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { records = 0, of = 0, stopped = false } = run.undoing ?? {};
  const figures = { records: number(records), count: of };
  if (stopped)
    return (
      <Alert
        color="red"
        variant="light"
        role="alert"
        icon={<IconAlertCircle aria-hidden />}
        title={run.problem ?? t("runs.undo.stopped")}
      >
        <Text size="sm">{t("runs.undo.stoppedText", figures)}</Text>
        {run.error?.reference && (
          <Text size="sm" c="dimmed" mt={4}>
            {t("ui.reference", { id: run.error.reference })}
          </Text>
        )}
        {undo && (
          <Button
            size="xs"
            mt="sm"
            onClick={() => undo.mutate({})}
            loading={undo.isPending}
            leftSection={<IconArrowBackUp size={16} className="mirrored" aria-hidden />}
          >
            {t("runs.undo.goOn")}
          </Button>
        )}
      </Alert>
    );
  if (of === 0)
    return (
      <Section title={t("runs.undo.going")} description={t("runs.undo.goingText")}>
        <Group gap="xs" role="status">
          <Loader size={16} aria-hidden />
          <Text fw={600}>{t("runs.undo.starting")}</Text>
        </Group>
      </Section>
    );
  return (
    <Section title={t("runs.undo.going")} description={t("runs.undo.goingText")}>
      <Text fw={600} mb="xs" role="status">
        {t("runs.undo.goingRecords", figures)}
      </Text>
      <Progress value={(100 * records) / Math.max(of, 1)} animated aria-label={t("runs.undo.goingLabel")} />
      {lost && (
        <Text size="sm" c="dimmed" mt="xs">
          {t("runs.progress.lost")}
        </Text>
      )}
    </Section>
  );
}
