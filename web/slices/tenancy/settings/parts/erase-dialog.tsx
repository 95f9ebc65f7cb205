import { List, Modal, Radio, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dataProtectionRoutes, type ErasurePreview, type GuestKey } from "../../../../../contract/data-protection.ts";
import { erasurePreviewQuery } from "../../../../data/data-protection.ts";
import { useSend } from "../../../../data/write.ts";
import { toast } from "../../../../lib/toasts.ts";
import { FormActions, ServerForm } from "../../../../ui/server-form.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";

type Props = { account: string; guests: readonly GuestKey[]; onClose: () => void; onErased: () => void };

/** What is erased and what stays, before the name is typed: it cannot be undone. */
export function EraseDialog({ opened, ...props }: Props & { opened: boolean }) {
  const { t } = useTranslation();
  const { account, guests, onClose } = props;
  const preview = useQuery({
    ...erasurePreviewQuery(account, guests),
    enabled: opened && guests.length > 0,
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t("protection.eraseTitle", { name: preview.data?.name ?? "" })}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {preview.error && <Failure error={preview.error} onRetry={() => void preview.refetch()} />}
      {!preview.data && !preview.error && <Skeleton height={240} />}
      {preview.data && <EraseForm {...props} preview={preview.data} />}
    </Modal>
  );
}

function EraseForm({ account, guests, preview, onClose, onErased }: Props & { preview: ErasurePreview }) {
  const { t } = useTranslation();
  const erase = useSend(dataProtectionRoutes.erase);
  const { name } = preview;
  const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
  const state = useServerForm<{ files: "blank" | "delete"; confirm: string }>({
    initialValues: { files: "blank", confirm: "" },
    validate: { confirm: (value) => (same(value, name) ? null : t("protection.confirmWrong", { name })) },
    save: async ({ files, confirm }) => {
      await erase({ id: account, guests: [...guests], files, confirm });
      toast("success", t("protection.started"));
      onErased();
    },
  });
  const { form } = state;
  return (
    <ServerForm of={state}>
      <Text size="sm">{t("protection.eraseText")}</Text>
      <div>
        <Text size="sm" fw={600} mb={4}>
          {t("protection.goes")}
        </Text>
        <List size="sm" spacing={4}>
          <List.Item>{t("protection.profiles", { count: preview.profiles })}</List.Item>
          {preview.belongings > 0 && <List.Item>{t("protection.belongings", { count: preview.belongings })}</List.Item>}
          {preview.edits > 0 && <List.Item>{t("protection.edits", { count: preview.edits })}</List.Item>}
          <List.Item>{t("protection.traces")}</List.Item>
          {preview.exports > 0 && <List.Item>{t("protection.exports", { count: preview.exports })}</List.Item>}
        </List>
      </div>
      <div>
        <Text size="sm" fw={600} mb={4}>
          {t("protection.stays")}
        </Text>
        <List size="sm" spacing={4}>
          {preview.stays > 0 && <List.Item>{t("protection.figures", { count: preview.stays })}</List.Item>}
          <List.Item>{t("protection.shared")}</List.Item>
          <List.Item>{t("protection.log")}</List.Item>
        </List>
      </div>
      <Radio.Group label={t("protection.files", { count: preview.files })} {...form.getInputProps("files")}>
        <Stack gap="xs" mt="xs">
          <Radio value="blank" label={t("protection.blank")} description={t("protection.blankText")} />
          <Radio value="delete" label={t("protection.delete")} description={t("protection.deleteText")} />
        </Stack>
      </Radio.Group>
      <TextInput
        label={t("protection.confirm", { name })}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("confirm")}
      />
      <FormActions of={state} submit={t("protection.start")} onCancel={onClose} danger />
    </ServerForm>
  );
}
