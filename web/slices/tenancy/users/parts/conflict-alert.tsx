import { Alert, Button, List, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { User } from "../../../../../contract/users.ts";
import { roleKey } from "../../../../lib/people.ts";
import { type ChangedField, changedSince } from "../changed-since.ts";
import { statusKey } from "../select-users.ts";

const LABELS = {
  firstname: "users.firstname",
  lastname: "users.lastname",
  mobile: "users.mobile",
  role: "users.role",
  status: "users.status",
  properties: "users.properties",
} as const satisfies Record<ChangedField, string>;

type Props = { before: User; now: User; onReload: () => void };

/** Someone was first: what they changed, and the way to go on from there. */
export function ConflictAlert({ before, now, onReload }: Props) {
  const { t } = useTranslation();
  const newOf = (field: ChangedField): string => {
    if (field === "role") return t(`users.roles.${roleKey(now.role)}`);
    if (field === "status") return t(`users.statuses.${statusKey(now.status)}`);
    if (field === "properties") return now.properties.map(({ name }) => name).join(", ") || t("users.noProperties");
    return now[field] || t("ui.notGiven");
  };
  return (
    <Alert color="brass" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t("users.conflict.title")}>
      <Text size="sm">{t("users.conflict.text")}</Text>
      <List size="sm" my="xs">
        {changedSince(before, now).map((field) => (
          <List.Item key={field}>
            {t(LABELS[field])}: <strong>{newOf(field)}</strong>
          </List.Item>
        ))}
      </List>
      <Button size="xs" variant="default" onClick={onReload}>
        {t("users.conflict.reload")}
      </Button>
    </Alert>
  );
}
