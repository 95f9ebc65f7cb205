import { Button, Group, Modal, Text, Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { pushTargetRoutes } from "../../../../../contract/push-target.ts";
import { useSend } from "../../../../data/write.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { toast } from "../../../../lib/toasts.ts";
import { ServerForm } from "../../../../ui/server-form.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";

type Props = { name: string; opened: boolean; onClose: () => void };

/** After a reset of the hotel its ids are void: a person confirms that, with a reason. */
export function CloseTarget({ name, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("pushes.target.closeTitle", { name })}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <CloseForm onClose={onClose} />
    </Modal>
  );
}

function CloseForm({ onClose }: Pick<Props, "onClose">) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const close = useSend(pushTargetRoutes.closeTarget);
  const state = useServerForm({
    initialValues: { why: "" },
    save: async ({ why }) => {
      await close({ ...hotel, why: why.trim() });
      toast("success", t("pushes.target.closed"));
      onClose();
    },
  });
  const { form } = state;
  return (
    <ServerForm of={state}>
      <Text size="sm">{t("pushes.target.closeText")}</Text>
      <Textarea
        label={t("pushes.target.closeWhy")}
        description={t("pushes.target.closeWhyHint")}
        maxLength={500}
        rows={2}
        withAsterisk
        data-autofocus
        {...form.getInputProps("why")}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
        <Button type="submit" color="red" loading={form.submitting} disabled={form.values.why.trim() === ""}>
          {t("pushes.target.closeDo")}
        </Button>
      </Group>
    </ServerForm>
  );
}
