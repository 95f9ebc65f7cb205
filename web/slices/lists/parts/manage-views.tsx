import { ActionIcon, Badge, Menu, Modal } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../../lib/toasts.ts";
import { confirm } from "../../../ui/confirm.tsx";
import type { ViewTools } from "../use-views.ts";
import type { View } from "../views.ts";
import { ViewDialog } from "./view-dialog.tsx";
import classes from "./view-menu.module.css";

type Props = { opened: boolean; views: ViewTools; onClose: () => void };

/** Every saved view with what can be done to it. */
export function ManageViews({ opened, views, onClose }: Props) {
  const { t } = useTranslation();
  const [renaming, setRenaming] = useState<View>();
  const remove = async (view: View) => {
    const isSure = await confirm({
      title: t("lists.views.removeTitle", { name: view.name }),
      children: t("lists.views.removeText"),
      confirm: t("lists.views.remove"),
      danger: true,
    });
    if (!isSure) return;
    views.remove(view);
    if (views.views.length === 1) onClose();
  };
  const replace = (view: View) => {
    views.replace(view);
    toast("success", t("lists.views.saved", { name: view.name }));
  };
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        title={t("lists.views.manage")}
        closeButtonProps={{ "aria-label": t("ui.close") }}
      >
        <ul className={classes.list}>
          {views.views.map((view) => (
            <li key={view.id} className={classes.view}>
              <span className={classes.name}>{view.name}</span>
              {view.id === views.opens && (
                <Badge size="sm" variant="light">
                  {t("lists.views.isDefault")}
                </Badge>
              )}
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon aria-label={t("lists.views.actions", { name: view.name })}>
                    <IconDotsVertical size={18} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => setRenaming(view)}>{t("lists.views.rename")}</Menu.Item>
                  <Menu.Item onClick={() => replace(view)}>{t("lists.views.replace")}</Menu.Item>
                  <Menu.Item onClick={() => views.openWith(view.id === views.opens ? null : view.id)}>
                    {t(view.id === views.opens ? "lists.views.noDefault" : "lists.views.makeDefault")}
                  </Menu.Item>
                  <Menu.Item color="red" onClick={() => void remove(view)}>
                    {t("lists.views.remove")}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </li>
          ))}
        </ul>
      </Modal>
      <ViewDialog
        opened={renaming !== undefined}
        views={views}
        view={renaming}
        onName={(name) => renaming && views.rename(renaming, name)}
        onClose={() => setRenaming(undefined)}
      />
    </>
  );
}
