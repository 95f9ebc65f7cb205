import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { User } from "../../../../../contract/users.ts";
import { reachesAll } from "../select-users.ts";

const NAMED = 2;

/** The first two by name, the rest as a number; hovering names them all. */
export function PropertyNames({ user }: { user: User }) {
  const { t } = useTranslation();
  if (reachesAll(user.role)) return t("users.allProperties");
  const names = user.properties.map(({ name }) => name);
  if (names.length === 0) {
    return (
      <Text span inherit c="dimmed">
        {t("users.noProperties")}
      </Text>
    );
  }
  const rest = names.length - NAMED;
  return (
    <span title={names.join(", ")}>
      {names.slice(0, NAMED).join(", ")}
      {rest > 0 && ` ${t("ui.more", { count: rest })}`}
    </span>
  );
}
