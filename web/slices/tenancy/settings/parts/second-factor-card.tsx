import { Anchor, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isSuperAdmin } from "../../../../lib/people.ts";
import { useSession } from "../../../../lib/session.ts";
import { hrefTo } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { type AccountShown, useSaveAccount } from "../use-save-account.ts";
import { SettingsCard } from "./settings-card.tsx";

/**
 * Requires a second factor of the account's admins. The person must have one first, or they would lock themselves out.
 */
export function SecondFactorCard(shown: AccountShown) {
  const { t } = useTranslation();
  const { secondFactor, user } = useSession();
  const { save, refresh } = useSaveAccount(shown);
  const card = useServerForm({
    initialValues: { requireSecondFactor: shown.settings.requireSecondFactor },
    save,
    refresh,
  });
  return (
    <SettingsCard title={t("setup.account.secondFactor")} description={t("setup.account.secondFactorText")} card={card}>
      <Switch
        label={t("setup.account.requireSecondFactor")}
        description={t("setup.account.whatHappens")}
        {...card.form.getInputProps("requireSecondFactor", { type: "checkbox" })}
      />
      {!secondFactor && !isSuperAdmin(user) && (
        <Anchor component={AppLink} href={hrefTo("pages-account-setting", {}, { tab: "secondFactor" })} size="sm">
          {t("setup.account.setUpOwn")}
        </Anchor>
      )}
    </SettingsCard>
  );
}
