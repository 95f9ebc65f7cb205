import { Alert, Anchor, Button, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { prepareCaptcha } from "../../../lib/captcha.ts";
import { hrefTo } from "../../../routes.ts";
import { AuthFrame } from "../../../shell/auth-frame.tsx";
import { AppLink } from "../../../ui/app-link.tsx";
import { AccountForm } from "./account-form.tsx";

export function RegisterPage() {
  const { t } = useTranslation();
  const [made, setMade] = useState<string | null>(null);
  useEffect(prepareCaptcha, []);
  return (
    <AuthFrame
      wide
      title={made ? t("accounts.register.doneTitle") : t("accounts.register.title")}
      description={made ? t("accounts.register.doneText", { name: made }) : t("accounts.register.text")}
      footer={
        !made && (
          <>
            {t("accounts.register.already")}{" "}
            <Anchor component={AppLink} href={hrefTo("auth-login")} inherit underline="always">
              {t("sessions.login.submit")}
            </Anchor>
          </>
        )
      }
    >
      {made ? (
        <Stack gap="md">
          <Alert color="green" role="status">
            {t("accounts.register.next")}
          </Alert>
          <Button component={AppLink} href={hrefTo("auth-login")} size="md">
            {t("sessions.login.submit")}
          </Button>
        </Stack>
      ) : (
        <AccountForm anonymous submit={t("accounts.register.submit")} onMade={({ account }) => setMade(account.name)} />
      )}
    </AuthFrame>
  );
}
