import { SimpleGrid, Switch, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import type { PropertyShown } from "../property-shown.ts";
import { useSaveProperty } from "../use-save-property.ts";
import { QuietWords } from "./quiet-words.tsx";
import { SettingsCard } from "./settings-card.tsx";

/** The first proposal: the hours of the night audit. */
const NIGHT = { quietFrom: "02:00", quietUntil: "05:00" };

/** Two times on the hotel's clock between which nothing is pushed. */
export function QuietCard(shown: PropertyShown) {
  const { t } = useTranslation();
  const { quietFrom, quietUntil } = shown.settings;
  const { saveSettings, refresh } = useSaveProperty(shown);
  const card = useServerForm<{ quiet: boolean; quietFrom: string; quietUntil: string }>({
    initialValues: {
      quiet: quietFrom !== null,
      quietFrom: quietFrom ?? NIGHT.quietFrom,
      quietUntil: quietUntil ?? NIGHT.quietUntil,
    },
    refresh,
    save: (values) =>
      saveSettings(
        values.quiet
          ? { quietFrom: values.quietFrom, quietUntil: values.quietUntil }
          : { quietFrom: null, quietUntil: null },
      ),
    validate: {
      quietFrom: (value, { quiet }) => (quiet && !value ? t("errors.issue.required") : null),
      quietUntil: (value, all) => {
        if (!all.quiet) return null;
        if (!value) return t("errors.issue.required");
        return value === all.quietFrom ? t("setup.property.quietSame") : null;
      },
    },
  });
  const { form } = card;
  const { values } = form;
  return (
    <SettingsCard title={t("setup.property.quiet")} description={t("setup.property.quietText")} card={card}>
      <Switch label={t("setup.property.quietSwitch")} {...form.getInputProps("quiet", { type: "checkbox" })} />
      {values.quiet ? (
        <>
          <SimpleGrid cols={2}>
            <TextInput type="time" label={t("setup.property.quietFrom")} {...form.getInputProps("quietFrom")} />
            <TextInput type="time" label={t("setup.property.quietUntil")} {...form.getInputProps("quietUntil")} />
          </SimpleGrid>
          <QuietWords from={values.quietFrom} until={values.quietUntil} zone={shown.resort.timezone} />
        </>
      ) : (
        <Text size="sm">{t("setup.property.quietNever")}</Text>
      )}
    </SettingsCard>
  );
}
