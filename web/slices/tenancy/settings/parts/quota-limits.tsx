import { Fieldset, NumberInput, SimpleGrid } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { type AccountShown, useSaveAccount } from "../use-save-account.ts";
import { useWholeNumber } from "../use-whole-number.ts";
import { QuotaBars } from "./quota-bars.tsx";
import { SettingsCard } from "./settings-card.tsx";

const MOST = 10_000_000;
type Limits = Record<"storageMb" | "files" | "runs", number | string>;

/** The same bars with the limits below them, for a super admin. */
export function QuotaLimits(shown: AccountShown) {
  const { t } = useTranslation();
  const { storageMb, files, runs } = shown.settings.quotas;
  const { save, refresh } = useSaveAccount(shown);
  const within = useWholeNumber();
  const card = useServerForm<Limits>({
    initialValues: { storageMb: storageMb.limit, files: files.limit, runs: runs.limit },
    refresh,
    save: (limits) =>
      save({
        quotas: { storageMb: Number(limits.storageMb), files: Number(limits.files), runs: Number(limits.runs) },
      }),
    validate: { storageMb: within(0, MOST), files: within(0, MOST), runs: within(0, MOST) },
  });
  const common = { allowDecimal: false, allowNegative: false, thousandSeparator: true } as const;
  return (
    <SettingsCard title={t("setup.account.quotas")} description={t("setup.account.quotasText")} card={card}>
      <QuotaBars quotas={shown.settings.quotas} />
      <Fieldset variant="unstyled" legend={t("setup.account.limits")}>
        <SimpleGrid cols={{ base: 1, sm: 3 }} style={{ alignItems: "end" }}>
          <NumberInput {...common} label={t("setup.account.storageLimit")} {...card.form.getInputProps("storageMb")} />
          <NumberInput {...common} label={t("setup.account.quotaNames.files")} {...card.form.getInputProps("files")} />
          <NumberInput {...common} label={t("setup.account.quotaNames.runs")} {...card.form.getInputProps("runs")} />
        </SimpleGrid>
      </Fieldset>
    </SettingsCard>
  );
}
