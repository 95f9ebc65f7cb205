import { Modal, PasswordInput, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Account } from "../../../../../contract/accounts.ts";
import { CallError } from "../../../../lib/call-error.ts";
import { FormActions, ServerForm } from "../../../../ui/server-form.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { useDeleteAccount } from "../use-delete-account.ts";

type Props = { account: Account; onClose: () => void };

/** The short name typed and one's own password: nothing of it can be taken back. */
export function DeleteAccountDialog({ opened, ...props }: Props & { opened: boolean }) {
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
