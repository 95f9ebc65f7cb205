import { Alert, Button, EmptyState, Group, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../lib/call-error.ts";
import { catalogueText } from "../lib/surface.ts";
import classes from "./states.module.css";

/** An empty state: what would be here, on one line, or with room for actions. */
export function Nothing(props: { icon: ReactNode; title: string; children: ReactNode; action?: ReactNode }) {
  if (!props.action)
    return (
      <div className={classes.line}>
        {props.icon}
        <div className={classes.words}>
          <Text span inherit fw={600}>
            {props.title}
          </Text>
          <Text span inherit c="dimmed">
            {props.children}
          </Text>
        </div>
      </div>
    );
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

/** Data on screen stay when a renewal failed; this notice says so above them. */
export function NotRenewed({ error, onRetry }: { error: Error; onRetry?: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <Alert color="brass" variant="light" py={6} role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t("ui.notRenewed", { reason: reasonOf(error) })}</Text>
        {onRetry && (
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            {t("ui.tryAgain")}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

const reasonOf = (error: Error): string =>
  (error instanceof CallError && error.kind === "reply" && error.message) || catalogueText(error);

type FailureProps = {
  error: Error;
  /** What did not succeed, above the reason. */
  what?: string;
  onRetry?: (() => void) | undefined;
};

/** What failed, in plain words, with the reference for support, and a retry if that is safe. */
export function Failure({ error, what, onRetry }: FailureProps) {
  const { t } = useTranslation();
  const requestId = error instanceof CallError ? error.requestId : null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} title={what ?? reasonOf(error)}>
      {what && <Text size="sm">{reasonOf(error)}</Text>}
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
