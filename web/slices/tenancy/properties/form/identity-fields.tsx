import { Radio, SimpleGrid, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { propertyType } from "../../../../../contract/properties.ts";
import { environment } from "../../../../../contract/users.ts";
import { EnvironmentBadge } from "../parts/badges.tsx";
import { ChoiceField, TextField } from "./fields.tsx";
import classes from "./identity-fields.module.css";
import type { PropertyForm } from "./use-property-form.ts";

export function TypeField({ form }: { form: PropertyForm }) {
  const { t } = useTranslation();
  return (
    <ChoiceField
      form={form}
      name="type"
      data={propertyType.options.map((type) => ({ value: type, label: t(`properties.types.${type || "none"}`) }))}
    />
  );
}

/** The kind of system, in colour and in words: a push to the wrong one cannot be undone. */
export function EnvironmentField({ form }: { form: PropertyForm }) {
  const { t } = useTranslation();
  const { value, onChange, error } = form.getInputProps("environment");
  return (
    <Radio.Group
      label={t("properties.fields.environment")}
      name="environment"
      value={value}
      onChange={onChange}
      error={error}
    >
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="sm" mt={4}>
        {environment.options.map((option) => (
          <Radio
            key={option}
            value={option}
            className={classes.option}
            label={<EnvironmentBadge environment={option} />}
            description={t(`properties.environmentHints.${option}`)}
          />
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

export function IdentityFields({ form }: { form: PropertyForm }) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField form={form} name="name" hint={t("properties.form.rename")} required />
        <TextField form={form} name="oracleid" hint={t("properties.hints.oracleid")} />
        <TypeField form={form} />
      </SimpleGrid>
      <EnvironmentField form={form} />
    </Stack>
  );
}
