import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertCircle, IconClockOff, IconHandStop } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Source } from "../../../../../contract/sources.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import type { Href } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { useReadingLink } from "../use-reading-link.ts";

type Stopped = "failed" | "cancelled" | "purged";
type Props = {
  source: Source;
  state: Stopped;
  module: string;
  /** Where to read it again; by default on a page of its own. */
  againHref?: Href;
};

const LOOKS = {
  failed: { color: "red", icon: IconAlertCircle },
  cancelled: { color: "brass", icon: IconHandStop },
  purged: { color: "brass", icon: IconClockOff },
} as const;

/** A source without rows: why, and what can be done. */
export function SourceStopped({ source, state, module, againHref }: Props) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const usual = useReadingLink(source, module);
  const again = againHref ?? usual;
  const { color, icon: Icon } = LOOKS[state];
  return (
    <Alert
      color={color}
      variant="light"
      role="alert"
      icon={<Icon aria-hidden />}
      title={source.problem?.message ?? t(`sources.stopped.${state}.title`)}
    >
      <Text size="sm">{t(`sources.stopped.${state}.text`)}</Text>
      {source.problem?.reference && (
        <Text size="sm" c="dimmed" mt={4}>
          {t("ui.reference", { id: source.problem.reference })}
        </Text>
      )}
      <Group gap="xs" mt="sm">
        <Button component={AppLink} size="xs" variant="default" href={again ?? hrefTo("import-type", { id: module })}>
          {again ? t("sources.stopped.again") : t("sources.rows.toFiles")}
        </Button>
      </Group>
    </Alert>
  );
}
