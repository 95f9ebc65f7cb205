import { Button, Group, Stack, Text } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../../../../contract/audit.ts";
import { changesOf } from "../changes-of.ts";
import type { AuditFilters } from "../use-audit-search.ts";
import { Changes } from "./changes.tsx";

type Props = { entry: AuditEntry; onFilter: (change: AuditFilters) => void };

/** Old and new values, the origin of the call, and the reference for support. */
export function EntryDetails({ entry, onFilter }: Props) {
  const { t } = useTranslation();
  const { recordKind, recordId, ip, requestId } = entry;
  return (
    <Stack gap="sm">
      {changesOf(entry).length > 0 ? (
        <Changes entry={entry} />
      ) : (
        <Text size="sm" c="dimmed">
          {t("audit.noDetails")}
        </Text>
      )}
      <Group gap="sm" justify="space-between">
        <Group gap="lg">
          {ip && <Small name={t("audit.address")} value={ip} />}
          {requestId && <Small name={t("audit.reference")} value={requestId} />}
          {recordId && <Small name={t("audit.filters.recordId")} value={recordId} />}
        </Group>
        {recordId && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconFilter size={14} aria-hidden />}
            onClick={() => onFilter({ recordKind, recordId })}
          >
            {t("audit.thisRecord")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Small({ name, value }: { name: string; value: string }) {
  return (
    <Text size="xs" c="dimmed">
      {name}:{" "}
      <Text span inherit ff="monospace" style={{ overflowWrap: "anywhere" }}>
        {value}
      </Text>
    </Text>
  );
}
