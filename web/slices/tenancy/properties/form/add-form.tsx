import { Alert, SimpleGrid, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { propertyRoutes } from "../../../../../contract/properties.ts";
import { language as languageSchema } from "../../../../../contract/users.ts";
import { useSend } from "../../../../data/write.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useGo } from "../../../../lib/page.ts";
import { toast } from "../../../../lib/toasts.ts";
import { hrefTo } from "../../../../routes.ts";
import { Section } from "../../../../ui/section.tsx";
import { SaveBar, ServerForm } from "../../../../ui/server-form.tsx";
import { useUnsaved } from "../../../../ui/use-unsaved.ts";
import { guessFor } from "../country-guess.ts";
import { changesOf, emptyValues, type FieldName } from "../form-values.ts";
import { AddressFields, CountryField } from "./address-fields.tsx";
import { ConnectionFields } from "./connection-fields.tsx";
import { DateFields } from "./date-fields.tsx";
import { TextField } from "./fields.tsx";
import { EnvironmentField, TypeField } from "./identity-fields.tsx";
import { CurrencyField, LanguageField, TimezoneField } from "./money-fields.tsx";
import classes from "./property-form.module.css";
import { type PropertyForm, usePropertyForm } from "./use-property-form.ts";

const FIRST: readonly FieldName[] = ["name", "oracleid", "country", "currency", "timezone"];

/** The essential fields are visible, the others folded until they are needed or invalid. */
export function AddForm({ account }: { account: string }) {
  const { t, i18n } = useTranslation();
  const mayConnect = useAbility().can("manage", "Credential");
  const go = useGo();
  const create = useSend(propertyRoutes.create, { leaves: () => true });
  const [unfolded, setUnfolded] = useState(false);
  const more = useId();
  const [empty] = useState(() => emptyValues(languageSchema.catch("en").parse(i18n.language)));
  const state = usePropertyForm({
    initialValues: empty,
    save: async (values) => {
      const { property } = await create({ account, ...changesOf(empty, values), name: values.name });
      toast("success", t("properties.form.added", { name: property.name }));
      // Home shows the first steps of a new hotel.
      await go(hrefTo("home", { account, property: property.slug }), { ignoreBlocker: true });
    },
  });
  const { form } = state;
  useUnsaved(state.isDirty);
  const hiddenError = Object.keys(form.errors).some((name) => !FIRST.some((item) => item === name));
  const open = unfolded || hiddenError;

  /** Follows the country until another value is chosen. */
  const guess = (country: string) => {
    const before = guessFor(form.values.country);
    const after = guessFor(country);
    for (const name of ["currency", "timezone"] as const)
      if (form.values[name] === before[name]) form.setFieldValue(name, after[name]);
  };

  return (
    <ServerForm of={state} className={classes.form}>
      {Object.keys(form.errors).length > 0 && <Alert color="red">{t("errors.invalid")}</Alert>}
      <Section title={t("properties.sections.identity")} description={t("properties.form.guessed")}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextField form={form} name="name" hint={t("properties.hints.name")} required />
          <TextField form={form} name="oracleid" hint={t("properties.hints.oracleid")} />
          <CountryField form={form} onPick={guess} />
          <CurrencyField form={form} />
          <TimezoneField form={form} />
        </SimpleGrid>
      </Section>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={more}
        onClick={() => setUnfolded(!open)}
      >
        <span className={classes.words}>
          <Text span fw={600}>
            {t("properties.sections.rest")}
          </Text>
          <Text span size="sm" c="dimmed">
            {t("properties.sectionTexts.rest")}
          </Text>
        </span>
        <IconChevronDown size={18} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      <div id={more} className={classes.fold} hidden={!open}>
        {open && <MoreSections form={form} withConnection={mayConnect} />}
      </div>
      <SaveBar of={state} submit={t("properties.form.add")} isNew />
    </ServerForm>
  );
}

/** Fields that a new property does not need at first. */
function MoreSections({ form, withConnection }: { form: PropertyForm; withConnection: boolean }) {
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
