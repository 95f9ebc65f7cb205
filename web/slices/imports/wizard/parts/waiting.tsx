import { Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** About as high as most steps. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <Stack gap="lg" aria-busy aria-label={t("ui.loading", { what: t("pages.importWizard") })}>
      <Skeleton height={120} radius="lg" />
      <Skeleton height={420} radius="lg" />
    </Stack>
  );
}
