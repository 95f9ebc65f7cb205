import { ActionIcon, Tooltip } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { useMatches } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { hrefTo, type PageName } from "../routes.ts";
import { AppLink } from "../ui/app-link.tsx";

/** The guide of docs/guide for each page. All other pages lead to the first. */
const GUIDE_OF: Partial<Record<PageName, string>> = {
  "import-hub": "import",
  "import-wizard": "import",
  "import-csv": "import",
  "import-ihf": "import",
  "restore-piw": "import",
  "import-type": "import",
  "csv-config": "import",
  "csv-rows": "import",
  "config-import-list": "import",
  "config-import": "import",
  "config-import-module": "import",
  "trade-import": "codes",
  "trad-treatment": "codes",
  "config-treatment-list": "cleaning",
  "config-treatment": "cleaning",
  "import-runs": "fixing-rows",
  "imported-records": "fixing-rows",
  "data-profiles": "lists",
  "data-reservations": "lists",
  "data-blocks": "lists",
  "data-profile": "lists",
  "data-reservation": "lists",
  "data-block": "lists",
  "data-duplicates": "duplicates",
  push: "push",
  "push-run": "push",
  "push-results": "push",
  "push-unsettled": "push",
  validation: "verify",
  reconciliation: "reconcile",
  "cut-over": "cut-over",
  "cut-over-night": "cut-over",
  "sign-off": "cut-over",
};

/** Links a page to its guide. */
export function HelpLink({ className }: { className: string }) {
  const { t } = useTranslation();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  const guide = page && GUIDE_OF[page];
  return (
    <Tooltip label={t("shell.help.forPage")}>
      <ActionIcon
        component={AppLink}
        href={hrefTo("pages-help", {}, { guide })}
        className={className}
        aria-label={t("shell.help.forPage")}
      >
        <IconHelp size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
