import { Alert, Anchor, Button, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { sessionRoutes } from "../../../../contract/sessions.ts";
import { useSend } from "../../../data/write.ts";
import { CallError } from "../../../lib/call-error.ts";
import { prepareCaptcha, takeCaptchaToken } from "../../../lib/captcha.ts";
import { usePageSearch } from "../../../lib/page.ts";
import { inAppTarget } from "../../../lib/search.ts";
import { onSession, sessionStarted } from "../../../lib/session-events.ts";
import { catalogueText } from "../../../lib/surface.ts";
import { hrefTo } from "../../../routes.ts";
import { AuthFrame } from "../../../shell/auth-frame.tsx";
import { AppLink } from "../../../ui/app-link.tsx";
import { requiredFields } from "../../../ui/form-checks.ts";
import { ServerForm } from "../../../ui/server-form.tsx";
import { useServerForm } from "../../../ui/use-server-form.ts";

/** A 401 in the catalogue's words; any other refusal with its code, for support. */
function refusalText(error: unknown): string {
  if (!(error instanceof CallError) || error.kind !== "reply" || !error.message) return catalogueText(error);
  return error.status === 401 ? error.message : `${error.code}: ${error.message}`;
}

/** The server's setting, in the page: whether strangers may register an account. */
const isRegistrationOpen = (): boolean =>
  document.querySelector<HTMLMetaElement>("meta[name=register]")?.content === "open";

export function LoginPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const search = usePageSearch("auth-login");
  const [asksCode, setAsksCode] = useState(false);
  const signIn = useSignIn();
  const state = useServerForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "", otp: "" },
    validate: {
      ...requiredFields(["email"], t),
      password: (value) => (value ? null : t("errors.issue.required")),
      otp: (value) => (asksCode && !value.trim() ? t("errors.issue.required") : null),
    },
    save: signIn,
    onRefusal: (error) => {
      const needsCode = error instanceof CallError && error.code === "second_factor_required" && !asksCode;
      if (needsCode) {
        setAsksCode(true);
        prepareCaptcha();
      }
      return needsCode;
    },
  });
  const { form, refusal } = state;
  const target = inAppTarget(search.to) ?? "/";

  useEffect(prepareCaptcha, []);
  // Signed in, here or in another tab: returns to the requested page.
  useEffect(
    () => onSession(({ type }) => void (type === "started" && router.history.replace(target))),
    [router, target],
  );

  return (
    <AuthFrame
      title={asksCode ? t("sessions.login.codeTitle") : t("sessions.login.title")}
      description={asksCode ? t("sessions.login.codeText") : t("sessions.login.text")}
      footer={
        isRegistrationOpen() && (
          <>
            {t("sessions.login.newHere")}{" "}
            <Anchor component={AppLink} href={hrefTo("auth-register")} inherit underline="always">
              {t("sessions.login.register")}
            </Anchor>
          </>
        )
      }
    >
      <ServerForm
        of={state}
        refusalOf={(error) => (
          <Alert color="red" role="alert">
            {refusalText(error)}
          </Alert>
        )}
      >
        {search.reason === "idle" && !refusal && <Alert color="brass">{t("sessions.login.idle")}</Alert>}
        {search.reason === "account-deleted" && !refusal && (
          <Alert color="green" role="status">
            {t("sessions.login.accountDeleted")}
          </Alert>
        )}
        <Stack gap="md" display={asksCode ? "none" : undefined}>
          <TextInput
            label={t("sessions.email")}
            type="email"
            autoComplete="username"
            size="md"
            autoFocus
            key={form.key("email")}
            {...form.getInputProps("email")}
          />
          <PasswordInput
            label={t("sessions.password")}
            autoComplete="current-password"
            size="md"
            visibilityToggleButtonProps={{ "aria-label": t("sessions.showPassword") }}
            key={form.key("password")}
            {...form.getInputProps("password")}
          />
          <Group justify="flex-end" mt={-8}>
            <Anchor component={AppLink} href={hrefTo("auth-forgot-password")} size="sm">
              {t("sessions.login.forgot")}
            </Anchor>
          </Group>
        </Stack>
        {asksCode && (
          <TextInput
            label={t("sessions.code")}
            description={t("sessions.login.codeHint")}
            autoComplete="one-time-code"
            inputMode="text"
            size="md"
            autoFocus
            key={form.key("otp")}
            {...form.getInputProps("otp")}
          />
        )}
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          {t("sessions.login.submit")}
        </Button>
      </ServerForm>
    </AuthFrame>
  );
}

type Credentials = { email: string; password: string; otp: string };

/** The bearer token in the answer is for programs: the browser has its cookie and drops the token. */
function useSignIn() {
  const send = useSend(sessionRoutes.signIn, { leaves: () => true });
  return async ({ email, password, otp }: Credentials): Promise<void> => {
    const attempt = async () =>
      send({ email, password, recaptchaToken: await takeCaptchaToken(), ...(otp && { otp: otp.trim() }) });
    try {
      await attempt();
    } catch (error) {
      // The proof expired while the person typed: tries once more without a message.
      if (!(error instanceof CallError) || error.code !== "captcha_failed") throw error;
      await attempt();
    }
    sessionStarted();
  };
}
