import { Button, Group, PasswordInput, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { requiredFields } from "../../../../ui/form-checks.ts";
import { ServerForm } from "../../../../ui/server-form.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { AuthRefusal } from "./auth-refusal.tsx";

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
  const state = useServerForm<Values>({
    mode: "uncontrolled",
    initialValues: { password: "", otp: "" },
    validate: requiredFields(asks, t),
    save: (values) => onSubmit({ ...values, otp: values.otp.trim() }),
  });
  const { form } = state;
  return (
    <ServerForm of={state} maw={440} refusalOf={(error) => <AuthRefusal error={error} />}>
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
    </ServerForm>
  );
}
