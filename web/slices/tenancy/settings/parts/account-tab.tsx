import { SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { accountSettingsQuery } from "../../../../data/accounts.ts";
import { useHotel } from "../../../../lib/session.ts";
import { Failure } from "../../../../ui/states.tsx";
import { QuotasCard } from "./quotas-card.tsx";
import { RegistrationCard } from "./registration-card.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";

/** Who may enter the account, and what it may use. */
export function AccountTab() {
  const account = useHotel().account?.slug ?? "";
  const settings = useQuery(accountSettingsQuery(account));
  if (settings.error) return <Failure error={settings.error} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <Skeleton height={320} />;
  const shown = { account, settings: settings.data };
  return (
    <SimpleGrid key={account} cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: "start" }}>
      <Stack gap="lg">
        <SecondFactorCard {...shown} />
        <RegistrationCard {...shown} />
      </Stack>
      <QuotasCard {...shown} />
    </SimpleGrid>
  );
}
