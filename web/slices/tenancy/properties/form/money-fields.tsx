import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "../../../../lib/texts.ts";
import { currencyChoices, zoneChoices } from "../choices.ts";
import { ChoiceField } from "./fields.tsx";
import type { PropertyForm } from "./use-property-form.ts";

export function CurrencyField({ form }: { form: PropertyForm }) {
  const { i18n } = useTranslation();
  const data = useMemo(() => currencyChoices(i18n.language), [i18n.language]);
  return <ChoiceField form={form} name="currency" data={data} searchable clearable />;
}

export function TimezoneField({ form }: { form: PropertyForm }) {
  const { t } = useTranslation();
  const { timezone } = form.values;
  const data = useMemo(() => zoneChoices(timezone).map((zone) => ({ value: zone, label: zone })), [timezone]);
  return <ChoiceField form={form} name="timezone" data={data} searchable hint={t("properties.hints.timezone")} />;
}

export function LanguageField({ form }: { form: PropertyForm }) {
  return (
    <ChoiceField form={form} name="language" data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))} />
  );
}
