import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertCircle, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PushRun } from "../../../../../contract/push.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { useLiveName } from "../use-live-name.ts";
import type { PushActions } from "../use-push-run.ts";

/** The gateway's problem, by the last word of the detail. Several of our codes are the same for an operator. */
const TROUBLES = {
  credentials: "credentials",
  app_key: "app_key",
  hotel: "hotel",
  forbidden: "forbidden",
  address: "address",
  unresolved: "address",
  certificate: "certificate",
  redirect: "redirect",
  not_ohip: "not_ohip",
  target_moved: "target_moved",
  throttled: "throttled",
  unavailable: "unavailable",
  failed: "unavailable",
  circuit_open: "unreachable",
  unreachable: "unreachable",
  timeout: "unreachable",
  cut: "unreachable",
} as const;

const troubleOf = (detail: string) => TROUBLES[(detail.split(" ").at(-1) ?? "") as keyof typeof TROUBLES];

type Props = { run: PushRun; actions: PushActions | null; more?: ReactNode };

/** Why a push is paused or waits, and what to do about it. */
export function RunRest({ run, actions, more }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const hrefTo = useHrefTo();
  const askName = useLiveName();
  const goOn = async ({ resume: { mutate } }: PushActions) => {
    const named = await askName();
    if (named) mutate(named);
  };
  const resume = actions && (
    <Button
      size="xs"
      onClick={() => void goOn(actions)}
      loading={actions.resume.isPending}
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
    >
      {t("pushes.run.resume")}
    </Button>
  );
  if (run.state === "failed")
    return (
      <Alert
        color="red"
        variant="light"
        role="alert"
        icon={<IconAlertCircle aria-hidden />}
        title={run.problem ?? t("pushes.states.failed")}
      >
        {resume}
        {more}
      </Alert>
    );
  if (run.waits)
    return (
      <Alert
        color="brass"
        variant="light"
        role="status"
        icon={<IconPlayerPause aria-hidden />}
        title={t(`pushes.waits.${run.waits}`)}
      />
    );
  if (run.state === "done" && run.stuck > 0)
    return (
      <Alert
        color="red"
        variant="light"
        role="alert"
        icon={<IconAlertCircle aria-hidden />}
        title={t("pushes.run.stuck", { count: run.stuck })}
      >
        <Button component={AppLink} href={hrefTo("push-results")} size="xs" variant="default">
          {t("pushes.run.causes")}
        </Button>
      </Alert>
    );
  if (run.state !== "paused" || !run.pause) return null;
  const { reason, detail, goesOnAt } = run.pause;
  const trouble = reason === "connection" && detail ? troubleOf(detail) : undefined;
  return (
    <Alert
      color={reason === "connection" || reason === "failures" ? "red" : "brass"}
      variant="light"
      role="status"
      icon={<IconPlayerPause aria-hidden />}
      title={t(`pushes.rests.${reason}.title`)}
    >
      {reason === "connection" && detail && (
        <Text size="sm" fw={500}>
          {trouble ? t(`pushes.troubles.${trouble}`) : t("pushes.troubles.other", { detail })}
        </Text>
      )}
      <Text size="sm">{t(`pushes.rests.${reason}.text`)}</Text>
      {goesOnAt && <Text size="sm">{t("pushes.run.goesOn", { when: dateTime(goesOnAt) })}</Text>}
      <Group gap="xs" mt="sm">
        {resume}
        {more}
        {reason === "failures" && (
          <Button component={AppLink} href={hrefTo("push-results")} size="xs" variant="default">
            {t("pushes.run.causes")}
          </Button>
        )}
        {reason === "connection" && (
          <Button component={AppLink} href={hrefTo("property")} size="xs" variant="default">
            {t("pushes.first.toProperty")}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
