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
import { type EntryGroup, groupEntries, thingsOf } from "../group-entries.ts";
import type { AuditFilters } from "../use-audit-search.ts";
import { useAuditWords } from "../use-audit-words.ts";
import classes from "./entries-table.module.css";
import { EntryDetails } from "./entry-details.tsx";
import { RecordName } from "./record-name.tsx";

type Log = {
  data: { rows: AuditEntry[] } | undefined;
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

/** The entries in each of their states; a row unfolds to old and new values. */
export function EntriesTable({ log, filters, onFilter, footer }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const words = useAuditWords();
  const groups = log.data && groupEntries(log.data.rows);
  const columns: Column<EntryGroup>[] = [
    {
      key: "when",
      header: t("audit.when"),
      cell: ({ newest }) => (
        <time className={classes.when} dateTime={newest.at}>
          {dateTime(newest.at)}
        </time>
      ),
    },
    { key: "who", header: t("audit.who"), cell: ({ newest }) => <span className={classes.who}>{newest.by.name}</span> },
    { key: "what", header: t("audit.what"), heading: true, cell: (group) => <What group={group} /> },
    {
      key: "record",
      header: t("audit.record"),
      cell: (group) => <Things group={group} />,
    },
  ];
  return (
    <DataTable
      caption={t("audit.entries")}
      columns={columns}
      list={{ ...log, data: wholePage(groups) }}
      rowKey={({ newest }) => newest.id}
      cards
      details={{
        label: ({ newest }) => t("audit.details", { what: words.action(newest.action), when: dateTime(newest.at) }),
        content: ({ entries }) => <GroupDetails entries={entries} onFilter={onFilter} />,
      }}
      empty={<Empty filters={filters} onFilter={onFilter} />}
      footer={footer}
    />
  );
}

/** With more records a row only shows their number. */
const NAMED = 3;

/** The records of the action; of many the first few by name. */
function Things({ group }: { group: EntryGroup }) {
  const { t } = useTranslation();
  const words = useAuditWords();
  const things = thingsOf(group);
  const names = things.map((thing) => words.record(thing)).filter((name) => name !== null);
  if (things.length === 1)
    return (
      <div className={classes.record}>
        <RecordName entry={group.newest} />
      </div>
    );
  const rest = things.length - Math.min(NAMED, names.length);
  return (
    <div className={classes.record}>
      <Text size="sm">{words.kind(group.newest.recordKind)}</Text>
      <Text size="xs" c="dimmed">
        {[...names.slice(0, NAMED), ...(rest > 0 ? [t("ui.more", { count: rest })] : [])].join(", ")}
      </Text>
    </div>
  );
}

/** The action, how often it happened, and the change: a single short value, otherwise the names of the fields. */
function What({ group: { newest, entries } }: { group: EntryGroup }) {
  const { t } = useTranslation();
  const words = useAuditWords();
  // For a new record every field is new, and several records differ: unfolding the row shows them.
  const isPlain = newest.action.endsWith("_created") || entries.some(({ recordId }) => recordId !== newest.recordId);
  const changes = isPlain ? [] : entries.flatMap(changesOf).filter(({ field }) => !isOfName(field));
  const fields = [...new Set(changes.map(({ field }) => words.field(newest, field)))];
  const [only] = changes;
  const value = only && changes.length === 1 ? words.value(newest, only.field, only.new) : "";
  return (
    <div className={classes.what}>
      <Text size="sm" fw={500}>
        {words.action(newest.action)}
        {entries.length > 1 && (
          <Text span inherit c="dimmed" fw={400}>
            {" "}
            {t("audit.times", { count: entries.length })}
          </Text>
        )}
      </Text>
      {fields.length > 0 && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {value !== "" && value.length <= SHORT
            ? t("ui.labelled", { label: fields[0], value: value })
            : fields.join(", ")}
        </Text>
      )}
    </div>
  );
}

const SHORT = 40;
/** The record's own column shows these. */
const isOfName = (field: string): boolean => field === "name" || field === "module" || field === "version";

/** Every entry of a row, newest first. */
function GroupDetails({ entries, onFilter }: { entries: AuditEntry[]; onFilter: Props["onFilter"] }) {
  const { dateTime } = useFormats();
  const words = useAuditWords();
  return entries.map((entry) => (
    <div key={entry.id} className={classes.entry}>
      {entries.length > 1 && (
        <Text size="xs" fw={600} mb={4}>
          {[dateTime(entry.at), words.record(entry)].filter(Boolean).join(" · ")}
        </Text>
      )}
      <EntryDetails entry={entry} onFilter={onFilter} />
    </div>
  ));
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
