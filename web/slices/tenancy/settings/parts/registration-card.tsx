import { TagsInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { accountRoutes } from "../../../../../contract/accounts.ts";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { type AccountShown, useSaveAccount } from "../use-save-account.ts";
import { SettingsCard } from "./settings-card.tsx";

/** "@Hotel.com " → "hotel.com": people paste whole addresses. */
const tidy = (domain: string): string => domain.trim().toLowerCase().replace(/^.*@/, "");

const { joinDomains } = accountRoutes.changeSettings.input.shape;
const isDomain = (text: string): boolean => joinDomains.safeParse([text]).success;

/** The domains whose addresses may be invited. */
export function RegistrationCard(shown: AccountShown) {
  const { t } = useTranslation();
  const { save, refresh } = useSaveAccount(shown);
  const card = useServerForm({
    initialValues: { joinDomains: shown.settings.joinDomains },
    save,
    refresh,
    validate: {
      joinDomains: (domains) => {
        const wrong = domains.find((domain) => !isDomain(domain));
        return wrong === undefined ? null : t("setup.account.domainWrong", { domain: wrong });
      },
    },
  });
  const { form } = card;
  return (
    <SettingsCard title={t("setup.account.registration")} description={t("setup.account.registrationText")} card={card}>
      <TagsInput
        label={t("setup.account.joinDomains")}
        description={t("setup.account.joinDomainsHint")}
        placeholder={form.values.joinDomains.length === 0 ? t("setup.account.joinDomainsExample") : ""}
        maxTags={50}
        splitChars={[",", ";", " "]}
        acceptValueOnBlur
        {...form.getInputProps("joinDomains")}
        onChange={(domains) => form.setFieldValue("joinDomains", [...new Set(domains.map(tidy))].filter(Boolean))}
      />
    </SettingsCard>
  );
}
