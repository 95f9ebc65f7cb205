import { Button, Checkbox, Group, PasswordInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sessionRoutes } from "../../../../../contract/sessions.ts";
import { useSend } from "../../../../data/write.ts";
import { toast } from "../../../../lib/toasts.ts";
import { placeIssues } from "../../../../ui/form-issues.ts";
import { NewPasswordInput } from "../../../../ui/new-password-input.tsx";
import { Section } from "../../../../ui/section.tsx";
import { ProfileRefusal } from "./profile-refusal.tsx";

export function PasswordTab() {
  const { t } = useTranslation();
  const updateProfile = useSend(sessionRoutes.updateProfile);
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { password: "", newPassword: "", endTokens: true },
    validate: {
      password: (value) => (value ? null : t("errors.issue.required")),
      newPassword: (value) => (value.length >= 10 ? null : t("errors.issue.tooShort", { count: 10 })),
    },
  });

  const submit = form.onSubmit(async ({ endTokens, ...values }) => {
    setRefusal(null);
    try {
      await updateProfile({ ...values, ...(!endTokens && { keepTokens: true }) });
      form.reset();
      toast("success", t("settings.password.saved"));
    } catch (error) {
      if (!placeIssues(form, error)) setRefusal(error);
    }
  });

  return (
    <Section title={t("settings.tabs.password")} description={t("settings.password.text")}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw={440}>
          <ProfileRefusal error={refusal} />
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
        </Stack>
      </form>
    </Section>
  );
}
