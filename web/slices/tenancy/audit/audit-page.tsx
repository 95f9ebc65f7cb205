import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { auditRoutes } from "../../../../contract/audit.ts";
import { auditQuery } from "../../../data/audit.ts";
import { stringifySearch } from "../../../lib/search.ts";
import { useHotel } from "../../../lib/session.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { AuditFilterBar } from "./parts/audit-filter-bar.tsx";
import { EntriesFooter } from "./parts/entries-footer.tsx";
import { EntriesTable } from "./parts/entries-table.tsx";
import { useAuditSearch } from "./use-audit-search.ts";

/** Everything that was done in the account, by whom, with old and new values. */
export function AuditPage() {
  const { t } = useTranslation();
  const account = useHotel().account?.slug;
  const search = useAuditSearch();
  const { filters, after, setFilters } = search;
  const log = useQuery(auditQuery({ account, ...filters, after }));
  return (
    <>
      <PageHeader
        title={t("pages.audit")}
        description={t("audit.text")}
        actions={
          <Button
            component="a"
            variant="default"
            href={`${auditRoutes.export.path}${stringifySearch({ account, ...filters })}`}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t("audit.export")}
          </Button>
        }
      />
      <Section title={t("audit.entries")} flush>
        <AuditFilterBar filters={filters} offers={log.data} onChange={setFilters} />
        <EntriesTable
          log={log}
          filters={filters}
          onFilter={setFilters}
          footer={log.data ? <EntriesFooter log={log.data} search={search} /> : null}
        />
      </Section>
    </>
  );
}
