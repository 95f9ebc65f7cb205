import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { type AccountSettings, accountRoutes } from "../../../../contract/accounts.ts";
import { useChanged, useSend } from "../../../data/write.ts";
import { toast } from "../../../lib/toasts.ts";

/** The data of every card on the account tab. */
export type AccountShown = { account: string; settings: AccountSettings };

type Change = Omit<z.input<typeof accountRoutes.changeSettings.input>, "id">;

export function useSaveAccount({ account, settings }: AccountShown) {
  const { t } = useTranslation();
  const change = useSend(accountRoutes.changeSettings);
  const refresh = useChanged(accountRoutes.changeSettings, {});
  return {
    refresh,
    save: async (changes: Change): Promise<boolean> => {
      await change({ ...changes, id: account, version: settings.version });
      toast("success", t("setup.saved"));
      return true;
    },
  };
}
