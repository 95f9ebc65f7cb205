import { Button, List, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PushSettings } from "../../../../../contract/push-settings.ts";
import { usualPushSettings } from "../../../../../core/hotel/settings.ts";
import { pushVersionsQuery } from "../../../../data/push-settings.ts";
import { useFormats } from "../../../../lib/formats.ts";
import type { Hotel } from "../../../../lib/hotel.ts";
import { Failure } from "../../../../ui/states.tsx";
import { type FieldName, type FormKey, toForm } from "../push-fields.ts";

const namesChanged = (before: PushSettings, after: PushSettings): FieldName[] => {
  const [was, is] = [toForm(before), toForm(after)];
  const keys = (Object.keys(is) as FormKey[]).filter((key) => is[key] !== was[key]);
  return keys.map((key) => (key.split("_")[1] ?? key) as FieldName);
};

/** Who saved each version, and its changes. */
export function PushVersions({ hotel }: { hotel: Hotel }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [shown, setShown] = useState(false);
  const versions = useQuery({ ...pushVersionsQuery(hotel), enabled: shown });
  if (!shown)
    return (
      <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => setShown(true)}>
        {t("pushSettings.versions.show")}
      </Button>
    );
  if (versions.error) return <Failure error={versions.error} onRetry={() => void versions.refetch()} />;
  const rows = versions.data?.rows ?? [];
  return (
    <div>
      <Text fw={600} size="sm" mb={4}>
        {t("pushSettings.versions.title")}
      </Text>
      <List size="sm" spacing={4}>
        {rows.map(({ version, settings, at, by }, index) => {
          const changed = namesChanged(rows[index + 1]?.settings ?? usualPushSettings, settings);
          const fields = [...new Set(changed)].map((name) => t(`pushSettings.fields.${name}`)).join(", ");
          return (
            <List.Item key={version}>
              {t("pushSettings.saved", { version, name: by?.name ?? "", when: at ? dateTime(at) : "" })}
              <Text size="xs" c="dimmed">
                {t("pushSettings.versions.changed", { fields })}
              </Text>
            </List.Item>
          );
        })}
      </List>
    </div>
  );
}
