import { Modal, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListView } from "../../../../../contract/views.ts";
import type { ViewTools } from "../use-views.ts";
import { ViewActions } from "./view-actions.tsx";
import { ViewDialog } from "./view-dialog.tsx";
import { OpensBadge, useViewGroups, ViewName } from "./view-groups.tsx";
import classes from "./view-menu.module.css";

type Props = { opened: boolean; views: ViewTools; onClose: () => void };
type Naming = { view: ListView; as: "rename" | "copy" };

/** Every saved view with what can be done to it. */
export function ManageViews({ opened, views, onClose }: Props) {
  const { t } = useTranslation();
  const groups = useViewGroups(views.views);
  const [naming, setNaming] = useState<Naming>();
  // What is named stays while its dialog fades away.
  const [isNaming, setIsNaming] = useState(false);
  const begin = (next: Naming) => {
    setNaming(next);
    setIsNaming(true);
  };
  const isCopy = naming?.as === "copy";
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        title={t("lists.views.manage")}
        closeButtonProps={{ "aria-label": t("ui.close") }}
      >
        {groups.map((group) => (
          <section key={group.title} className={classes.group}>
            <Title order={3} size="sm" c="dimmed" fw={600}>
              {group.title}
            </Title>
            <ul className={classes.list}>
              {group.views.map((view) => (
                <li key={view.id} className={classes.view}>
                  <ViewName view={view} />
                  {view.id === views.opens && <OpensBadge />}
                  <ViewActions
                    view={view}
                    views={views}
                    onRename={() => begin({ view, as: "rename" })}
                    onCopy={() => begin({ view, as: "copy" })}
                    onGone={() => views.views.length === 1 && onClose()}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Modal>
      <ViewDialog
        opened={isNaming}
        title={t(isCopy ? "lists.views.copy" : "lists.views.rename")}
        views={views}
        from={{ name: naming?.view.name ?? "", shared: naming?.as === "rename" && naming.view.shared }}
        renames={isCopy ? undefined : naming?.view.id}
        onSave={async (named) => {
          if (!naming) return;
          await (isCopy ? views.copy(naming.view, named) : views.rename(naming.view, named.name));
        }}
        onClose={() => setIsNaming(false)}
      />
    </>
  );
}
