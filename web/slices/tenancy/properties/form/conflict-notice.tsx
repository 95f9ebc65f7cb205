import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFieldWords } from "../field-words.ts";
import type { FieldName, PropertyValues } from "../form-values.ts";

type Props = {
  clashes: readonly FieldName[];
  theirs: PropertyValues;
  onTake: (name: FieldName) => void;
  onTakeAll: () => void;
};

/** Somebody saved first: says so, shows where both changed the same field, and leaves the choice to the reader. */
export function ConflictNotice({ clashes, theirs, onTake, onTakeAll }: Props) {
  const { t } = useTranslation();
  const words = useFieldWords();
  return (
    <Alert color="brass" role="alert" title={t("properties.conflict.title")}>
      <Stack gap="xs">
        <Text size="sm">{t("properties.conflict.merged")}</Text>
        {clashes.length > 0 && (
          <Text size="sm" fw={600}>
            {t("properties.conflict.both")}
          </Text>
        )}
        {clashes.map((name) => (
          <Group key={name} justify="space-between" gap="xs">
            <Text size="sm">
              {t("properties.conflict.theirs", { field: words.label(name), value: words.value(name, theirs[name]) })}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onTake(name)}
              aria-label={t("properties.conflict.takeTheirsOf", { field: words.label(name) })}
            >
              {t("properties.conflict.takeTheirs")}
            </Button>
          </Group>
        ))}
        <Group>
          <Button size="compact-sm" variant="default" onClick={onTakeAll}>
            {t("properties.conflict.takeAll")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
