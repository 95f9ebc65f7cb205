import { Button, type ButtonProps, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AppLink } from "../../../../ui/app-link.tsx";
import { useImportLinks } from "../use-import-links.ts";
import { ReadOptionsButton } from "./read-options-button.tsx";

type Props = { file: { id: string; name: string }; module: string | null } & { size: NonNullable<ButtonProps["size"]> };

/** Where a CSV goes from here: step by step to records, or only to its rows. */
export function FileSteps({ file, module, size }: Props) {
  const { t } = useTranslation();
  const links = useImportLinks();
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ReadOptionsButton file={file} module={module} size={size} variant="default" />
      {module && (
        <Button
          component={AppLink}
          href={links.wizard(module, { file: file.id })}
          size={size}
          aria-label={t("imports.startOf", { name: file.name })}
        >
          {t("imports.start")}
        </Button>
      )}
    </Group>
  );
}
