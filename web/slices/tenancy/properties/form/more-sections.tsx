import { SimpleGrid, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Section } from "../../../../ui/section.tsx";
import { AddressFields } from "./address-fields.tsx";
import { ConnectionFields } from "./connection-fields.tsx";
import { DateFields } from "./date-fields.tsx";
import { EnvironmentField, TypeField } from "./identity-fields.tsx";
import { LanguageField } from "./money-fields.tsx";
import type { PropertyForm } from "./use-property-form.ts";

/** What a new property can do without on its first day. */
export function MoreSections({ form, withConnection }: { form: PropertyForm; withConnection: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Section title={t("properties.sections.kind")}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TypeField form={form} />
            <LanguageField form={form} />
          </SimpleGrid>
          <EnvironmentField form={form} />
        </Stack>
      </Section>
      <Section title={t("properties.sections.address")} description={t("properties.sectionTexts.address")}>
        <AddressFields form={form} withCountry={false} />
      </Section>
      <Section title={t("properties.sections.dates")} description={t("properties.hints.dates")}>
        <DateFields form={form} />
      </Section>
      {withConnection && (
        <Section title={t("properties.sections.connection")} description={t("properties.sectionTexts.connection")}>
          <ConnectionFields form={form} stored={null} />
        </Section>
      )}
    </>
  );
}
