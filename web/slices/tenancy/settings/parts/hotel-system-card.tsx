import { Radio, Stack, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { environment } from "../../../../../contract/users.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import type { PropertyShown } from "../property-shown.ts";
import { useSaveProperty } from "../use-save-property.ts";
import classes from "./hotel-system-card.module.css";
import { SettingsCard } from "./settings-card.tsx";

/** Sandbox, test or live, in colour and in words. An accidental click cannot make a hotel live. */
export function HotelSystemCard(shown: PropertyShown) {
  const { t } = useTranslation();
  const { resort } = shown;
  const { saveProperty, refresh } = useSaveProperty(shown);
  const card = useServerForm({
    initialValues: { environment: resort.environment, externalsystem: resort.externalsystem },
    refresh,
    save: async (values) => {
      const turnsLive = values.environment === "live" && resort.environment !== "live";
      return (!turnsLive || (await askForLive())) && saveProperty(values);
    },
  });
  const { form } = card;

  return (
    <SettingsCard title={t("setup.property.system")} description={t("setup.property.systemText")} card={card}>
      <Radio.Group label={t("properties.fields.environment")} {...form.getInputProps("environment")}>
        <Stack gap="xs" mt={6}>
          {environment.options.map((option) => (
            <Radio.Card key={option} value={option} className={classes.choice} data-environment={option}>
              <Radio.Indicator className={classes.indicator} />
              <span>
                <Text span fw={600} size="sm" className={classes.name}>
                  {t(`properties.environments.${option}`)}
                </Text>
                <Text span size="xs" c="dimmed" display="block">
                  {t(`properties.environmentHints.${option}`)}
                </Text>
              </span>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label={t("properties.fields.externalsystem")}
        description={t("properties.hints.externalsystem")}
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps("externalsystem")}
      />
    </SettingsCard>
  );

  function askForLive(): Promise<boolean> {
    return confirm({
      title: t("setup.property.liveTitle", { name: resort.name }),
      children: t("setup.property.liveText"),
      confirm: t("setup.property.turnLive"),
      word: resort.name,
      danger: true,
    });
  }
}
