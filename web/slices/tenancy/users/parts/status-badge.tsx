import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type StatusKey, statusKey } from "../select-users.ts";

const COLORS: Record<StatusKey, string> = { new: "blue", active: "green", disabled: "gray" };

export function StatusBadge({ status }: { status: number }) {
  const { t } = useTranslation();
  const key = statusKey(status);
  return (
    <Badge variant="light" color={COLORS[key]} miw="max-content">
      {t(`users.statuses.${key}`)}
    </Badge>
  );
}
