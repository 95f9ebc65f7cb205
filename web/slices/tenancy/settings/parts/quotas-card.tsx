import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../../lib/session.ts";
import { Section } from "../../../../ui/section.tsx";
import type { AccountShown } from "../use-save-account.ts";
import { QuotaBars } from "./quota-bars.tsx";
import { QuotaLimits } from "./quota-limits.tsx";

/** How much of its limits the account uses; the limits themselves are a super admin's. */
export function QuotasCard(shown: AccountShown) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (user.role === 2) return <QuotaLimits {...shown} />;
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
