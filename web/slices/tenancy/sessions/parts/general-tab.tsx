import { Button, Group, PasswordInput, Select, SimpleGrid, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { sessionRoutes } from "../../../../../contract/sessions.ts";
import { language as languageSchema, type User } from "../../../../../contract/users.ts";
import { useSend } from "../../../../data/write.ts";
import { useSession } from "../../../../lib/session.ts";
import { chooseLanguage, LANGUAGES } from "../../../../lib/texts.ts";
import { toast } from "../../../../lib/toasts.ts";
import { requiredFields } from "../../../../ui/form-checks.ts";
import { Section } from "../../../../ui/section.tsx";
import { ServerForm } from "../../../../ui/server-form.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { ProfileRefusal } from "./profile-refusal.tsx";

/** Name, phone, language and the address one signs in with. Begins anew when the language or the address was changed elsewhere. */
export function GeneralTab() {
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
            allowDeselect={false}
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
