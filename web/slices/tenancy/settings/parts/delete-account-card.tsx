import { Button, List, Modal, PasswordInput, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type Account, accountRoutes } from "../../../../../contract/accounts.ts";
import { useSend } from "../../../../data/write.ts";
import { CallError } from "../../../../lib/call-error.ts";
import { useGo } from "../../../../lib/page.ts";
import { isSuperAdmin } from "../../../../lib/people.ts";
import { useSession } from "../../../../lib/session.ts";
import { sessionEnded } from "../../../../lib/session-events.ts";
import { toast } from "../../../../lib/toasts.ts";
import { START } from "../../../../routes.ts";
import { Section } from "../../../../ui/section.tsx";
import { FormActions, ServerForm } from "../../../../ui/server-form.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";

/** Says what is lost and what stays, before the deletion can be requested. */
export function DeleteAccountCard({ account }: { account: Account }) {
  const { t } = useTranslation();
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <Section
      title={t("setup.danger.delete")}
      description={t("setup.danger.deleteText", { name: account.name })}
      actions={
        <Button color="red" onClick={open} leftSection={<IconTrash size={16} aria-hidden />}>
          {t("setup.danger.deleteButton")}
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <div>
          <Text size="sm" fw={600} mb={4}>
            {t("setup.danger.lost")}
          </Text>
          <List size="sm" spacing={4}>
            <List.Item>{t("setup.danger.lostPeople")}</List.Item>
            <List.Item>{t("setup.danger.lostHotels")}</List.Item>
            <List.Item>{t("setup.danger.lostData")}</List.Item>
          </List>
        </div>
        <div>
          <Text size="sm" fw={600} mb={4}>
            {t("setup.danger.stays")}
          </Text>
          <List size="sm" spacing={4}>
            <List.Item>{t("setup.danger.staysHotel")}</List.Item>
            <List.Item>{t("setup.danger.staysLog")}</List.Item>
          </List>
        </div>
      </SimpleGrid>
      <Text size="sm" mt="md">
        {t("setup.danger.exportFirst")}
      </Text>
      <DeleteAccountDialog account={account} opened={asking} onClose={close} />
    </Section>
  );
}

type Props = { account: Account; onClose: () => void };

/** Requires the typed short name and the person's password: the deletion cannot be undone. */
function DeleteAccountDialog({ opened, ...props }: Props & { opened: boolean }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={t("setup.danger.deleteTitle", { name: props.account.name })}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <DeleteForm {...props} />
    </Modal>
  );
}

function DeleteForm({ account, onClose }: Props) {
  const { t } = useTranslation();
  const deleteAccount = useDeleteAccount();
  const { slug, name } = account;
  const state = useServerForm({
    initialValues: { confirm: "", password: "" },
    validate: {
      confirm: (value) => (value.trim() === slug ? null : t("setup.danger.slugWrong", { slug })),
      password: (value) => (value ? null : t("errors.issue.required")),
    },
    save: ({ confirm, password }) => deleteAccount(account, { confirm: confirm.trim(), password }),
    onRefusal: (error) => {
      const isWrong = error instanceof CallError && error.code === "invalid_credentials";
      if (isWrong) state.form.setFieldError("password", error.message);
      return isWrong;
    },
  });
  const { form } = state;
  return (
    <ServerForm of={state}>
      <Text size="sm">{t("setup.danger.deleteText", { name })}</Text>
      <TextInput
        label={t("ui.typeWord", { word: slug })}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps("confirm")}
      />
      <PasswordInput
        label={t("sessions.currentPassword")}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": t("sessions.showPassword") }}
        {...form.getInputProps("password")}
      />
      <FormActions of={state} submit={t("setup.danger.deleteButton")} onCancel={onClose} danger />
    </ServerForm>
  );
}

/** Deletes an account and leaves it: to the login page, or to the person's next account. */
function useDeleteAccount() {
  const { t } = useTranslation();
  const remove = useSend(accountRoutes.remove, { leaves: () => true });
  const go = useGo();
  const { user, accounts } = useSession();
  return async ({ slug, name }: Account, proof: { confirm: string; password: string }): Promise<void> => {
    await remove({ id: slug, ...proof });
    if (!isSuperAdmin(user) && accounts.length < 2) return sessionEnded("account-deleted");
    await go(START);
    toast("success", t("setup.danger.deleted", { name }));
  };
}
