import { Alert, Anchor, Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sessionRoutes } from "../../../../contract/sessions.ts";
import { useSend } from "../../../data/write.ts";
import { usePageSearch } from "../../../lib/page.ts";
import { hrefTo } from "../../../routes.ts";
import { AuthFrame } from "../../../shell/auth-frame.tsx";
import { AppLink } from "../../../ui/app-link.tsx";
import { NewPasswordInput } from "../../../ui/new-password-input.tsx";
import { ServerForm } from "../../../ui/server-form.tsx";
import { useServerForm } from "../../../ui/use-server-form.ts";
import { AuthRefusal } from "./parts/auth-refusal.tsx";

/** Opened from the link in the mail; its token is valid once. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const { token = "" } = usePageSearch("auth-reset-password");
  const [done, setDone] = useState(false);
  const reset = useSend(sessionRoutes.resetPassword);
  const state = useServerForm({
    mode: "uncontrolled",
    initialValues: { password: "" },
    save: async ({ password }) => {
      await reset({ token, password });
      setDone(true);
    },
  });
  const { form } = state;

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
        <ServerForm of={state} refusalOf={(error) => <AuthRefusal error={error} />}>
          {!token && (
            <Alert color="red" role="alert">
              {t("errors.token_invalid")}
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
        </ServerForm>
      )}
    </AuthFrame>
  );
}
