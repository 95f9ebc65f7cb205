import { Anchor, Badge, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { User } from "../../../../../contract/users.ts";
import { useSession } from "../../../../lib/session.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Initials } from "../../../../ui/initials.tsx";
import { fullName } from "../select-users.ts";
import classes from "./user-name.module.css";

/** What a row is known by: the name leads to the user, the address stands below it. */
export function UserName({ user }: { user: User }) {
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
