import { Alert, Group, NumberInput, Select, SimpleGrid, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { propertySettingsQuery, resortQuery } from "../../../../data/properties.ts";
import { pushSettingsQuery } from "../../../../data/push-settings.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotel } from "../../../../lib/session.ts";
import { LANGUAGES } from "../../../../lib/texts.ts";
import { Failure } from "../../../../ui/states.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { byNameOrCode, countryChoices, currencyChoices, zoneChoices } from "../../properties/choices.ts";
import { EnvironmentBadge, isClosed } from "../../properties/parts/badges.tsx";
import type { PropertyShown } from "../property-shown.ts";
import { useSaveProperty } from "../use-save-property.ts";
import { useWholeNumber } from "../use-whole-number.ts";
import { HotelSystemCard } from "./hotel-system-card.tsx";
import { PropertySettingsFacts } from "./property-settings-facts.tsx";
import { PushCard } from "./push-card.tsx";
import { PushSettingsCard } from "./push-settings-card.tsx";
import { QuietCard } from "./quiet-card.tsx";
import { SettingsCard } from "./settings-card.tsx";

/** The settings of the address's property: administrators change them, other users read them. */
export function PropertyTab() {
  const { t } = useTranslation();
  const { account, property } = useHotel();
  const hotel = { account: account?.slug ?? "", property: property?.slug ?? "" };
  const resort = useQuery(resortQuery(hotel));
  const settings = useQuery(propertySettingsQuery(hotel));
  const push = useQuery(pushSettingsQuery(hotel));
  const ability = useAbility();
  const mayChange = ability.can("manage", "Property") && ability.can("manage", "Settings");

  const queries = [resort, settings, push];
  const error = queries.find((item) => item.error)?.error;
  if (error) return <Failure error={error} onRetry={() => void Promise.all(queries.map((item) => item.refetch()))} />;
  if (!resort.data || !settings.data || !push.data) return <Skeleton height={320} />;
  const shown = { hotel, resort: resort.data.resort, settings: settings.data };
  const heading = (
    <Group gap="sm">
      <Text fw={600}>{t("setup.property.of", { name: shown.resort.name })}</Text>
      <EnvironmentBadge environment={shown.resort.environment} />
    </Group>
  );
  if (!mayChange || isClosed(shown.resort))
    return (
      <Stack gap="lg">
        {heading}
        <Alert color="gray">{mayChange ? t("setup.property.closed") : t("setup.property.readOnly")}</Alert>
        <PropertySettingsFacts {...shown} />
      </Stack>
    );
  return (
    // Another property gets new forms, so that text typed for one is never saved to the other.
    <Stack key={shown.resort.id} gap="lg">
      {heading}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: "start" }}>
        <HotelSystemCard {...shown} />
        <Stack gap="lg">
          <DefaultsCard {...shown} />
          <GuestsCard {...shown} />
        </Stack>
        <PushCard {...shown} />
        <QuietCard {...shown} />
      </SimpleGrid>
      <PushSettingsCard hotel={hotel} shown={push.data} />
    </Stack>
  );
}

/** Defaults for values that a property's records lack. */
function DefaultsCard(shown: PropertyShown) {
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
    // Rendering eight hundred hidden options would slow down the page.
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
          {...form.getInputProps("timezone")}
        />
      </SimpleGrid>
    </SettingsCard>
  );
}

/** How long guest data is kept after the migration, and when the next purge runs. */
function GuestsCard(shown: PropertyShown) {
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
