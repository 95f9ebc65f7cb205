import { Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ModuleShown } from "../../../../../contract/modules.ts";
import type { Sort } from "../../../../lib/list-search.ts";
import frame from "../../../../ui/data-table.module.css";
import type { Column } from "../../../../ui/data-table-column.ts";
import { DataTableHead } from "../../../../ui/data-table-head.tsx";
import { DataTableRows, DataTableSkeleton } from "../../../../ui/data-table-rows.tsx";
import { ScrollFrame } from "../../../../ui/scroll-frame.tsx";
import { TableFooter, wholePage } from "../../../../ui/table-footer.tsx";
import classes from "./grid-table.module.css";

type Props = {
  columns: Column<ModuleShown>[];
  /** Undefined while they load. */
  modules: ModuleShown[] | undefined;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
};

/** A table that is scrolled both ways: what a row is and what a column is stay in sight. */
export function GridTable({ columns, modules, sort, onSort }: Props) {
  const { t } = useTranslation();
  const caption = t("pages.moduleGrid");
  const page = wholePage(modules);
  return (
    <>
      <ScrollFrame className={classes.scroll} label={t("ui.tableOf", { what: caption })} aria-busy={!modules}>
        <Table verticalSpacing="xs" horizontalSpacing="md" className={`${frame.table} ${classes.grid}`}>
          <Table.Caption className={frame.caption}>
            {modules ? caption : t("ui.loading", { what: caption })}
          </Table.Caption>
          <DataTableHead columns={columns} sort={sort} onSort={onSort} all={undefined} />
          <Table.Tbody>
            {!modules && <DataTableSkeleton columns={columns} boxes={false} />}
            <DataTableRows columns={columns} rows={modules ?? []} rowKey={({ id }) => id} selection={undefined} />
          </Table.Tbody>
        </Table>
      </ScrollFrame>
      {page && <TableFooter page={page} />}
    </>
  );
}
