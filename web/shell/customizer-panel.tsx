import { Drawer, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AppearanceChoices } from "./appearance-choices.tsx";
import { useLateOpen } from "./use-late-open.ts";

/** The appearance settings, from any page; the settings page has the same. */
export function CustomizerPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={useLateOpen(opened)}
      onClose={onClose}
      position="right"
      size={400}
      title={t("shell.customizer.title")}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <Text size="sm" c="dimmed" mb="lg">
        {t("shell.customizer.hint")}
      </Text>
      <AppearanceChoices />
    </Drawer>
  );
}
