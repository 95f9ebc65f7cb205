import { Alert, Group, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { propertySettingsQuery, resortQuery } from "../../../../data/properties.ts";
import { pushSettingsQuery } from "../../../../data/push-settings.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useHotel } from "../../../../lib/session.ts";
import { Failure } from "../../../../ui/states.tsx";
import { EnvironmentBadge, isClosed } from "../../properties/parts/badges.tsx";
import { DefaultsCard } from "./defaults-card.tsx";
import { GuestsCard } from "./guests-card.tsx";
import { HotelSystemCard } from "./hotel-system-card.tsx";
import { PropertySettingsFacts } from "./property-settings-facts.tsx";
import { PushCard } from "./push-card.tsx";
import { PushSettingsCard } from "./push-settings-card.tsx";
import { QuietCard } from "./quiet-card.tsx";

/** How Bellhop works for the property of the address: administrators change it, everyone else reads it. */
export function PropertyTab() {
  const { t } = useTranslation();
  const { account, property } = useHotel();
  const hotel = { account: account?.slug ?? "", property: property?.slug ?? "" };
  const resort = useQuery(resortQuery(hotel));
  const settings = useQuery(propertySettingsQuery(hotel));
  const push = useQuery(pushSettingsQuery(hotel));
  const ability = useAbility();
  const mayChange = ability.can("manage", "Property") && ability.can("manage", "Settings");

  const asked = [resort, settings, push];
  const error = asked.find((one) => one.error)?.error;
  if (error) return <Failure error={error} onRetry={() => void Promise.all(asked.map((one) => one.refetch()))} />;
  if (!resort.data || !settings.data || !push.data) return <Skeleton height={320} />;
  const shown = { hotel, resort: resort.data.resort, settings: settings.data };
  const heading = (
    <Group gap="sm">
      <Text fw={600}>{t("setup.property.of", { name: shown.resort.name })}</Text>
      <EnvironmentBadge environment={shown.resort.environment} />
    </Group>
  );
  if (!mayChange || isClosed(shown.resort))
    return (
      <Stack gap="lg">
        {heading}
        <Alert color="gray">{mayChange ? t("setup.property.closed") : t("setup.property.readOnly")}</Alert>
        <PropertySettingsFacts {...shown} />
      </Stack>
    );
  return (
    // Another property is another set of forms: nothing typed for one may be saved to the other.
    <Stack key={shown.resort.id} gap="lg">
      {heading}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: "start" }}>
        <HotelSystemCard {...shown} />
        <Stack gap="lg">
          <DefaultsCard {...shown} />
          <GuestsCard {...shown} />
        </Stack>
        <PushCard {...shown} />
        <QuietCard {...shown} />
      </SimpleGrid>
      <PushSettingsCard hotel={hotel} shown={push.data} />
    </Stack>
  );
}
