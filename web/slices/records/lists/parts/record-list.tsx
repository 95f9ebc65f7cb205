import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListKind, ListRow } from "../../../../../contract/lists.ts";
import type { Density } from "../../../../../contract/views.ts";
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
import type { InlineSaved } from "../use-inline-edit.tsx";
import { useKeptViews } from "../use-kept-views.ts";
import { useListAddress } from "../use-list-address.ts";
import { useListGroups } from "../use-list-groups.ts";
import { useSearchKey } from "../use-list-keys.ts";
import { ROW_HEIGHTS, useListLook } from "../use-list-look.ts";
import { useListRows } from "../use-list-rows.ts";
import { useListSelection } from "../use-list-selection.ts";
import { useOpening } from "../use-opening.ts";
import { usePanel } from "../use-panel.ts";
import { useViews } from "../use-views.ts";
import { ColumnOrder } from "./column-order.tsx";
import { DensitySwitch } from "./density-switch.tsx";
import { ExportLink } from "./export-link.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { GroupSelect } from "./group-select.tsx";
import { InlineNotice } from "./inline-notice.tsx";
import { ListBulk } from "./list-bulk.tsx";
import { ListFilters } from "./list-filters.tsx";
import { ListGroups } from "./list-groups.tsx";
import { ListNotes } from "./list-notes.tsx";
import { ListTable } from "./list-table.tsx";
import { ListPanel } from "./panel-frame.tsx";
import classes from "./record-list.module.css";
import { ViewMenu } from "./view-menu.tsx";

/** The height of the card's and the page's end. */
const BELOW = 32;

/** Leaves room for the next groups below an open one. */
const GROUP_ROWS = 15;
const GROUP_FRAME = 58;
const heightOf = (rows: number, density: Density): Record<string, string> => ({
  "--table-height": `${Math.min(rows, GROUP_ROWS) * ROW_HEIGHTS[density] + GROUP_FRAME}px`,
});

type Props<Kind extends ListKind> = { definition: ListDefinition<Kind> };

/** A list of records by its definition; another hotel is another list. */
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
  const grouped = useListGroups(definition, address);
  const isFolded = grouped !== null && grouped.open === undefined;
  const list = useListRows(kind, address.search, { ...kept, isEntering, isFolded });
  const rows: readonly ListRow[Kind][] = list.rows;
  const selection = useListSelection(address.key, rows, list.total);
  const panel = usePanel(rows, address, table);
  const [saved, setSaved] = useState<InlineSaved | null>(null);
  const fill = useFill<HTMLDivElement>(BELOW);
  useSearchKey(place);

  const fileColumns = [definition.lead.key, ...look.shown];
  const file = { kind, search: address.search, columns: fileColumns };
  // The open group is shown as open, not as a filter.
  const beside = grouped ? { ...address, search: { ...address.search, [grouped.by.column]: undefined } } : address;
  const title = views.current?.name ?? t(isFiltered(beside.search) ? "lists.filtered" : "lists.all");
  const hasRows = list.count > 0 && !list.working && !list.isPending && !isFolded;
  const isCounted = grouped ? !grouped.isPending : !list.isPending && !list.working;
  const total = grouped ? grouped.total : list.total;
  const shown = hasRows && (
    <div className={classes.body}>
      <div
        ref={grouped ? undefined : fill}
        className={classes.table}
        data-old={list.isOld || undefined}
        {...(grouped && { style: heightOf(list.total, look.density) })}
      >
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
          onSaved={setSaved}
        />
      </div>
      <ListPanel definition={definition} panel={panel} table={table} />
    </div>
  );
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
            {isCounted ? t("ui.showing", { from: number(Math.min(1, total)), to: number(total), count: total }) : " "}
          </span>
        }
        actions={
          <>
            <GroupSelect groups={definition.groups} address={address} />
            <DensitySwitch look={look} />
            <ColumnOrder columns={definition.columns} look={look} />
          </>
        }
        flush
      >
        <ListFilters definition={definition} address={address} />
        <FilterChips definition={definition} address={beside} />
        {saved && <InlineNotice key={saved.edit} kind={kind} saved={saved} onClose={() => setSaved(null)} />}
        {grouped ? (
          <ListGroups definition={definition} grouped={grouped} address={address}>
            {shown || <ListNotes definition={definition} list={list} address={address} />}
          </ListGroups>
        ) : (
          <>
            <ListNotes definition={definition} list={list} address={address} />
            {shown}
          </>
        )}
        {!hasRows && <ListPanel definition={definition} panel={panel} table={table} />}
      </Section>
      <ListBulk {...file} selection={selection} total={list.total} />
    </div>
  );
}
