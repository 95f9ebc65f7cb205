import { Alert, Button, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../../../lib/call-error.ts";
import { catalogueText } from "../../../../lib/surface.ts";
import { placeIssues } from "../../../../ui/form-issues.ts";

type Values = { password: string; otp: string };
type Props = {
  asks: readonly (keyof Values)[];
  submit: string;
  onSubmit: (values: Values) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the current password, a code, or both, before something about the second factor changes. */
export function CodesForm({ asks, submit, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { password: "", otp: "" },
    validate: (values) =>
      Object.fromEntries(asks.filter((name) => !values[name].trim()).map((name) => [name, t("errors.issue.required")])),
  });

  const send = form.onSubmit(async (values) => {
    setRefusal(null);
    try {
      await onSubmit({ ...values, otp: values.otp.trim() });
    } catch (error) {
      if (!placeIssues(form, error)) setRefusal(error);
    }
  });

  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md" maw={440}>
        {refusal !== null && (
          <Alert color="red" role="alert">
            {(refusal instanceof CallError && refusal.message) || catalogueText(refusal)}
          </Alert>
        )}
        {asks.includes("password") && (
          <PasswordInput
            label={t("sessions.currentPassword")}
            autoComplete="current-password"
            autoFocus
            visibilityToggleButtonProps={{ "aria-label": t("sessions.showPassword") }}
            key={form.key("password")}
            {...form.getInputProps("password")}
          />
        )}
        {asks.includes("otp") && (
          <TextInput
            label={t("sessions.code")}
            autoComplete="one-time-code"
            autoFocus={!asks.includes("password")}
            key={form.key("otp")}
            {...form.getInputProps("otp")}
          />
        )}
        <Group gap="xs">
          <Button type="submit" loading={form.submitting}>
            {submit}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t("ui.cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
