import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

/** Copies a text that is shown once, and confirms it. */
export function CopyText({ text }: { text: string }) {
  const { t } = useTranslation();
  const { copy, copied } = useClipboard({ timeout: 2_000 });
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => copy(text)}
      leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
    >
      <span role="status">{copied ? t("ui.copied") : t("ui.copy")}</span>
    </Button>
  );
}
