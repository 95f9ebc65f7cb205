import { ActionIcon, Menu } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ListView } from "../../../../../contract/views.ts";
import { surface } from "../../../../lib/surface.ts";
import { toast } from "../../../../lib/toasts.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import type { ViewTools } from "../use-views.ts";

type Props = { view: ListView; views: ViewTools; onRename: () => void; onCopy: () => void; onGone: () => void };

/** What can be done to a view. Who may not change it can open the list with it, or save a copy. */
export function ViewActions({ view, views, onRename, onCopy, onGone }: Props) {
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
