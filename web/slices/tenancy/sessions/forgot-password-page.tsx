import { Alert, Anchor, Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { sessionRoutes } from "../../../../contract/sessions.ts";
import { useSend } from "../../../data/write.ts";
import { CallError } from "../../../lib/call-error.ts";
import { prepareCaptcha, takeCaptchaToken } from "../../../lib/captcha.ts";
import { sendsMail } from "../../../lib/sends-mail.ts";
import { catalogueText } from "../../../lib/surface.ts";
import { hrefTo } from "../../../routes.ts";
import { AuthFrame } from "../../../shell/auth-frame.tsx";
import { AppLink } from "../../../ui/app-link.tsx";
import { placeIssues } from "../../../ui/form-issues.ts";

export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    validate: { email: (value) => (value.trim() ? null : t("errors.issue.required")) },
  });
  const send = useSend(sessionRoutes.forgotPassword);
  useEffect(prepareCaptcha, []);

  const submit = form.onSubmit(async ({ email }) => {
    setRefusal(null);
    try {
      await send({ email, recaptchaToken: await takeCaptchaToken() });
      setSentTo(email);
    } catch (error) {
      if (placeIssues(form, error)) return;
      setRefusal((error instanceof CallError && error.message) || catalogueText(error));
    }
  });

  return (
    <AuthFrame
      title={t("sessions.forgot.title")}
      description={sentTo ? t("sessions.forgot.sentText") : t("sessions.forgot.text")}
      footer={
        <Anchor component={AppLink} href={hrefTo("auth-login")} inherit>
          {t("sessions.backToLogin")}
        </Anchor>
      }
    >
      {sentTo ? (
        <Alert
          color={sendsMail() ? "green" : "brass"}
          role="status"
          title={t(`sessions.forgot.${sendsMail() ? "sentTitle" : "keptTitle"}`)}
        >
          {t(`sessions.forgot.${sendsMail() ? "sentTo" : "kept"}`, { email: sentTo })}
        </Alert>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            {refusal && (
              <Alert color="red" role="alert">
                {refusal}
              </Alert>
            )}
            <TextInput
              label={t("sessions.email")}
              type="email"
              autoComplete="username"
              size="md"
              autoFocus
              key={form.key("email")}
              {...form.getInputProps("email")}
            />
            <Button type="submit" size="md" fullWidth loading={form.submitting}>
              {t("sessions.forgot.submit")}
            </Button>
          </Stack>
        </form>
      )}
    </AuthFrame>
  );
}
