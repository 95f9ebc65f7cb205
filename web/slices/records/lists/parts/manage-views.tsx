import { ActionIcon, Badge, Menu, Modal, Title } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListView } from "../../../../../contract/views.ts";
import { surface } from "../../../../lib/surface.ts";
import { toast } from "../../../../lib/toasts.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import type { ViewTools } from "../use-views.ts";
import { ViewDialog } from "./view-dialog.tsx";
import classes from "./view-menu.module.css";

type Props = { opened: boolean; views: ViewTools; onClose: () => void };
type Naming = { view: ListView; as: "rename" | "copy" };

/** Every saved view with its actions. */
export function ManageViews({ opened, views, onClose }: Props) {
  const { t } = useTranslation();
  const groups = useViewGroups(views.views);
  const [naming, setNaming] = useState<Naming>();
  // The named view stays while its dialog fades out.
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

type ViewActionsProps = {
  view: ListView;
  views: ViewTools;
  onRename: () => void;
  onCopy: () => void;
  onGone: () => void;
};

/** The actions on a view. A person who may not change it can use it as the default, or save a copy. */
function ViewActions({ view, views, onRename, onCopy, onGone }: ViewActionsProps) {
  const { t } = useTranslation();
  const { name, shared } = view;
  const account = views.accountName;
  const opensList = view.id === views.opens;
  const mayChange = views.mayChange(view);

  const done = (work: Promise<unknown>, text: string) =>
    void work.then(() => toast("success", text)).catch((error: unknown) => surface(error));
  const remove = async () => {
    const isSure = await confirm({
      title: t("lists.views.removeTitle", { name }),
      children: shared ? t("lists.views.removeSharedText", { account }) : t("lists.views.removeText"),
      confirm: t("lists.views.remove"),
      danger: true,
    });
    if (isSure)
      await views
        .remove(view)
        .then(onGone)
        .catch((error: unknown) => surface(error));
  };
  const share = () =>
    done(views.share(view, !shared), t(shared ? "lists.views.isPrivate" : "lists.views.isShared", { name, account }));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t("lists.views.actions", { name })}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => views.openWith(opensList ? null : view.id)}>
          {t(opensList ? "lists.views.noDefault" : "lists.views.makeDefault")}
        </Menu.Item>
        {shared && <Menu.Item onClick={onCopy}>{t("lists.views.copy")}</Menu.Item>}
        {mayChange && (
          <>
            <Menu.Item onClick={onRename}>{t("lists.views.rename")}</Menu.Item>
            <Menu.Item onClick={() => done(views.replace(view), t("lists.views.saved", { name }))}>
              {t("lists.views.replace")}
            </Menu.Item>
            {view.mine && (
              <Menu.Item onClick={share}>
                {t(shared ? "lists.views.unshare" : "lists.views.share", { account })}
              </Menu.Item>
            )}
            <Menu.Item color="red" onClick={() => void remove()}>
              {t("lists.views.remove")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The person's own views, then those of the account, each under its heading; an empty group has none. */
export function useViewGroups(views: readonly ListView[]) {
  const { t } = useTranslation();
  return [
    { title: t("lists.views.mine"), views: views.filter(({ shared }) => !shared) },
    { title: t("lists.views.shared"), views: views.filter(({ shared }) => shared) },
  ].filter((group) => group.views.length > 0);
}

/** The name of a view and, for a shared one, its owner. */
export function ViewName({ view }: { view: ListView }) {
  const { t } = useTranslation();
  const by = view.mine ? t("lists.views.byYou") : view.by && t("lists.views.by", { name: view.by });
  return (
    <span className={classes.name}>
      {view.name}
      {view.shared && by && <span className={classes.by}>{by}</span>}
    </span>
  );
}

export function OpensBadge(): ReactNode {
  const { t } = useTranslation();
  return (
    <Badge size="sm" variant="light">
      {t("lists.views.isDefault")}
    </Badge>
  );
}
