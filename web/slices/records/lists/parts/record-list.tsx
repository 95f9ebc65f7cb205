import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ListKind, ListRow } from "../../../../../contract/lists.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { isFiltered } from "../../../../lib/record-search.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Redirect } from "../../../../ui/redirect.tsx";
import { Section } from "../../../../ui/section.tsx";
import { useFill } from "../../../../ui/use-fill.ts";
import type { VirtualTableHandle } from "../../../../ui/virtual-table.tsx";
import { BulkEditNotice } from "../../bulk-edits/parts/bulk-edit-notice.tsx";
import type { ListDefinition } from "../list-definition.ts";
import { useKeptViews } from "../use-kept-views.ts";
import { useListAddress } from "../use-list-address.ts";
import { useSearchKey } from "../use-list-keys.ts";
import { useListLook } from "../use-list-look.ts";
import { useListRows } from "../use-list-rows.ts";
import { useListSelection } from "../use-list-selection.ts";
import { useOpening } from "../use-opening.ts";
import { usePanel } from "../use-panel.ts";
import { useViews } from "../use-views.ts";
import { ColumnOrder } from "./column-order.tsx";
import { DensitySwitch } from "./density-switch.tsx";
import { ExportLink } from "./export-link.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { ListBulk } from "./list-bulk.tsx";
import { ListFilters } from "./list-filters.tsx";
import { ListNotes } from "./list-notes.tsx";
import { ListPanel } from "./list-panel.tsx";
import { ListTable } from "./list-table.tsx";
import classes from "./record-list.module.css";
import { ViewMenu } from "./view-menu.tsx";

/** The card's end and the page's. */
const BELOW = 32;

type Props<Kind extends ListKind> = { definition: ListDefinition<Kind> };

/** A list of records, as its definition says; another hotel is another list. */
export function RecordList<Kind extends ListKind>({ definition }: Props<Kind>) {
  const { account, property } = useHotelSlugs();
  return <Loaded key={`${account}/${property}`} definition={definition} />;
}

function Loaded<Kind extends ListKind>({ definition }: Props<Kind>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { kind } = definition;
  const place = useRef<HTMLDivElement>(null);
  const table = useRef<VirtualTableHandle>(null);
  const address = useListAddress(kind);
  const { kept, isEntering, href } = useOpening(kind, address, useKeptViews(kind));
  const look = useListLook(definition, kept);
  const views = useViews(kind, address, kept);
  const list = useListRows(kind, address.search, { ...kept, isEntering });
  const rows: readonly ListRow[Kind][] = list.rows;
  const selection = useListSelection(address.key, rows, list.total);
  const panel = usePanel(rows, address, table);
  const fill = useFill<HTMLDivElement>(BELOW);
  useSearchKey(place);

  const fileColumns = [definition.lead.key, ...look.shown];
  const file = { kind, search: address.search, columns: fileColumns };
  const title = views.current?.name ?? t(isFiltered(address.search) ? "lists.filtered" : "lists.all");
  const hasRows = list.count > 0 && !list.working && !list.isPending;
  return (
    <div ref={place}>
      {href && <Redirect href={href} />}
      <PageHeader
        title={definition.title}
        description={definition.text}
        actions={
          <>
            <ViewMenu views={views} />
            <ExportLink {...file} />
          </>
        }
      />
      <BulkEditNotice kind={kind} />
      <Section
        title={title}
        description={
          <span role="status">
            {list.isPending || list.working
              ? " "
              : t("ui.showing", {
                  from: number(Math.min(1, list.total)),
                  to: number(list.total),
                  count: list.total,
                })}
          </span>
        }
        actions={
          <>
            <DensitySwitch look={look} />
            <ColumnOrder columns={definition.columns} look={look} />
          </>
        }
        flush
      >
        <ListFilters definition={definition} address={address} />
        <FilterChips definition={definition} address={address} />
        <ListNotes definition={definition} list={list} address={address} />
        {hasRows && (
          <div className={classes.body}>
            <div ref={fill} className={classes.table} data-old={list.isOld || undefined}>
              <ListTable
                definition={definition}
                columns={look.columns}
                density={look.density}
                address={address}
                list={list}
                rows={rows}
                selection={selection}
                panel={panel}
                table={table}
              />
            </div>
            <ListPanel definition={definition} panel={panel} table={table} />
          </div>
        )}
        {!hasRows && <ListPanel definition={definition} panel={panel} table={table} />}
      </Section>
      <ListBulk {...file} selection={selection} total={list.total} />
    </div>
  );
}
