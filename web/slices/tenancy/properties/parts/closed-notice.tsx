import { Alert } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Says first that a property is closed. */
export function ClosedNotice({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Alert color="gray" variant="outline" icon={<IconLock aria-hidden />} title={t("properties.page.closedTitle")}>
      {t("properties.page.closedText")} {children}
    </Alert>
  );
}
