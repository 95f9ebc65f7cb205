import { Button, Checkbox, Group, PasswordInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { sessionRoutes } from "../../../../../contract/sessions.ts";
import { useSend } from "../../../../data/write.ts";
import { toast } from "../../../../lib/toasts.ts";
import { NewPasswordInput } from "../../../../ui/new-password-input.tsx";
import { Section } from "../../../../ui/section.tsx";
import { ServerForm } from "../../../../ui/server-form.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { ProfileRefusal } from "./profile-refusal.tsx";

export function PasswordTab() {
  const { t } = useTranslation();
  const updateProfile = useSend(sessionRoutes.updateProfile);
  const state = useServerForm({
    mode: "uncontrolled",
    initialValues: { password: "", newPassword: "", endTokens: true },
    validate: {
      password: (value) => (value ? null : t("errors.issue.required")),
      newPassword: (value) => (value.length >= 10 ? null : t("errors.issue.tooShort", { count: 10 })),
    },
    save: async ({ endTokens, ...values }) => {
      await updateProfile({ ...values, ...(!endTokens && { keepTokens: true }) });
      state.form.reset();
      toast("success", t("settings.password.saved"));
    },
  });
  const { form } = state;

  return (
    <Section title={t("settings.tabs.password")} description={t("settings.password.text")}>
      <ServerForm of={state} maw={440} refusalOf={(error) => <ProfileRefusal error={error} />}>
        <PasswordInput
          label={t("sessions.currentPassword")}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": t("sessions.showPassword") }}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <NewPasswordInput
          label={t("sessions.newPassword")}
          key={form.key("newPassword")}
          {...form.getInputProps("newPassword")}
        />
        <Checkbox
          label={t("settings.password.endTokens")}
          description={t("settings.password.endTokensHint")}
          key={form.key("endTokens")}
          {...form.getInputProps("endTokens", { type: "checkbox" })}
        />
        <Group>
          <Button type="submit" loading={form.submitting}>
            {t("settings.password.submit")}
          </Button>
        </Group>
      </ServerForm>
    </Section>
  );
}
