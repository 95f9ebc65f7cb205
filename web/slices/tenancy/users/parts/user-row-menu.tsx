import { ActionIcon, Menu } from "@mantine/core";
import {
  IconDotsVertical,
  IconEye,
  IconKey,
  IconMailForward,
  IconPencil,
  IconUserCheck,
  IconUserOff,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { User } from "../../../../../contract/users.ts";
import { useSession } from "../../../../lib/session.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { fullName } from "../select-users.ts";
import { isDisabled, mayBeInvited, useUserActions } from "../use-user-actions.ts";

/** Everything that can be done with one user of the list. */
export function UserRowMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { disable, enable, invite, isPending } = useUserActions();
  const isOneself = useSession().user.id === user.id;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t("users.actionsOn", { name: fullName(user) })} loading={isPending}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={AppLink}
          href={hrefTo("users-view", { id: user.id })}
          leftSection={<IconEye size={16} aria-hidden />}
        >
          {t("users.do.view")}
        </Menu.Item>
        <Menu.Item
          component={AppLink}
          href={hrefTo("apps-users-edit", { id: user.id })}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {t("ui.edit")}
        </Menu.Item>
        <Menu.Item
          component={AppLink}
          href={hrefTo("access-control", {}, { user: user.id })}
          leftSection={<IconKey size={16} aria-hidden />}
        >
          {t("users.do.rights")}
        </Menu.Item>
        {mayBeInvited(user) && (
          <Menu.Item leftSection={<IconMailForward size={16} aria-hidden />} onClick={() => invite(user)}>
            {t("users.do.invite")}
          </Menu.Item>
        )}
        {isDisabled(user) ? (
          <Menu.Item leftSection={<IconUserCheck size={16} aria-hidden />} onClick={() => enable(user)}>
            {t("users.do.enable")}
          </Menu.Item>
        ) : (
          !isOneself && (
            <Menu.Item leftSection={<IconUserOff size={16} aria-hidden />} onClick={() => disable(user)}>
              {t("users.do.disable")}
            </Menu.Item>
          )
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
