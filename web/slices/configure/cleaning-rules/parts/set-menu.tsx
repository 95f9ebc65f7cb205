import { ActionIcon, Menu } from "@mantine/core";
import { IconCopy, IconDotsVertical, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { TreatmentSet } from "../../../../../contract/treatments.ts";
import { toast } from "../../../../lib/toasts.ts";
import { useMakeSet } from "../use-make-set.ts";
import { useRemoveSet } from "../use-remove-set.ts";

/** What else can be done with a set of the list. */
export function SetMenu({ set }: { set: TreatmentSet }) {
  const { t } = useTranslation();
  const make = useMakeSet(set.module);
  const remove = useRemoveSet();
  const duplicate = () =>
    make.mutate(
      { name: t("treatments.list.copyOf", { name: set.name }), rules: set.rules },
      { onSuccess: ({ name }) => toast("success", t("treatments.list.duplicated", { name })) },
    );
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          aria-label={t("treatments.list.actionsOn", { name: set.name })}
          loading={make.isPending || remove.isPending}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={duplicate}>
          {t("treatments.list.duplicate")}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => remove.ask(set)}>
          {t("treatments.list.remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
