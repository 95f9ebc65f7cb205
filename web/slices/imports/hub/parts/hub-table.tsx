import { Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../../contract/imports.ts";
import type { ModuleShown } from "../../../../../contract/modules.ts";
import type { Source } from "../../../../../contract/sources.ts";
import { ScrollFrame } from "../../../../ui/scroll-frame.tsx";
import { groupModules } from "../../../intake/files/group-modules.ts";
import { HubRow } from "./hub-row.tsx";
import classes from "./hub-table.module.css";

type Props = {
  modules: readonly ModuleShown[];
  latest: ReadonlyMap<string, Source>;
  runs: ReadonlyMap<string, ImportRun>;
};

/** Every module with its three counters, its last file and what comes next, under the heading of its group. */
export function HubTable({ modules, latest, runs }: Props) {
  const { t } = useTranslation();
  const columns = ["module", "inSource", "staged", "valid", "last", "next"] as const;
  const isNumeric = (column: string) => column === "inSource" || column === "staged" || column === "valid";
  return (
    <ScrollFrame className={classes.scroll} label={t("ui.tableOf", { what: t("files.hub.caption") })}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover className={classes.table}>
        <Table.Caption className={classes.caption}>{t("files.hub.caption")}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col" data-numeric={isNumeric(column)}>
                {t(`files.hub.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {groupModules(modules, null).map(({ group, modules: own }) => (
          <Table.Tbody key={group}>
            <Table.Tr className={classes.group}>
              <Table.Th scope="rowgroup" colSpan={columns.length}>
                {t(`files.groups.${group}`)}
              </Table.Th>
            </Table.Tr>
            {own.map((module) => (
              <HubRow key={module.id} module={module} latest={latest.get(module.id)} run={runs.get(module.id)} />
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </ScrollFrame>
  );
}
