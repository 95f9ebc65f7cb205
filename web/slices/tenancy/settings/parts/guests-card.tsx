import { Group, NumberInput, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../../lib/formats.ts";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import type { PropertyShown } from "../property-shown.ts";
import { useSaveProperty } from "../use-save-property.ts";
import { useWholeNumber } from "../use-whole-number.ts";
import { SettingsCard } from "./settings-card.tsx";

/** How long what holds guests' data outlives the migration, and when the next look for it is. */
export function GuestsCard(shown: PropertyShown) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { saveSettings, refresh } = useSaveProperty(shown);
  const within = useWholeNumber();
  const { purgeAfterDays: days, retentionFrom: from, nextPurgeAt } = shown.settings;
  const card = useServerForm<{ purgeAfterDays: number | string; retentionFrom: string }>({
    initialValues: { purgeAfterDays: days, retentionFrom: from ?? "" },
    refresh,
    save: ({ purgeAfterDays, retentionFrom }) =>
      saveSettings({ purgeAfterDays: Number(purgeAfterDays), retentionFrom: retentionFrom || null }),
    validate: { purgeAfterDays: within(1, 3_650) },
  });
  return (
    <SettingsCard title={t("setup.property.guests")} description={t("setup.property.guestsText")} card={card}>
      <Group align="start" gap="md">
        <NumberInput
          maw={280}
          label={t("setup.property.days")}
          description={t("setup.property.daysHint")}
          allowDecimal={false}
          allowNegative={false}
          {...card.form.getInputProps("purgeAfterDays")}
        />
        <TextInput
          type="date"
          maw={280}
          label={t("setup.property.from")}
          description={t("setup.property.fromHint")}
          {...card.form.getInputProps("retentionFrom")}
        />
      </Group>
      {nextPurgeAt && <Text size="sm">{t("setup.property.nextPurge", { when: dateTime(nextPurgeAt) })}</Text>}
    </SettingsCard>
  );
}
