import { NumberInput, SimpleGrid } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import type { PropertyShown } from "../property-shown.ts";
import { useSaveProperty } from "../use-save-property.ts";
import { useWholeNumber } from "../use-whole-number.ts";
import { SettingsCard } from "./settings-card.tsx";

/** The speed limit of a push. */
export function PushCard(shown: PropertyShown) {
  const { t } = useTranslation();
  const { pushPerSecond, pushConcurrency } = shown.settings;
  const { saveSettings, refresh } = useSaveProperty(shown);
  const within = useWholeNumber();
  const card = useServerForm<{ pushPerSecond: number | string; pushConcurrency: number | string }>({
    initialValues: { pushPerSecond, pushConcurrency },
    refresh,
    save: (values) =>
      saveSettings({ pushPerSecond: Number(values.pushPerSecond), pushConcurrency: Number(values.pushConcurrency) }),
    validate: { pushPerSecond: within(1, 50), pushConcurrency: within(1, 64) },
  });
  return (
    <SettingsCard title={t("setup.property.push")} description={t("setup.property.pushText")} card={card}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberInput
          label={t("setup.property.perSecond")}
          description={t("setup.property.perSecondHint")}
          allowDecimal={false}
          allowNegative={false}
          {...card.form.getInputProps("pushPerSecond")}
        />
        <NumberInput
          label={t("setup.property.concurrency")}
          description={t("setup.property.concurrencyHint")}
          allowDecimal={false}
          allowNegative={false}
          {...card.form.getInputProps("pushConcurrency")}
        />
      </SimpleGrid>
    </SettingsCard>
  );
}
