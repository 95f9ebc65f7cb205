import { Alert, Button, Checkbox, Group, PasswordInput, Select, SimpleGrid, Tabs, TextInput } from "@mantine/core";
import { IconApi, IconDevices, IconLock, IconShieldLock, IconUser } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { sessionRoutes } from "../../../../contract/sessions.ts";
import { language as languageSchema, type User } from "../../../../contract/users.ts";
import { useSend } from "../../../data/write.ts";
import { CallError } from "../../../lib/call-error.ts";
import { useChangeSearch, usePageSearch } from "../../../lib/page.ts";
import { useSession } from "../../../lib/session.ts";
import { catalogueText } from "../../../lib/surface.ts";
import { chooseLanguage, LANGUAGES } from "../../../lib/texts.ts";
import { toast } from "../../../lib/toasts.ts";
import { requiredFields } from "../../../ui/form-checks.ts";
import { NewPasswordInput } from "../../../ui/new-password-input.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { ServerForm } from "../../../ui/server-form.tsx";
import { useServerForm } from "../../../ui/use-server-form.ts";
import { SecondFactorTab } from "./parts/second-factor-tab.tsx";
import { SessionsTab } from "./parts/sessions-tab.tsx";
import { TokensTab } from "./parts/tokens-tab.tsx";

const TABS = [
  { value: "general", icon: IconUser, panel: GeneralTab },
  { value: "password", icon: IconLock, panel: PasswordTab },
  { value: "secondFactor", icon: IconShieldLock, panel: SecondFactorTab },
  { value: "sessions", icon: IconDevices, panel: SessionsTab },
  { value: "tokens", icon: IconApi, panel: TokensTab },
] as const;

/** Settings of the person's own sign-in. The open tab is in the address, so it can be linked to. */
export function AccountSettingPage() {
  const { t } = useTranslation();
  const { tab: current = "general" } = usePageSearch("pages-account-setting");
  const change = useChangeSearch("pages-account-setting");
  return (
    <>
      <PageHeader title={t("pages.accountSettings")} description={t("settings.text")} />
      <Tabs
        value={current}
        onChange={(next) => change({ tab: TABS.find(({ value }) => value === next)?.value }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          {TABS.map(({ value, icon: Icon }) => (
            <Tabs.Tab key={value} value={value} leftSection={<Icon size={18} stroke={1.75} aria-hidden />}>
              {t(`settings.tabs.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ value, panel: Panel }) => (
          <Tabs.Panel key={value} value={value}>
            <Panel />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

/** Name, phone, language and the sign-in address. Starts again when language or address are changed elsewhere. */
function GeneralTab() {
  const { user } = useSession();
  return <GeneralForm key={`${user.language} ${user.email}`} user={user} />;
}

function GeneralForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const updateProfile = useSend(sessionRoutes.updateProfile);
  const { firstname, lastname, mobile, email, language } = user;
  const state = useServerForm({
    initialValues: { firstname, lastname, mobile, email, language: language as string, password: "" },
    validate: {
      ...requiredFields(["firstname", "lastname", "email"], t),
      password: (value, all) => (all.email.trim() !== email && !value ? t("errors.issue.required") : null),
    },
    save: async ({ password, email: address, language: chosen, ...names }) => {
      const language = languageSchema.parse(chosen);
      await updateProfile({ ...names, language, ...(newEmail && { email: address, password }) });
      await chooseLanguage(language);
      // The address stays until the new one is proved: the notice above the page says what to do.
      state.startFrom({ ...names, language, email, password: "" });
      toast("success", t("settings.general.saved"));
    },
  });
  const { form } = state;
  const newEmail = form.values.email.trim() !== email;

  return (
    <Section title={t("settings.tabs.general")} description={t("settings.general.text")}>
      <ServerForm of={state} maw={640} refusalOf={(error) => <ProfileRefusal error={error} />}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t("users.firstname")} autoComplete="given-name" {...form.getInputProps("firstname")} />
          <TextInput label={t("users.lastname")} autoComplete="family-name" {...form.getInputProps("lastname")} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t("users.mobile")} type="tel" autoComplete="tel" {...form.getInputProps("mobile")} />
          <Select
            label={t("shell.language")}
            data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
            {...form.getInputProps("language")}
          />
        </SimpleGrid>
        <TextInput
          label={t("sessions.email")}
          description={newEmail && t("settings.general.newAddress")}
          type="email"
          autoComplete="email"
          {...form.getInputProps("email")}
        />
        {newEmail && (
          <PasswordInput
            label={t("sessions.currentPassword")}
            description={t("settings.general.whyPassword")}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ "aria-label": t("sessions.showPassword") }}
            {...form.getInputProps("password")}
          />
        )}
        <Group>
          <Button type="submit" loading={form.submitting}>
            {t("ui.save")}
          </Button>
        </Group>
      </ServerForm>
    </Section>
  );
}

function PasswordTab() {
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

/** Why the profile could not be saved: the catalogue's message, then the server's. */
function ProfileRefusal({ error }: { error: Error }) {
  const { t } = useTranslation();
  return (
    <Alert color="red" role="alert" title={t("errors.page.profile")}>
      {(error instanceof CallError && error.message) || catalogueText(error)}
    </Alert>
  );
}
