import { SimpleGrid } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { countryChoices } from "../choices.ts";
import { ChoiceField, TextField } from "./fields.tsx";
import type { PropertyForm } from "./use-property-form.ts";

export function CountryField({ form, onPick }: { form: PropertyForm; onPick?: (country: string) => void }) {
  const { i18n } = useTranslation();
  const data = useMemo(() => countryChoices(i18n.language), [i18n.language]);
  return <ChoiceField form={form} name="country" data={data} searchable clearable {...(onPick && { onPick })} />;
}

/** The hotel's address and official number; a SIRET exists only in France. */
export function AddressFields({ form, withCountry = true }: { form: PropertyForm; withCountry?: boolean }) {
  const { t } = useTranslation();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextField form={form} name="address" />
      <TextField form={form} name="pincode" />
      <TextField form={form} name="city" />
      {withCountry && <CountryField form={form} />}
      <TextField form={form} name="phone" type="tel" />
      <TextField form={form} name="fiscalnumber" />
      {form.values.country === "FR" && (
        <TextField form={form} name="siretnumber" hint={t("properties.hints.siretnumber")} />
      )}
    </SimpleGrid>
  );
}
