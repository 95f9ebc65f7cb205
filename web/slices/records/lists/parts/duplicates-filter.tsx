import { Button, Checkbox, Popover, Stack, Switch, Text } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { CRITERIA, FLAGS, type ListSearch } from "../../../../lib/record-search.ts";

type Flag = (typeof FLAGS)[number];
type Props = { search: ListSearch; onChange: (change: Record<string, string | undefined>) => void };

/** Only rows that have a partner, and what makes two rows partners. */
export function DuplicatesFilter({ search, onChange }: Props) {
  const { t } = useTranslation();
  const isActive = FLAGS.some((flag) => search[flag]);
  const hasCriteria = CRITERIA.some((flag) => search[flag]);
  const flag = (key: Flag) => ({
    checked: search[key] !== undefined,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ [key]: currentTarget.checked ? "1" : undefined }),
  });
  return (
    <Popover position="bottom-start" shadow="md" width={320} trapFocus>
      <Popover.Target>
        <Button variant={isActive ? "light" : "default"} leftSection={<IconCopy size={16} aria-hidden />}>
          {t("lists.duplicates.title")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("lists.duplicates.title")}>
        <Stack gap="md">
          <Switch
            label={t("lists.duplicates.only")}
            description={t("lists.duplicates.onlyText")}
            {...flag("duponly")}
          />
          <Stack gap={8} role="group" aria-label={t("lists.duplicates.same")}>
            <Text size="sm" fw={600} aria-hidden>
              {t("lists.duplicates.same")}
            </Text>
            {CRITERIA.map((key) => (
              <Checkbox key={key} label={t(`lists.duplicates.${key}`)} {...flag(key)} />
            ))}
            {!hasCriteria && (
              <Text size="xs" c="dimmed">
                {t("lists.duplicates.none")}
              </Text>
            )}
          </Stack>
          <Checkbox
            label={t("lists.duplicates.mg_empty")}
            description={t("lists.duplicates.mg_emptyText")}
            disabled={!hasCriteria}
            {...flag("mg_empty")}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
