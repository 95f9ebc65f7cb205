import { useTranslation } from "react-i18next";
import { type Account, accountRoutes } from "../../../../contract/accounts.ts";
import { useSend } from "../../../data/write.ts";
import { useGo } from "../../../lib/page.ts";
import { useSession } from "../../../lib/session.ts";
import { sessionEnded } from "../../../lib/session-events.ts";
import { toast } from "../../../lib/toasts.ts";
import { START } from "../../../routes.ts";

/** Deletes an account and leaves it: to the login page, or to another account for whoever has one. */
export function useDeleteAccount() {
  const { t } = useTranslation();
  const remove = useSend(accountRoutes.remove, { leaves: () => true });
  const go = useGo();
  const { user, accounts } = useSession();
  return async ({ slug, name }: Account, proof: { confirm: string; password: string }): Promise<void> => {
    await remove({ id: slug, ...proof });
    if (user.role !== 2 && accounts.length < 2) return sessionEnded("account-deleted");
    await go(START);
    toast("success", t("setup.danger.deleted", { name }));
  };
}
