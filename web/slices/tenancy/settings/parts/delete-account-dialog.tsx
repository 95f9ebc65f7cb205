import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "../../../../../contract/accounts.ts";
import { CallError } from "../../../../lib/call-error.ts";
import { placeIssues } from "../../../../ui/form-issues.ts";
import { Failure } from "../../../../ui/states.tsx";
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
  const [refusal, setRefusal] = useState<Error | null>(null);
  const { slug, name } = account;
  const form = useForm({
    initialValues: { confirm: "", password: "" },
    validate: {
      confirm: (value) => (value.trim() === slug ? null : t("setup.danger.slugWrong", { slug })),
      password: (value) => (value ? null : t("errors.issue.required")),
    },
  });

  const submit = form.onSubmit(async ({ confirm, password }) => {
    setRefusal(null);
    try {
      await deleteAccount(account, { confirm: confirm.trim(), password });
    } catch (error) {
      if (error instanceof CallError && error.code === "invalid_credentials")
        form.setFieldError("password", error.message);
      else if (!placeIssues(form, error) && error instanceof Error) setRefusal(error);
    }
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t("setup.danger.deleteText", { name })}</Text>
        {refusal && <Failure error={refusal} />}
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
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" color="red" loading={form.submitting}>
            {t("setup.danger.deleteButton")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
