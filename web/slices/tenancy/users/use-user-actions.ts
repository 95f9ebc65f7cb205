import { useTranslation } from "react-i18next";
import { type User, userRoutes } from "../../../../contract/users.ts";
import { useWrite } from "../../../data/write.ts";
import { sendsMail } from "../../../lib/sends-mail.ts";
import { useHotel } from "../../../lib/session.ts";
import { toast } from "../../../lib/toasts.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { fullName } from "./select-users.ts";

const DISABLED = 2;
export const isDisabled = ({ status }: Pick<User, "status">): boolean => status === DISABLED;
/** A user who never signed in may still need the link. */
export const mayBeInvited = (user: User): boolean => !isDisabled(user) && user.lastSignInAt === null;

/** A user who never signed in becomes new again, any other active. */
export const statusAfter = (what: "enable" | "disable", user: User): number => {
  if (what === "disable") return DISABLED;
  return user.lastSignInAt === null ? 0 : 1;
};

/** The actions on one user besides editing; a failure shows in the red banner. */
export function useUserActions() {
  const { t } = useTranslation();
  const account = useHotel().account?.slug;

  const inputOf = ({ user, what }: { user: User; what: "enable" | "disable" }) => ({
    account,
    id: user.id,
    status: statusAfter(what, user),
  });
  const change = useWrite(userRoutes.status, inputOf, {
    onSuccess: (_, { user, what }) => toast("success", t(`users.done.${what}`, { name: fullName(user) })),
    afterRefusal: true,
  });
  const invite = useWrite(userRoutes.invite, (user: User) => ({ account, id: user.id }), {
    onSuccess: (_, { email }) =>
      toast(sendsMail() ? "success" : "info", t(`users.done.${sendsMail() ? "invite" : "inviteKept"}`, { email })),
    afterRefusal: true,
  });
  const withdrawal = useWrite(userRoutes.withdraw, (user: User) => ({ account, id: user.id }), {
    onSuccess: (_, user) => toast("success", t("users.invitations.withdrawn", { name: fullName(user) })),
    afterRefusal: true,
  });
  /** Returns whether the user was removed. */
  const withdraw = async (user: User): Promise<boolean> => {
    const yes = await confirm({
      title: t("users.invitations.withdrawTitle", { name: fullName(user) }),
      children: t("users.invitations.withdrawText"),
      confirm: t("users.invitations.withdraw"),
      danger: true,
    });
    return (
      yes &&
      withdrawal.mutateAsync(user).then(
        () => true,
        () => false,
      )
    );
  };
  const disable = async (user: User) => {
    const yes = await confirm({
      title: t("users.disable.title", { name: fullName(user) }),
      children: t("users.disable.text"),
      confirm: t("users.do.disable"),
      danger: true,
    });
    if (yes) change.mutate({ user, what: "disable" });
  };
  return {
    disable: (user: User) => void disable(user),
    enable: (user: User) => change.mutate({ user, what: "enable" }),
    invite: (user: User) => invite.mutate(user),
    withdraw,
    isPending: change.isPending || invite.isPending || withdrawal.isPending,
  };
}
