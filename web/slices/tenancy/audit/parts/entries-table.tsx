import { Box, Button, Skeleton, Table, VisuallyHidden } from "@mantine/core";
import { IconFilterOff, IconHistory } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../../../../contract/audit.ts";
import { ScrollFrame } from "../../../../ui/scroll-frame.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import type { AuditFilters } from "../use-audit-search.ts";
import classes from "./entries-table.module.css";
import { EntryRow } from "./entry-row.tsx";

type People = { id: string; name: string }[];
type Log = {
  data: { rows: AuditEntry[]; people: People } | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
};
type Props = { log: Log; filters: AuditFilters; onFilter: (change: AuditFilters) => void };

const CELLS = ["when", "who", "what", "record", "toggle"];
const SKELETON_ROWS = ["a", "b", "c", "d"];

/** The entries in each of their states; a row unfolds to what was before and after. */
export function EntriesTable({ log, filters, onFilter }: Props) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = log;
  if (error)
    return (
      <Box px="lg" pb="lg">
        <Failure error={error} onRetry={() => void refetch()} />
      </Box>
    );
  if (data?.rows.length === 0) return <Empty filters={filters} onFilter={onFilter} />;
  return (
    <ScrollFrame className={classes.scroll} label={t("ui.tableOf", { what: t("audit.entries") })} aria-busy={isPending}>
      <Table verticalSpacing="sm" horizontalSpacing="lg" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {[t("audit.when"), t("audit.who"), t("audit.what"), t("audit.record")].map((header) => (
              <Table.Th key={header} scope="col">
                {header}
              </Table.Th>
            ))}
            <Table.Th scope="col">
              <VisuallyHidden>{t("ui.actions")}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {isPending &&
            SKELETON_ROWS.map((row) => (
              <Table.Tr key={row} className={classes.late}>
                {CELLS.map((cell) => (
                  <Table.Td key={cell}>
                    <Skeleton height={14} my={6} width="70%" />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          {data?.rows.map((entry) => (
            <EntryRow key={entry.id} entry={entry} people={data.people} onFilter={onFilter} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollFrame>
  );
}

function Empty({ filters, onFilter }: Omit<Props, "log">) {
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
