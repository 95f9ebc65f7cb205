import { Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** As high as the editor will be. */
export function EditorWaiting() {
  const { t } = useTranslation();
  return (
    <Stack gap="lg" aria-busy aria-label={t("ui.loading", { what: t("pages.configuration") })}>
      <Skeleton height={88} radius="lg" />
      <Skeleton height={560} radius="lg" />
    </Stack>
  );
}
