import { ActionIcon, Group, Table, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../../../../contract/audit.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { changesOf } from "../changes-of.ts";
import type { AuditFilters } from "../use-audit-search.ts";
import { useAuditWords } from "../use-audit-words.ts";
import classes from "./entries-table.module.css";
import { EntryDetails } from "./entry-details.tsx";
import { RecordName } from "./record-name.tsx";

type Props = {
  entry: AuditEntry;
  people: { id: string; name: string }[];
  onFilter: (change: AuditFilters) => void;
};

/** One entry in a line; below it, on request, what was before and after. */
export function EntryRow({ entry, people, onFilter }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const words = useAuditWords();
  const id = useId();
  const [open, { toggle }] = useDisclosure(false);
  const what = words.action(entry.action);
  const when = dateTime(entry.at);
  const fields = changesOf(entry).map(({ field }) => words.field(entry, field));
  return (
    <>
      <Table.Tr className={classes.row} data-open={open}>
        <Table.Td className={classes.when}>
          <time dateTime={entry.at}>{when}</time>
        </Table.Td>
        <Table.Td className={classes.who}>{entry.by.name}</Table.Td>
        <Table.Td className={classes.what}>
          <Text size="sm" fw={500}>
            {what}
          </Text>
          {fields.length > 0 && (
            <Text size="xs" c="dimmed" lineClamp={1}>
              {fields.join(", ")}
            </Text>
          )}
        </Table.Td>
        <Table.Td className={classes.record}>
          <RecordName entry={entry} people={people} />
        </Table.Td>
        <Table.Td className={classes.toggle}>
          <Group justify="flex-end">
            <ActionIcon
              onClick={toggle}
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              aria-label={t("audit.details", { what, when })}
            >
              <IconChevronDown size={18} className={classes.chevron} aria-hidden />
            </ActionIcon>
          </Group>
        </Table.Td>
      </Table.Tr>
      {open && (
        <Table.Tr id={id} className={classes.unfolded}>
          <Table.Td colSpan={5}>
            <div className={classes.details}>
              <EntryDetails entry={entry} onFilter={onFilter} />
            </div>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
