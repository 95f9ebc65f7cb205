import { Button, Text } from "@mantine/core";
import { IconFilterOff, IconHistory } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../../../../contract/audit.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { Nothing } from "../../../../ui/states.tsx";
import { wholePage } from "../../../../ui/table-footer.tsx";
import { changesOf } from "../changes-of.ts";
import type { AuditFilters } from "../use-audit-search.ts";
import { useAuditWords } from "../use-audit-words.ts";
import classes from "./entries-table.module.css";
import { EntryDetails } from "./entry-details.tsx";
import { RecordName } from "./record-name.tsx";

type People = { id: string; name: string }[];
type Log = {
  data: { rows: AuditEntry[]; people: People } | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
};
type Props = {
  log: Log;
  filters: AuditFilters;
  onFilter: (change: AuditFilters) => void;
  footer: ReactNode;
};

/** The entries in each of their states; a row unfolds to what was before and after. */
export function EntriesTable({ log, filters, onFilter, footer }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const words = useAuditWords();
  const columns: Column<AuditEntry>[] = [
    {
      key: "when",
      header: t("audit.when"),
      cell: ({ at }) => (
        <time className={classes.when} dateTime={at}>
          {dateTime(at)}
        </time>
      ),
    },
    { key: "who", header: t("audit.who"), cell: ({ by }) => by.name },
    { key: "what", header: t("audit.what"), heading: true, cell: (entry) => <What entry={entry} /> },
    {
      key: "record",
      header: t("audit.record"),
      cell: (entry) => (
        <div className={classes.record}>
          <RecordName entry={entry} people={log.data?.people ?? []} />
        </div>
      ),
    },
  ];
  return (
    <DataTable
      caption={t("audit.entries")}
      columns={columns}
      list={{ ...log, data: wholePage(log.data?.rows) }}
      rowKey={({ id }) => id}
      cards
      details={{
        label: ({ action, at }) => t("audit.details", { what: words.action(action), when: dateTime(at) }),
        content: (entry) => <EntryDetails entry={entry} onFilter={onFilter} />,
      }}
      empty={<Empty filters={filters} onFilter={onFilter} />}
      footer={footer}
    />
  );
}

/** What was done, and the names of the fields that changed. */
function What({ entry }: { entry: AuditEntry }) {
  const words = useAuditWords();
  const fields = changesOf(entry).map(({ field }) => words.field(entry, field));
  return (
    <div className={classes.what}>
      <Text size="sm" fw={500}>
        {words.action(entry.action)}
      </Text>
      {fields.length > 0 && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {fields.join(", ")}
        </Text>
      )}
    </div>
  );
}

function Empty({ filters, onFilter }: Omit<Props, "log" | "footer">) {
  const { t } = useTranslation();
  const used = Object.entries(filters).filter(([, value]) => value !== undefined);
  if (used.length === 0)
    return (
      <Nothing icon={<IconHistory aria-hidden />} title={t("audit.none")}>
        {t("audit.noneText")}
      </Nothing>
    );
  const cleared = Object.fromEntries(used.map(([name]) => [name, undefined]));
  return (
    <Nothing
      icon={<IconFilterOff aria-hidden />}
      title={t("audit.nothingFits")}
      action={<Button onClick={() => onFilter(cleared)}>{t("audit.filters.clear")}</Button>}
    >
      {t("audit.nothingFitsText")}
    </Nothing>
  );
}
