import { Select, SimpleGrid } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "../../../../lib/texts.ts";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { byNameOrCode, countryChoices, currencyChoices, zoneChoices } from "../../properties/choices.ts";
import type { PropertyShown } from "../property-shown.ts";
import { useSaveProperty } from "../use-save-property.ts";
import { SettingsCard } from "./settings-card.tsx";

/** What a record of this property means where it says nothing itself. */
export function DefaultsCard(shown: PropertyShown) {
  const { t, i18n } = useTranslation();
  const { country, language, currency, timezone } = shown.resort;
  const { saveProperty, refresh } = useSaveProperty(shown);
  const card = useServerForm({ initialValues: { country, language, currency, timezone }, save: saveProperty, refresh });
  const { form } = card;
  const lists = useMemo(
    () => ({
      countries: countryChoices(i18n.language),
      currencies: currencyChoices(i18n.language),
      zones: zoneChoices(timezone),
    }),
    [i18n.language, timezone],
  );
  const searched = {
    searchable: true,
    filter: byNameOrCode,
    nothingFoundMessage: t("properties.form.nothingFound"),
    // Eight hundred entries that nobody looks at yet would hold up the page.
    comboboxProps: { keepMounted: false },
  };
  return (
    <SettingsCard title={t("setup.property.defaults")} description={t("setup.property.defaultsText")} card={card}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          {...searched}
          label={t("properties.fields.country")}
          data={lists.countries}
          {...form.getInputProps("country")}
          onChange={(next) => form.setFieldValue("country", next ?? "")}
        />
        <Select
          label={t("properties.fields.language")}
          data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
          allowDeselect={false}
          {...form.getInputProps("language")}
        />
        <Select
          {...searched}
          label={t("properties.fields.currency")}
          data={lists.currencies}
          {...form.getInputProps("currency")}
          onChange={(next) => form.setFieldValue("currency", next ?? "")}
        />
        <Select
          {...searched}
          label={t("properties.fields.timezone")}
          data={lists.zones}
          allowDeselect={false}
          {...form.getInputProps("timezone")}
        />
      </SimpleGrid>
    </SettingsCard>
  );
}
