import { Fieldset, Group, NumberInput, Progress, SimpleGrid, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { AccountSettings } from "../../../../../contract/accounts.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { isSuperAdmin } from "../../../../lib/people.ts";
import { useSession } from "../../../../lib/session.ts";
import { Section } from "../../../../ui/section.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { type AccountShown, useSaveAccount } from "../use-save-account.ts";
import { useWholeNumber } from "../use-whole-number.ts";
import { SettingsCard } from "./settings-card.tsx";

const NAMES = ["storageMb", "files", "runs"] as const;

const NEARLY = 0.9;

const MOST = 10_000_000;
/** In megabytes: limits are set in powers of two. */
const GIGABYTE = 1_024;

/** The account's use of its limits; only a super admin sets them. */
export function QuotasCard(shown: AccountShown) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (isSuperAdmin(user)) return <QuotaLimits {...shown} />;
  return (
    <Section title={t("setup.account.quotas")} description={t("setup.account.quotasText")}>
      <Stack gap="md">
        <QuotaBars quotas={shown.settings.quotas} />
        <Text size="sm" c="dimmed">
          {t("setup.account.quotasAsk")}
        </Text>
      </Stack>
    </Section>
  );
}

type Limits = Record<"storageMb" | "files" | "runs", number | string>;

/** The same bars with the limits below them, for a super admin. */
function QuotaLimits(shown: AccountShown) {
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

/** A bar and a sentence for each limit; colour only repeats the text. */
function QuotaBars({ quotas }: Pick<AccountSettings, "quotas">) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const sizeOf = (megabytes: number): string => {
    const isLarge = megabytes >= GIGABYTE;
    const format = { style: "unit", unit: isLarge ? "gigabyte" : "megabyte", maximumFractionDigits: 1 } as const;
    return new Intl.NumberFormat(i18n.language, format).format(isLarge ? megabytes / GIGABYTE : megabytes);
  };
  return (
    <Stack gap="md">
      {NAMES.map((name) => {
        const { used, limit } = quotas[name];
        const write = (value: number) => (name === "storageMb" ? sizeOf(value) : number(value));
        const share = limit === 0 ? 1 : used / limit;
        const warning = share >= 1 ? t("setup.account.full") : share >= NEARLY ? t("setup.account.nearlyFull") : null;
        const color = share >= 1 ? "red" : share >= NEARLY ? "brass" : "petrol";
        return (
          <div key={name}>
            <Group justify="space-between" gap="xs" mb={6}>
              <Text size="sm" fw={500}>
                {t(`setup.account.quotaNames.${name}`)}
              </Text>
              <Text size="sm" c="dimmed" className="numeric">
                {warning && (
                  <Text span inherit fw={600} c={color}>
                    {warning} ·{" "}
                  </Text>
                )}
                {t("setup.account.usage", { used: write(used), limit: write(limit) })}
              </Text>
            </Group>
            <Progress
              value={Math.min(100, share * 100)}
              color={color}
              aria-label={t(`setup.account.quotaNames.${name}`)}
            />
          </div>
        );
      })}
    </Stack>
  );
}
