import { Alert, Anchor } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { language } from "../../../../../contract/users.ts";
import type { ModuleSuggestion } from "../../../../../core/mapping/suggest-module.ts";
import { moduleOf } from "../../../../../core/modules/catalogue.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { isolated } from "../../../intake/files/isolated.ts";

/** Columns that are named as evidence. */
const NAMED = 4;

/** The file seems to hold something else than what it is imported as. */
export function OtherModule({ found, fileId }: { found: ModuleSuggestion; fileId: string }) {
  const { t, i18n } = useTranslation();
  const hrefTo = useHrefTo();
  const name = moduleOf(found.module).names[language.catch("en").parse(i18n.language)];
  const columns = found.columns.slice(0, NAMED).map(isolated).join(", ");
  return (
    <Alert
      mt="md"
      variant="light"
      color="yellow"
      icon={<IconHelpCircle aria-hidden />}
      title={t("imports.module.title", { name })}
    >
      {t("imports.module.text", { columns, name })}{" "}
      <Anchor
        component={AppLink}
        href={hrefTo("import-wizard", { id: found.module }, { step: "upload", file: fileId })}
        size="sm"
        fw={600}
      >
        {t("imports.module.change", { name })}
      </Anchor>
    </Alert>
  );
}
