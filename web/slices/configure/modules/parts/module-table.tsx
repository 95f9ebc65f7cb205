import { Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ModuleShown } from "../../../../../contract/modules.ts";
import type { Sort } from "../../../../lib/list-search.ts";
import frame from "../../../../ui/data-table.module.css";
import type { Column, Selection } from "../../../../ui/data-table-column.ts";
import { DataTableHead } from "../../../../ui/data-table-head.tsx";
import { DataTableRows, DataTableSkeleton } from "../../../../ui/data-table-rows.tsx";
import { ScrollFrame } from "../../../../ui/scroll-frame.tsx";
import { TableFooter, wholePage } from "../../../../ui/table-footer.tsx";
import { groupModules } from "../select-modules.ts";
import { CompactCards } from "./compact-cards.tsx";
import classes from "./module-table.module.css";

type Props = {
  columns: Column<ModuleShown>[];
  hidden: ReadonlySet<string>;
  /** Undefined while they load. */
  modules: ModuleShown[] | undefined;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  selection: Selection<ModuleShown> | undefined;
};

const rowKey = ({ id }: ModuleShown) => id;

/** One table in which each group of modules has a body and a heading of its own, so that all columns stand in line. */
export function ModuleTable({ hidden, modules, sort, onSort, selection, ...props }: Props) {
  const { t } = useTranslation();
  const caption = t("modules.list.title");
  const columns = props.columns.filter(({ key }) => !hidden.has(key));
  const page = wholePage(modules);
  return (
    <CompactCards>
      <ScrollFrame className={frame.scroll} label={t("ui.tableOf", { what: caption })} aria-busy={!modules}>
        <Table
          verticalSpacing="sm"
          horizontalSpacing="md"
          highlightOnHover={modules !== undefined}
          className={`${frame.table} ${frame.cards} ${classes.table}`}
        >
          <Table.Caption className={frame.caption}>
            {modules ? caption : t("ui.loading", { what: caption })}
          </Table.Caption>
          <DataTableHead
            columns={columns}
            sort={sort}
            onSort={onSort}
            all={selection && modules && boxOf(modules.map(rowKey), selection)}
          />
          {!modules && (
            <Table.Tbody>
              <DataTableSkeleton columns={columns} boxes={selection !== undefined} />
            </Table.Tbody>
          )}
          {groupModules(modules ?? []).map(({ group, modules: rows }) => (
            <Table.Tbody key={group}>
              <Table.Tr className={classes.group}>
                <Table.Th scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0)}>
                  {t(`files.groups.${group}`)}
                </Table.Th>
              </Table.Tr>
              <DataTableRows columns={columns} rows={rows} rowKey={rowKey} selection={selection} />
            </Table.Tbody>
          ))}
        </Table>
      </ScrollFrame>
      {page && <TableFooter page={page} />}
    </CompactCards>
  );
}

/** What the box above the boxes says. */
function boxOf(keys: string[], { selected, onSelect }: Selection<ModuleShown>) {
  const count = keys.filter((key) => selected.has(key)).length;
  const state = count === 0 ? ("none" as const) : count === keys.length ? ("all" as const) : ("some" as const);
  return { state, onChange: (on: boolean) => onSelect(keys, on) };
}
