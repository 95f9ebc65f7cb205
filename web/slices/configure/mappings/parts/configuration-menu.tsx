import { ActionIcon, Menu } from "@mantine/core";
import {
  IconBuildingSkyscraper,
  IconCircleCheck,
  IconDotsVertical,
  IconDownload,
  IconEye,
  IconTrash,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Configuration } from "../../../../../contract/configurations.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useSession } from "../../../../lib/session.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { useConfigurationActions } from "../use-configuration-actions.ts";
import { CopyDialog } from "./copy-dialog.tsx";

/** What can be done with one configuration, as far as the reader may. */
export function ConfigurationMenu({ configuration }: { configuration: Configuration }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { user } = useSession();
  const { activate, remove, download, isPending } = useConfigurationActions();
  const [copying, setCopying] = useState(false);
  const mayWrite = useAbility().can("write", "Import");
  const { id, module, name, active } = configuration;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={t("configurations.list.actionsOn", { name })} loading={isPending}>
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={AppLink}
            href={hrefTo("config-import-module", { id: module, active: "mapping" }, { configuration: id })}
            leftSection={<IconEye size={16} aria-hidden />}
          >
            {t("ui.open")}
          </Menu.Item>
          {mayWrite && !active && (
            <Menu.Item leftSection={<IconCircleCheck size={16} aria-hidden />} onClick={() => activate(configuration)}>
              {t("configurations.do.activate")}
            </Menu.Item>
          )}
          {mayWrite && user.properties.length > 1 && (
            <Menu.Item leftSection={<IconBuildingSkyscraper size={16} aria-hidden />} onClick={() => setCopying(true)}>
              {t("configurations.do.copy")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => download(configuration)}>
            {t("configurations.do.download")}
          </Menu.Item>
          {mayWrite && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => remove(configuration)}
            >
              {t("configurations.do.remove")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <CopyDialog configuration={configuration} opened={copying} onClose={() => setCopying(false)} />
    </>
  );
}
