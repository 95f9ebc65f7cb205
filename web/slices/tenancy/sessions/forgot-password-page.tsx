import { Alert, Anchor, Button, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { sessionRoutes } from "../../../../contract/sessions.ts";
import { useSend } from "../../../data/write.ts";
import { prepareCaptcha, takeCaptchaToken } from "../../../lib/captcha.ts";
import { sendsMail } from "../../../lib/sends-mail.ts";
import { hrefTo } from "../../../routes.ts";
import { AuthFrame } from "../../../shell/auth-frame.tsx";
import { AppLink } from "../../../ui/app-link.tsx";
import { requiredFields } from "../../../ui/form-checks.ts";
import { ServerForm } from "../../../ui/server-form.tsx";
import { useServerForm } from "../../../ui/use-server-form.ts";
import { AuthRefusal } from "./parts/auth-refusal.tsx";

export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = useSend(sessionRoutes.forgotPassword);
  const state = useServerForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    validate: requiredFields(["email"], t),
    save: async ({ email }) => {
      await send({ email, recaptchaToken: await takeCaptchaToken() });
      setSentTo(email);
    },
  });
  const { form } = state;
  useEffect(prepareCaptcha, []);

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
        <ServerForm of={state} refusalOf={(error) => <AuthRefusal error={error} />}>
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
        </ServerForm>
      )}
    </AuthFrame>
  );
}
