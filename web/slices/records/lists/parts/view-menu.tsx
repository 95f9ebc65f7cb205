import { Button, Menu } from "@mantine/core";
import { IconBookmark, IconCheck, IconPlus, IconSettings } from "@tabler/icons-react";
import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ViewTools } from "../use-views.ts";
import { ManageViews, OpensBadge, useViewGroups, ViewName } from "./manage-views.tsx";
import { ViewDialog } from "./view-dialog.tsx";
import classes from "./view-menu.module.css";

const UNNAMED = { name: "", shared: false };

/** The list's own and shared views: to open, to save, to manage. */
export function ViewMenu({ views }: { views: ViewTools }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<"name" | "manage" | null>(null);
  const groups = useViewGroups(views.views);
  const { current } = views;
  const close = () => setDialog(null);
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {t("lists.views.title")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Item onClick={views.everything} leftSection={<span className={classes.gap} />}>
            {t("lists.views.everything")}
          </Menu.Item>
          {groups.map((group) => (
            <Fragment key={group.title}>
              <Menu.Label>{group.title}</Menu.Label>
              {group.views.map((view) => (
                <Menu.Item
                  key={view.id}
                  aria-current={view.id === current?.id || undefined}
                  onClick={() => views.apply(view)}
                  leftSection={
                    view.id === current?.id ? <IconCheck size={16} aria-hidden /> : <span className={classes.gap} />
                  }
                  rightSection={view.id === views.opens && <OpensBadge />}
                >
                  <ViewName view={view} />
                </Menu.Item>
              ))}
            </Fragment>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog("name")}>
            {t("lists.views.save")}
          </Menu.Item>
          {views.views.length > 0 && (
            <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} onClick={() => setDialog("manage")}>
              {t("lists.views.manage")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ViewDialog
        opened={dialog === "name"}
        title={t("lists.views.save")}
        views={views}
        from={UNNAMED}
        onSave={views.add}
        onClose={close}
      />
      <ManageViews opened={dialog === "manage"} views={views} onClose={close} />
    </>
  );
}
