import { Group, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { resortQuery } from "../../../../data/properties.ts";
import { Section } from "../../../../ui/section.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { StatusBadge } from "../../properties/parts/badges.tsx";
import { StatusActions } from "../../properties/parts/status-actions.tsx";

type Props = { hotel: { account: string; property: string } };

/** Closes or reopens the property of the address. */
export function ClosePropertyCard({ hotel }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(resortQuery(hotel));
  return (
    <Section
      title={t("setup.danger.close")}
      description={t("setup.danger.closeText")}
      actions={data && <StatusActions property={data.resort} closingOnly />}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={24} width={240} />}
      {data && (
        <Group gap="sm">
          <Text fw={600}>{data.resort.name}</Text>
          <StatusBadge status={data.resort.status} />
        </Group>
      )}
    </Section>
  );
}
