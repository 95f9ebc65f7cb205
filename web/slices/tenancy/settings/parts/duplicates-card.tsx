import { Select, Stack, Switch, TagsInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { accountRoutes } from "../../../../../contract/accounts.ts";
import { survivorRule } from "../../../../../contract/duplicates.ts";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { type AccountShown, useSaveAccount } from "../use-save-account.ts";
import { SettingsCard } from "./settings-card.tsx";

const { officeMails, relayDomains } = accountRoutes.changeSettings.input.shape;
const isOffice = (text: string): boolean => officeMails.safeParse([text]).success;
const isDomain = (text: string): boolean => relayDomains.safeParse([text]).success;

/** People paste whole addresses: "Info@hotel.com" is the office "info", and the domain "hotel.com". */
const beforeAt = (text: string): string => text.trim().toLowerCase().split("@", 1)[0] ?? "";
const afterAt = (text: string): string => text.trim().toLowerCase().split("@").at(-1) ?? "";
const tidied = (texts: readonly string[], tidy: (text: string) => string) =>
  [...new Set(texts.map(tidy))].filter(Boolean);

/** How duplicates are merged, and which addresses are ignored because many guests share them. */
export function DuplicatesCard(shown: AccountShown) {
  const { t } = useTranslation();
  const { save, refresh } = useSaveAccount(shown);
  const card = useServerForm({
    initialValues: {
      ...{ survivorRule: shown.settings.survivorRule, acceptSure: shown.settings.acceptSure },
      trustedSources: shown.settings.trustedSources,
      ...{ officeMails: shown.settings.officeMails, relayDomains: shown.settings.relayDomains },
    },
    save,
    refresh,
    validate: {
      officeMails: (texts) => {
        const wrong = texts.find((text) => !isOffice(text));
        return wrong === undefined ? null : t("setup.account.officeWrong", { text: wrong });
      },
      relayDomains: (domains) => {
        const wrong = domains.find((domain) => !isDomain(domain));
        return wrong === undefined ? null : t("setup.account.domainWrong", { domain: wrong });
      },
    },
  });
  const { form } = card;
  const typing = { maxTags: 500, splitChars: [",", ";", " "], acceptValueOnBlur: true };
  return (
    <SettingsCard title={t("setup.account.duplicates")} description={t("setup.account.duplicatesText")} card={card}>
      <Stack>
        <Select
          label={t("setup.account.survivorRule")}
          description={t("setup.account.survivorRuleHint")}
          data={survivorRule.options.map((value) => ({ value, label: t(`setup.account.survivorRules.${value}`) }))}
          {...form.getInputProps("survivorRule")}
        />
        {form.getValues().survivorRule === "trusted" && (
          <TagsInput
            label={t("setup.account.trustedSources")}
            description={t("setup.account.trustedSourcesHint")}
            maxTags={20}
            splitChars={[",", ";"]}
            acceptValueOnBlur
            {...form.getInputProps("trustedSources")}
          />
        )}
        <Switch
          label={t("setup.account.acceptSure")}
          description={t("setup.account.acceptSureHint")}
          {...form.getInputProps("acceptSure", { type: "checkbox" })}
        />
        <TagsInput
          label={t("setup.account.relayDomains")}
          description={t("setup.account.relayDomainsHint")}
          {...typing}
          {...form.getInputProps("relayDomains")}
          onChange={(domains) => form.setFieldValue("relayDomains", tidied(domains, afterAt))}
        />
        <TagsInput
          label={t("setup.account.officeMails")}
          description={t("setup.account.officeMailsHint")}
          {...typing}
          {...form.getInputProps("officeMails")}
          onChange={(texts) => form.setFieldValue("officeMails", tidied(texts, beforeAt))}
        />
      </Stack>
    </SettingsCard>
  );
}
