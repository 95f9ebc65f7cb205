import { SimpleGrid } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Property } from "../../../../../contract/properties.ts";
import { Section } from "../../../../ui/section.tsx";
import { AddressFields } from "./address-fields.tsx";
import { ConnectionFields } from "./connection-fields.tsx";
import { DateFields } from "./date-fields.tsx";
import { IdentityFields } from "./identity-fields.tsx";
import { CurrencyField, LanguageField, TimezoneField } from "./money-fields.tsx";
import type { PropertyForm } from "./use-property-form.ts";

type Props = { form: PropertyForm; stored: Property; withConnection: boolean };

/** All fields of a property, one card for each topic. */
export function PropertySections({ form, stored, withConnection }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Section title={t("properties.sections.identity")} description={t("properties.sectionTexts.identity")}>
        <IdentityFields form={form} />
      </Section>
      <Section title={t("properties.sections.address")} description={t("properties.sectionTexts.address")}>
        <AddressFields form={form} />
      </Section>
      <Section title={t("properties.sections.money")} description={t("properties.sectionTexts.money")}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <CurrencyField form={form} />
          <LanguageField form={form} />
          <TimezoneField form={form} />
        </SimpleGrid>
      </Section>
      <Section title={t("properties.sections.dates")} description={t("properties.hints.dates")}>
        <DateFields form={form} />
      </Section>
      {withConnection && (
        <Section title={t("properties.sections.connection")} description={t("properties.sectionTexts.connection")}>
          <ConnectionFields form={form} stored={stored} />
        </Section>
      )}
    </>
  );
}
