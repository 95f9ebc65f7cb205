import { ActionIcon, Anchor, Badge, Group, Menu, Text } from "@mantine/core";
import {
  IconDotsVertical,
  IconEye,
  IconKey,
  IconMailForward,
  IconMailOff,
  IconPencil,
  IconUserCheck,
  IconUserOff,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { User } from "../../../../contract/users.ts";
import { useFormats } from "../../../lib/formats.ts";
import { roleKey } from "../../../lib/people.ts";
import { useSession } from "../../../lib/session.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import type { Column } from "../../../ui/data-table-column.ts";
import { Initials } from "../../../ui/initials.tsx";
import { StatusBadge } from "./parts/status-badge.tsx";
import classes from "./parts/user-name.module.css";
import { fullName, reachesAll } from "./select-users.ts";
import { isDisabled, mayBeInvited, useUserActions } from "./use-user-actions.ts";

const NAMED = 2;

export function useUserColumns(): Column<User>[] {
  const { t } = useTranslation();
  const { ago, date, dateTime } = useFormats();
  return [
    {
      key: "name",
      header: t("users.name"),
      sortable: true,
      stays: true,
      cell: (user) => <UserName user={user} />,
    },
    {
      key: "mobile",
      header: t("users.mobile"),
      sortable: true,
      hiddenAtFirst: true,
      cell: ({ mobile }) => (mobile ? <span dir="ltr">{mobile}</span> : "–"),
    },
    { key: "role", header: t("users.role"), sortable: true, cell: ({ role }) => t(`users.roles.${roleKey(role)}`) },
    { key: "status", header: t("users.status"), sortable: true, cell: ({ status }) => <StatusBadge status={status} /> },
    { key: "properties", header: t("users.properties"), cell: (user) => <PropertyNames user={user} /> },
    {
      key: "lastSignIn",
      header: t("users.lastSignIn"),
      sortable: true,
      narrow: true,
      cell: ({ lastSignInAt: signedInAt }) =>
        signedInAt ? <span title={dateTime(signedInAt)}>{ago(signedInAt)}</span> : t("ui.notYet"),
    },
    {
      key: "since",
      header: t("users.memberSince"),
      sortable: true,
      hiddenAtFirst: true,
      cell: ({ createdAt }) => date(createdAt),
    },
    {
      key: "actions",
      header: t("ui.actions"),
      hideHeader: true,
      stays: true,
      narrow: true,
      cell: (user) => <UserRowMenu user={user} />,
    },
  ];
}

/** The first two by name, the others as a number; hovering names all. */
function PropertyNames({ user }: { user: User }) {
  const { t } = useTranslation();
  if (reachesAll(user.role)) return t("users.allProperties");
  const names = user.properties.map(({ name }) => name);
  if (names.length === 0) {
    return (
      <Text span inherit c="dimmed">
        {t("users.noProperties")}
      </Text>
    );
  }
  const rest = names.length - NAMED;
  return (
    <span title={names.join(", ")}>
      {names.slice(0, NAMED).join(", ")}
      {rest > 0 && ` ${t("ui.more", { count: rest })}`}
    </span>
  );
}

/** The name links to the user; the address is below it. */
function UserName({ user }: { user: User }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const isOneself = useSession().user.id === user.id;
  return (
    <Group gap="sm" wrap="nowrap">
      <Initials person={user} size={36} />
      <div className={classes.words}>
        <Group gap={8} wrap="nowrap">
          <Anchor component={AppLink} href={hrefTo("users-view", { id: user.id })} size="sm" fw={600}>
            {fullName(user)}
          </Anchor>
          {isOneself && (
            <Badge size="sm" variant="light" miw="max-content">
              {t("users.you")}
            </Badge>
          )}
        </Group>
        <div className={classes.email} title={user.email}>
          {user.email}
        </div>
      </div>
    </Group>
  );
}

/** The actions on one user of the list. */
function UserRowMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { disable, enable, invite, withdraw, isPending } = useUserActions();
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
        {mayBeInvited(user) && !isOneself && (
          <Menu.Item leftSection={<IconMailOff size={16} aria-hidden />} onClick={() => void withdraw(user)}>
            {t("users.do.withdraw")}
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
