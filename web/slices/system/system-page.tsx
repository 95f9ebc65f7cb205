import { Anchor, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DOCS_PATH } from "../../routes.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { CheckCard } from "./parts/check-card.tsx";
import { JobsTable } from "./parts/jobs-table.tsx";

/** How the house is doing: a self-check, live, and the background jobs. */
export function SystemPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t("pages.system")}
        description={t("system.text")}
        actions={<Anchor href={DOCS_PATH}>{t("pages.docs")}</Anchor>}
      />
      <Stack gap="lg">
        <CheckCard />
        <JobsTable />
      </Stack>
    </>
  );
}
