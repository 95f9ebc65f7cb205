import { Button } from "@mantine/core";
import { IconKey, IconMailForward, IconPencil, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { User } from "../../../../../contract/users.ts";
import { useSession } from "../../../../lib/session.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { isDisabled, mayBeInvited, useUserActions } from "../use-user-actions.ts";

/** The buttons above one user. */
export function UserActions({ user }: { user: User }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { disable, enable, invite, isPending } = useUserActions();
  const isOneself = useSession().user.id === user.id;
  return (
    <>
      {mayBeInvited(user) && (
        <Button
          variant="default"
          leftSection={<IconMailForward size={16} aria-hidden />}
          onClick={() => invite(user)}
          disabled={isPending}
        >
          {t("users.do.invite")}
        </Button>
      )}
      {isDisabled(user) ? (
        <Button
          variant="default"
          leftSection={<IconUserCheck size={16} aria-hidden />}
          onClick={() => enable(user)}
          disabled={isPending}
        >
          {t("users.do.enable")}
        </Button>
      ) : (
        !isOneself && (
          <Button
            variant="default"
            leftSection={<IconUserOff size={16} aria-hidden />}
            onClick={() => disable(user)}
            disabled={isPending}
          >
            {t("users.do.disable")}
          </Button>
        )
      )}
      <Button
        component={AppLink}
        href={hrefTo("access-control", {}, { user: user.id })}
        variant="default"
        leftSection={<IconKey size={16} aria-hidden />}
      >
        {t("users.do.rights")}
      </Button>
      <Button
        component={AppLink}
        href={hrefTo("apps-users-edit", { id: user.id })}
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        {t("ui.edit")}
      </Button>
    </>
  );
}
