import { Anchor, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../lib/session.ts";
import { DOCS_PATH } from "../../../routes.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { CheckCard } from "./parts/check-card.tsx";
import { GatewaysCard } from "./parts/gateways-card.tsx";
import { JobsTable } from "./parts/jobs-table.tsx";
import { MailsTable } from "./parts/mails-table.tsx";

/** How the house is doing: a self-check, live, and the background jobs. */
export function SystemPage() {
  const { t } = useTranslation();
  const { user } = useSession();
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
        {user.role === 2 && <GatewaysCard />}
        {user.role === 2 && <MailsTable />}
      </Stack>
    </>
  );
}
