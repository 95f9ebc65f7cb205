import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Theirs } from "../edit-values.ts";
import { useRecordWords } from "../use-record-words.ts";

type Props = { module: ModuleKey; theirs: readonly Theirs[]; onTake: (change: Theirs) => void };

/** Somebody saved first: what they changed, and, where both changed the same field, the choice. */
export function ConflictNotice({ module, theirs, onTake }: Props) {
  const { t } = useTranslation();
  const words = useRecordWords(module);
  return (
    <Alert color="brass" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t("records.conflict.title")}>
      <Stack gap="xs">
        <Text size="sm">{t("records.conflict.text")}</Text>
        {theirs.map((change) => {
          const field = words.label(change.field);
          const value = words.value(change.field, change.value) || t("ui.notGiven");
          return (
            <Group key={change.field} justify="space-between" gap="xs">
              <Text size="sm">{t("records.conflict.theirs", { field, value })}</Text>
              {change.isClash && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t("records.conflict.takeOf", { field })}
                  onClick={() => onTake(change)}
                >
                  {t("records.conflict.take")}
                </Button>
              )}
            </Group>
          );
        })}
      </Stack>
    </Alert>
  );
}
