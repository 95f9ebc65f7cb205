import { ActionIcon, Anchor, Badge, Group, Menu, Text } from "@mantine/core";
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
import type { Configuration } from "../../../../contract/configurations.ts";
import type { Source } from "../../../../contract/sources.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useSession } from "../../../lib/session.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import type { Column } from "../../../ui/data-table-column.ts";
import { WhenAndWho } from "../../intake/files/parts/when-and-who.tsx";
import classes from "./configuration-columns.module.css";
import { CopyDialog } from "./parts/copy-dialog.tsx";
import { FitBadge } from "./parts/fit-badge.tsx";
import { useConfigurationActions } from "./use-configuration-actions.ts";

export type ConfigurationRow = Configuration & { fits: "exact" | "drifted" | "no" | null };

/** The columns of the list; the fit is shown for the rows of `newest`. */
export function useConfigurationColumns(newest: Source | null): Column<ConfigurationRow>[] {
  const { t } = useTranslation();
  const { number, ago, dateTime } = useFormats();
  const hrefTo = useHrefTo();
  const fits: Column<ConfigurationRow> = {
    key: "fits",
    header: t("configurations.list.fits"),
    narrow: true,
    cell: ({ fits: fit }) => <FitBadge fits={fit} />,
  };
  return [
    {
      key: "name",
      header: t("configurations.list.name"),
      cell: ({ id, module, name, sourceTable, active, confirmed }) => (
        <div className={classes.name}>
          <Group gap="xs">
            <Anchor
              component={AppLink}
              href={hrefTo("config-import-module", { id: module, active: "mapping" }, { configuration: id })}
              size="sm"
              fw={600}
            >
              <bdi>{name}</bdi>
            </Anchor>
            {active && (
              <Badge size="sm" variant="light" color="green">
                {t("configurations.list.active")}
              </Badge>
            )}
            {!confirmed && (
              <Badge size="sm" variant="light" color="yellow" title={t("configurations.list.unconfirmedHint")}>
                {t("configurations.list.unconfirmed")}
              </Badge>
            )}
          </Group>
          {sourceTable && (
            <Text size="xs" c="dimmed">
              <bdi>{sourceTable}</bdi>
            </Text>
          )}
        </div>
      ),
    },
    { key: "version", header: t("configurations.list.version"), numeric: true, cell: ({ version }) => number(version) },
    ...(newest ? [fits] : []),
    {
      key: "columns",
      header: t("configurations.list.columns"),
      numeric: true,
      cell: ({ columns }) => number(columns.length),
    },
    {
      key: "used",
      header: t("configurations.list.used"),
      narrow: true,
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? (
          <span title={dateTime(lastUsedAt)}>{ago(lastUsedAt)}</span>
        ) : (
          <Text span size="sm" c="dimmed">
            {t("ui.notYet")}
          </Text>
        ),
    },
    {
      key: "changed",
      header: t("configurations.list.changed"),
      cell: ({ updatedAt, by }) => <WhenAndWho at={updatedAt} by={by.name} />,
    },
    {
      key: "actions",
      header: t("ui.actions"),
      hideHeader: true,
      narrow: true,
      cell: (configuration) => <ConfigurationMenu configuration={configuration} />,
    },
  ];
}

/** The actions on one configuration that the reader may use. */
function ConfigurationMenu({ configuration }: { configuration: Configuration }) {
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
