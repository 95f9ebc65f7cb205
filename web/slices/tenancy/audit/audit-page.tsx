import { Button, Group, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { auditRoutes } from "../../../../contract/audit.ts";
import { auditQuery } from "../../../data/audit.ts";
import { useFormats } from "../../../lib/formats.ts";
import { stringifySearch } from "../../../lib/search.ts";
import { useHotel } from "../../../lib/session.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { AuditFilterBar } from "./parts/audit-filter-bar.tsx";
import classes from "./parts/entries-footer.module.css";
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
      <Section
        title={t("audit.entries")}
        actions={
          <Text size="xs" c="dimmed">
            {t("audit.filters.days")}
          </Text>
        }
        flush
      >
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

type Props = {
  log: { rows: unknown[]; total_rows: number; limit: number; next: string | null };
  search: ReturnType<typeof useAuditSearch>;
};

/** The log grows meanwhile, so pages follow each other by entry, not by number. */
function EntriesFooter({ log, search }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { offset, knowsNewer, newer, newest, older } = search;
  const { rows, total_rows, limit, next } = log;
  return (
    <div className={classes.footer}>
      <Text size="sm" c="dimmed" role="status">
        {t("ui.showing", {
          from: number(rows.length === 0 ? 0 : offset + 1),
          to: number(offset + rows.length),
          count: total_rows,
        })}
      </Text>
      <Group gap="xs">
        {search.after !== undefined && !knowsNewer && (
          <Button size="xs" variant="default" onClick={newest}>
            {t("audit.newest")}
          </Button>
        )}
        {knowsNewer && (
          <Button
            size="xs"
            variant="default"
            disabled={search.after === undefined}
            onClick={() => newer(limit)}
            leftSection={<IconChevronLeft size={16} className="mirrored" aria-hidden />}
          >
            {t("audit.newer")}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={next === null}
          onClick={() => next !== null && older(next, rows.length)}
          rightSection={<IconChevronRight size={16} className="mirrored" aria-hidden />}
        >
          {t("audit.older")}
        </Button>
      </Group>
    </div>
  );
}
