import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { RecordHistory } from "../../audit/record-history.tsx";

/** The log knows a module by its key, and a key is the same in every hotel of the account. */
export function HistoryTab({ id }: { id: ModuleKey }) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("modules.page.historyText")}
      </Text>
      <RecordHistory recordKind="module" recordId={id} />
    </Stack>
  );
}
