import { Alert, Button, Group, Progress, Text } from "@mantine/core";
import { IconAlertCircle, IconListNumbers, IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { DryRun } from "../../../../../contract/dry-runs.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import type { Counting } from "../use-counting.ts";

/** The progress of counting. */
export function CountingProgress({ dryRun }: { dryRun: DryRun }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { progress } = dryRun;
  return (
    <Section title={t("codes.counting.title")} description={t("codes.counting.text")}>
      <Text fw={600} mb="xs" className="numeric">
        {progress
          ? t("codes.counting.rows", { rows: number(progress.rows), count: progress.of })
          : t("codes.counting.waiting")}
      </Text>
      <Progress
        value={progress ? (100 * progress.rows) / Math.max(progress.of, 1) : 0}
        animated
        aria-label={t("codes.counting.title")}
      />
    </Section>
  );
}

/** A count that ended without figures: why, and a retry. */
export function CountingStopped({ dryRun, start }: { dryRun: DryRun; start: Counting["start"] | null }) {
  const { t } = useTranslation();
  const reason = dryRun.state === "cancelled" ? t("codes.counting.cancelled") : t("codes.counting.failed");
  return (
    <Alert
      color={dryRun.state === "cancelled" ? "brass" : "red"}
      variant="light"
      icon={<IconAlertCircle aria-hidden />}
      title={reason}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {dryRun.problem?.message} {dryRun.problem?.reference && t("ui.reference", { id: dryRun.problem.reference })}
        </Text>
        {start && (
          <Button size="xs" variant="default" loading={start.isPending} onClick={start.begin}>
            {t("codes.counting.again")}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** Not counted: no person with the right has been here, or counting could not be started. */
export function NotCounted({ start }: { start: Counting["start"] | null }) {
  const { t } = useTranslation();
  return (
    <Section title={t("codes.lists.title")}>
      <Nothing
        icon={<IconListNumbers aria-hidden />}
        title={t("codes.counting.none")}
        action={
          start && (
            <Button variant="light" loading={start.isPending} onClick={start.begin}>
              {t("codes.counting.do")}
            </Button>
          )
        }
      >
        {t("codes.counting.noneText")}
      </Nothing>
    </Section>
  );
}

/** Which rows were counted and when; after a change it offers to count again. */
export function CountedLine({ dryRun, start }: { dryRun: DryRun; start: Counting["start"] | null }) {
  const { t } = useTranslation();
  const { ago } = useFormats();
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm" c="dimmed">
        {t("codes.counting.counted", { count: dryRun.counts?.read ?? 0, when: ago(dryRun.createdAt) })}{" "}
        {dryRun.recount && t("codes.counting.outdated")}
      </Text>
      {start && dryRun.recount && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={start.isPending}
          onClick={start.begin}
        >
          {t("codes.counting.again")}
        </Button>
      )}
    </Group>
  );
}
