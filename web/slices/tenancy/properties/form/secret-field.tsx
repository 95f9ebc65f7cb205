import { Button, Group, Input, PasswordInput, Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Property, SecretName } from "../../../../../contract/properties.ts";
import { useFormats } from "../../../../lib/formats.ts";
import classes from "./secret-field.module.css";
import type { PropertyForm } from "./use-property-form.ts";

type Props = {
  form: PropertyForm;
  name: SecretName;
  stored: Property[SecretName];
  /** The form names another address than the one the secret was entered for. */
  moved?: boolean;
};

/**
 * A secret is never read back: the field says since when it is set; it can be replaced or cleared, and otherwise stays.
 */
export function SecretField({ form, name, stored, moved = false }: Props) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const [replacing, setReplacing] = useState(false);
  const id = useId();
  const label = t(`properties.fields.${name}`);
  const clearing = form.values[name] === null;
  const keep = () => {
    setReplacing(false);
    form.setFieldValue(name, "");
  };

  const again = stored.set && moved;
  if (!clearing && (!stored.set || replacing || again)) {
    const { value, defaultValue: _, ...input } = form.getInputProps(name);
    return (
      <div className={classes.typed}>
        <PasswordInput
          label={label}
          description={again && !form.errors[name] ? t("errors.issue.secretAgain") : undefined}
          autoComplete="new-password"
          autoFocus={replacing}
          visibilityToggleButtonProps={{ "aria-label": t("properties.secret.show", { name: label }), tabIndex: 0 }}
          {...input}
          value={value ?? ""}
        />
        {again && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            mt={4}
            onClick={() => form.setFieldValue(name, null)}
            aria-label={t("properties.secret.clearOf", { name: label })}
          >
            {t("properties.secret.clear")}
          </Button>
        )}
        {replacing && !again && (
          <Button
            variant="subtle"
            size="compact-sm"
            mt={4}
            onClick={keep}
            aria-label={t("properties.secret.keepOf", { name: label })}
          >
            {t("properties.secret.keep")}
          </Button>
        )}
      </div>
    );
  }

  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={form.errors[name]}>
      <Group className={classes.kept} data-clearing={clearing} gap="xs" role="group" aria-labelledby={id}>
        <IconLock size={16} aria-hidden />
        <Text size="sm" className={classes.state} role="status">
          {clearing && t("properties.secret.willClear")}
          {!clearing && stored.since && t("properties.secret.since", { date: date(stored.since) })}
          {!clearing && !stored.since && t("properties.secret.set")}
        </Text>
        {clearing ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={keep}
            aria-label={t("properties.secret.keepOf", { name: label })}
          >
            {t("properties.secret.keep")}
          </Button>
        ) : (
          <>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => setReplacing(true)}
              aria-label={t("properties.secret.replaceOf", { name: label })}
            >
              {t("properties.secret.replace")}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              onClick={() => form.setFieldValue(name, null)}
              aria-label={t("properties.secret.clearOf", { name: label })}
            >
              {t("properties.secret.clear")}
            </Button>
          </>
        )}
      </Group>
    </Input.Wrapper>
  );
}
