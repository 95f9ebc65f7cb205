import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { type AccountSettings, accountRoutes } from "../../../../contract/accounts.ts";
import { useForgetSettings } from "../../../data/settings.ts";
import { call } from "../../../lib/call.ts";
import { toast } from "../../../lib/toasts.ts";

/** What every card of the account tab is given. */
export type AccountShown = { account: string; settings: AccountSettings };

type Change = Omit<z.input<typeof accountRoutes.changeSettings.input>, "id">;

export function useSaveAccount({ account, settings }: AccountShown) {
  const { t } = useTranslation();
  const forget = useForgetSettings();
  // Whether a second factor is due stands in the session.
  const refresh = () => forget("account", "session");
  return {
    refresh,
    save: async (change: Change): Promise<boolean> => {
      await call(accountRoutes.changeSettings, { ...change, id: account, version: settings.version });
      toast("success", t("setup.saved"));
      await refresh();
      return true;
    },
  };
}
