import { ActionIcon, Menu } from "@mantine/core";
import { IconDotsVertical, IconEye, IconFileImport, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ModuleShown } from "../../../../../contract/modules.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { useModuleActions } from "../use-module-actions.tsx";

type Props = {
  module: ModuleShown;
  /** The module's own page has these links elsewhere. */
  withLinks: boolean;
};

/** The actions on one module that the reader may use. */
export function ModuleMenu({ module, withLinks }: Props) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { rename, remove, isPending } = useModuleActions();
  const ability = useAbility();
  if (!withLinks && !ability.can("write", "Module")) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t("modules.actionsOn", { name: module.name })} loading={isPending}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {withLinks && (
          <Menu.Item
            component={AppLink}
            href={hrefTo("module", { module_id: module.id })}
            leftSection={<IconEye size={16} aria-hidden />}
          >
            {t("ui.open")}
          </Menu.Item>
        )}
        {withLinks && ability.can("write", "Import") && (
          <Menu.Item
            component={AppLink}
            href={hrefTo("import-wizard", { id: module.id })}
            leftSection={<IconFileImport size={16} aria-hidden />}
          >
            {t("modules.do.import")}
          </Menu.Item>
        )}
        {ability.can("write", "Module") && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => rename(module)}>
            {t("modules.do.rename")}
          </Menu.Item>
        )}
        {ability.can("manage", "Module") && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => remove(module)}>
            {t("modules.do.delete")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
