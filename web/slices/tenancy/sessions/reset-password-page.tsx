import { Alert, Anchor, Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sessionRoutes } from "../../../../contract/sessions.ts";
import { useSend } from "../../../data/write.ts";
import { CallError } from "../../../lib/call-error.ts";
import { usePageSearch } from "../../../lib/page.ts";
import { catalogueText } from "../../../lib/surface.ts";
import { hrefTo } from "../../../routes.ts";
import { AuthFrame } from "../../../shell/auth-frame.tsx";
import { AppLink } from "../../../ui/app-link.tsx";
import { placeIssues } from "../../../ui/form-issues.ts";
import { NewPasswordInput } from "../../../ui/new-password-input.tsx";

/** Opened from the link in the mail; its token is good once. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const { token = "" } = usePageSearch("auth-reset-password");
  const [done, setDone] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(token ? null : t("errors.token_invalid"));
  const form = useForm({ mode: "uncontrolled", initialValues: { password: "" } });

  const reset = useSend(sessionRoutes.resetPassword);
  const submit = form.onSubmit(async ({ password }) => {
    setRefusal(null);
    try {
      await reset({ token, password });
      setDone(true);
    } catch (error) {
      if (placeIssues(form, error)) return;
      setRefusal((error instanceof CallError && error.message) || catalogueText(error));
    }
  });

  return (
    <AuthFrame
      title={t("sessions.reset.title")}
      description={done ? t("sessions.reset.doneText") : t("sessions.reset.text")}
      footer={
        !done && (
          <Anchor component={AppLink} href={hrefTo("auth-forgot-password")} inherit>
            {t("sessions.reset.newLink")}
          </Anchor>
        )
      }
    >
      {done ? (
        <Button component={AppLink} href={hrefTo("auth-login")} size="md" fullWidth>
          {t("sessions.login.submit")}
        </Button>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            {refusal && (
              <Alert color="red" role="alert">
                {refusal}
              </Alert>
            )}
            <NewPasswordInput
              label={t("sessions.newPassword")}
              size="md"
              autoFocus
              key={form.key("password")}
              {...form.getInputProps("password")}
            />
            <Button type="submit" size="md" fullWidth loading={form.submitting} disabled={!token}>
              {t("sessions.reset.submit")}
            </Button>
          </Stack>
        </form>
      )}
    </AuthFrame>
  );
}
