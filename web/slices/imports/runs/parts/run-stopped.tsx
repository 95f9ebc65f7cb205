import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertCircle, IconArrowBackUp, IconHandStop, IconPlayerPlay } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../../contract/imports.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { Failure } from "../../../../ui/states.tsx";
import type { RunActions } from "../use-run-actions.ts";

type Props = { run: ImportRun; state: "failed" | "cancelled"; actions: RunActions | null; onUndo: () => void };

const LOOKS = {
  failed: { color: "red", icon: IconAlertCircle },
  cancelled: { color: "brass", icon: IconHandStop },
} as const;

/** An interrupted run: why, what was stored, and the two ways to continue. */
export function RunStopped({ run, state, actions, onUndo }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { color, icon: Icon } = LOOKS[state];
  const { read, created, updated } = run.counts;
  return (
    <>
      {actions?.resume.error && <Failure error={actions.resume.error} />}
      <Alert
        color={color}
        variant="light"
        role="alert"
        icon={<Icon aria-hidden />}
        title={run.problem ?? t(`runs.stopped.${state}`)}
      >
        <Text size="sm">
          {read === 0 || run.rows === null
            ? t("runs.stopped.nothing")
            : t("runs.stopped.text", {
                rows: number(read),
                count: run.rows,
                stored: number(created + updated),
              })}
        </Text>
        {run.error?.reference && (
          <Text size="sm" c="dimmed" mt={4}>
            {t("ui.reference", { id: run.error.reference })}
          </Text>
        )}
        {actions && (
          <Group gap="xs" mt="sm">
            <Button
              size="xs"
              onClick={() => actions.resume.mutate()}
              loading={actions.resume.isPending}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
            >
              {t("runs.stopped.resume")}
            </Button>
            {created + updated > 0 && (
              <Button
                size="xs"
                variant="default"
                onClick={onUndo}
                loading={actions.undo.isPending}
                leftSection={<IconArrowBackUp size={16} className="mirrored" aria-hidden />}
              >
                {t("runs.undo.do")}
              </Button>
            )}
          </Group>
        )}
      </Alert>
    </>
  );
}
