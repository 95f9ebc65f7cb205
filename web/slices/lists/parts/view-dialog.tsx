import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../../lib/toasts.ts";
import { isTaken, type View, type Views } from "../views.ts";

type Props = {
  opened: boolean;
  views: Views;
  /** The view that gets another name; left out for a new one. */
  view?: View | undefined;
  onName: (name: string) => void;
  onClose: () => void;
};

const LONGEST = 60;

/** The name of a view, which no other one of the list has. */
export function ViewDialog({ opened, onClose, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(rest.view ? "lists.views.rename" : "lists.views.save")}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <NameForm {...rest} onClose={onClose} />
    </Modal>
  );
}

function NameForm({ views, view, onName, onClose }: Omit<Props, "opened">) {
  const { t } = useTranslation();
  const [name, setName] = useState(view?.name ?? "");
  const typed = name.trim();
  const taken = isTaken(views, typed, view?.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === "" || taken) return;
    onName(typed);
    toast("success", t("lists.views.saved", { name: typed }));
    onClose();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {!view && (
          <Text size="sm" c="dimmed">
            {t("lists.views.saveText")}
          </Text>
        )}
        <TextInput
          label={t("lists.views.name")}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={taken && t("lists.views.taken")}
          maxLength={LONGEST}
          autoComplete="off"
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" disabled={typed === "" || taken}>
            {t("ui.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
