import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useHotel } from "../../../../lib/session.ts";
import { RecordHistory } from "../../../tenancy/audit/record-history.tsx";

/** The log knows a module by its hotel and its key. */
export function HistoryTab({ id }: { id: ModuleKey }) {
  const { t } = useTranslation();
  const { property } = useHotel();
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("modules.page.historyText")}
      </Text>
      <RecordHistory recordKind="module" recordId={`${property?.id}/${id}`} />
    </Stack>
  );
}
