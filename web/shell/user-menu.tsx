import { Menu, Text, UnstyledButton } from "@mantine/core";
import {
  IconAdjustmentsHorizontal,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconSettings,
  IconUserCircle,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { roleKey } from "../lib/people.ts";
import { useSession } from "../lib/session.ts";
import { signOut } from "../lib/sign-out.ts";
import { hrefTo } from "../routes.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Initials } from "../ui/initials.tsx";
import { openCustomizer, openShortcutHelp } from "./panel-store.ts";
import classes from "./user-menu.module.css";

export function UserMenu() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <Menu position="bottom-end" width={256}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={t("shell.userMenu", { name: user.firstname })}>
          <Initials person={user} size={38} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Text fw={600} truncate dir="auto">
            {user.firstname} {user.lastname}
          </Text>
          <Text size="sm" c="dimmed" truncate dir="auto">
            {user.email}
          </Text>
          <Text size="sm" c="dimmed">
            {t(`users.roles.${roleKey(user.role)}`)}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={AppLink}
          href={hrefTo("pages-profile")}
          leftSection={<IconUserCircle size={18} aria-hidden />}
        >
          {t("pages.profile")}
        </Menu.Item>
        <Menu.Item
          component={AppLink}
          href={hrefTo("pages-account-setting")}
          leftSection={<IconSettings size={18} aria-hidden />}
        >
          {t("pages.accountSettings")}
        </Menu.Item>
        <Menu.Item onClick={openCustomizer} leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}>
          {t("shell.customizer.title")}
        </Menu.Item>
        <Menu.Item component={AppLink} href={hrefTo("pages-help")} leftSection={<IconHelp size={18} aria-hidden />}>
          {t("pages.help")}
        </Menu.Item>
        <Menu.Item onClick={openShortcutHelp} leftSection={<IconKeyboard size={18} aria-hidden />}>
          {t("shell.shortcuts.title")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()} leftSection={<IconLogout size={18} aria-hidden />}>
          {t("shell.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
