import { NumberInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PropertyShown } from "../property-shown.ts";
import { useCardForm } from "../use-card-form.ts";
import { useSaveProperty } from "../use-save-property.ts";
import { useWholeNumber } from "../use-whole-number.ts";
import { SettingsCard } from "./settings-card.tsx";

/** How long what holds guests' data outlives the migration. */
export function GuestsCard(shown: PropertyShown) {
  const { t } = useTranslation();
  const { saveSettings, refresh } = useSaveProperty(shown);
  const within = useWholeNumber();
  const card = useCardForm<{ purgeAfterDays: number | string }>({
    kept: { purgeAfterDays: shown.settings.purgeAfterDays },
    refresh,
    save: ({ purgeAfterDays }) => saveSettings({ purgeAfterDays: Number(purgeAfterDays) }),
    validate: { purgeAfterDays: within(1, 3_650) },
  });
  return (
    <SettingsCard title={t("setup.property.guests")} description={t("setup.property.guestsText")} card={card}>
      <NumberInput
        maw={280}
        label={t("setup.property.days")}
        description={t("setup.property.daysHint")}
        allowDecimal={false}
        allowNegative={false}
        {...card.form.getInputProps("purgeAfterDays")}
      />
    </SettingsCard>
  );
}
