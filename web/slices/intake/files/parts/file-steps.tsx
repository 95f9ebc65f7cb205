import { Button, type ButtonProps, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { ReadOptionsButton } from "./read-options-button.tsx";

type Props = { file: { id: string; name: string }; module: string | null } & { size: NonNullable<ButtonProps["size"]> };

/** Where a CSV goes from here: step by step to records, or only to its rows. */
export function FileSteps({ file, module, size }: Props) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ReadOptionsButton file={file} module={module} size={size} variant="default" />
      {module && (
        <Button
          component={AppLink}
          href={hrefTo("import-wizard", { id: module }, { file: file.id })}
          size={size}
          aria-label={t("imports.startOf", { name: file.name })}
        >
          {t("imports.start")}
        </Button>
      )}
    </Group>
  );
}
