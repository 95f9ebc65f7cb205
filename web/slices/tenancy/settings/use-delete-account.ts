import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type Account, accountRoutes } from "../../../../contract/accounts.ts";
import { call } from "../../../lib/call.ts";
import { useSession } from "../../../lib/session.ts";
import { sessionEnded } from "../../../lib/session-events.ts";
import { toast } from "../../../lib/toasts.ts";

/** Deletes an account and leaves it: to the login page, or to another account for whoever has one. */
export function useDeleteAccount() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { user, accounts } = useSession();
  return async ({ slug, name }: Account, proof: { confirm: string; password: string }): Promise<void> => {
    await call(accountRoutes.remove, { id: slug, ...proof });
    if (user.role !== 2 && accounts.length < 2) return sessionEnded("account-deleted");
    // This page is about an account that is gone: only the next one asks again.
    await queryClient.invalidateQueries({ refetchType: "none" });
    await navigate({ to: "/" });
    toast("success", t("setup.danger.deleted", { name }));
  };
}
