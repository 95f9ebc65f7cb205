import { Alert, Button, EmptyState, Group, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../lib/call-error.ts";
import { catalogueText } from "../lib/surface.ts";

/** Nothing there yet: says what would be here and what to do about it. */
export function Nothing(props: { icon: ReactNode; title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <EmptyState
      py="xl"
      px="md"
      icon={props.icon}
      title={props.title}
      description={props.children}
      variant="light"
      color="petrol"
      withIndicatorBackground
    >
      {props.action && <EmptyState.Actions>{props.action}</EmptyState.Actions>}
    </EmptyState>
  );
}

/** What failed, in plain words, with the reference that support needs, and another try where that is safe. */
export function Failure({ error, onRetry }: { error: Error; onRetry?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const said = error instanceof CallError && error.kind === "reply" ? error.message : "";
  const requestId = error instanceof CallError ? error.requestId : null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} title={said || catalogueText(error)}>
      <Group justify="space-between" gap="sm">
        {requestId && <Text size="sm">{t("ui.reference", { id: requestId })}</Text>}
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t("ui.tryAgain")}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
