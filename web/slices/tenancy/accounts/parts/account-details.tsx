import { Button, Code, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Account, accountRoutes } from "../../../../../contract/accounts.ts";
import { email as emailSchema } from "../../../../../contract/users.ts";
import { useSend } from "../../../../data/write.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useGo } from "../../../../lib/page.ts";
import { toast } from "../../../../lib/toasts.ts";
import { hrefTo } from "../../../../routes.ts";
import { Facts } from "../../../../ui/facts.tsx";
import { requiredFields } from "../../../../ui/form-checks.ts";
import { ServerForm } from "../../../../ui/server-form.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { useUnsaved } from "../../../../ui/use-unsaved.ts";

const MAX = 120;
const valuesOf = ({ name, group, email }: Account) => ({ name, group: group ?? "", email });

/** Name, group and address of an account. A new name changes the address of its pages; the old one still works. */
export function AccountDetails({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const go = useGo();
  // The page at the new address loads again: until then the shell keeps the known names.
  const isRenamed = (saved: Account) => saved.slug !== account.slug;
  const update = useSend(accountRoutes.update, { leaves: (answer) => isRenamed(answer.account) });
  const state = useServerForm({
    initialValues: valuesOf(account),
    validateInputOnBlur: true,
    validate: {
      ...requiredFields(["name"], t),
      email: (value) => (emailSchema.safeParse(value).success ? null : t("errors.issue.email")),
    },
    save: async ({ group, ...values }) => {
      const { account: saved } = await update({
        account: account.slug,
        id: account.id,
        group: group.trim() || null,
        ...values,
      });
      state.startFrom(valuesOf(saved));
      toast("success", t("accounts.page.saved", { name: saved.name }));
      if (isRenamed(saved))
        await go(hrefTo("account", { account: saved.slug }), { replace: true, ignoreBlocker: true });
    },
  });
  const { form } = state;
  useUnsaved(state.isDirty);

  return (
    <Stack gap="lg">
      <ServerForm of={state}>
        <TextInput
          label={t("accounts.name")}
          maxLength={MAX}
          autoComplete="off"
          dir="auto"
          {...(form.isDirty("name") && { description: t("accounts.page.renameHint") })}
          {...form.getInputProps("name")}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label={t("ui.optionally", { label: t("accounts.group") })}
            maxLength={MAX}
            autoComplete="off"
            dir="auto"
            {...form.getInputProps("group")}
          />
          <TextInput label={t("sessions.email")} type="email" autoComplete="off" {...form.getInputProps("email")} />
        </SimpleGrid>
        <Group>
          <Button type="submit" loading={form.submitting} disabled={!state.isDirty}>
            {t("ui.save")}
          </Button>
        </Group>
      </ServerForm>
      <Facts
        facts={[
          [
            t("accounts.page.slug"),
            <span key="slug">
              <Code>{account.slug}</Code>
              <Text span size="sm" c="dimmed" display="block" mt={4}>
                {t("accounts.page.slugHint")}
              </Text>
            </span>,
          ],
          [t("accounts.page.since"), date(account.date)],
        ]}
      />
    </Stack>
  );
}
