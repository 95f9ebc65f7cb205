import { Group, Progress, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { AccountSettings } from "../../../../../contract/accounts.ts";
import { useFormats } from "../../../../lib/formats.ts";

const NAMES = ["storageMb", "files", "runs"] as const;
const NEARLY = 0.9;

/** A bar and a sentence for each limit; colour only repeats what the words say. */
export function QuotaBars({ quotas }: Pick<AccountSettings, "quotas">) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const megabytes = new Intl.NumberFormat(i18n.language, { style: "unit", unit: "megabyte" });
  return (
    <Stack gap="md">
      {NAMES.map((name) => {
        const { used, limit } = quotas[name];
        const write = (value: number) => (name === "storageMb" ? megabytes.format(value) : number(value));
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
