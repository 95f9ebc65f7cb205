import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type BlockRow, blockIssue } from "../../../../contract/lists.ts";
import { blockTypesQuery } from "../../../data/lists.ts";
import { blockQuery } from "../../../data/records.ts";
import { formatsOf, useFormats } from "../../../lib/formats.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { dayFormat } from "../details/formats.ts";
import { useCodeNames } from "../details/use-code-names.ts";
import { longText, pushColumn } from "./cells.tsx";
import type { ListDefinition, PanelProps } from "./list-definition.ts";
import { PanelFrame, PanelList, PanelSection, useStayItems } from "./parts/panel-frame.tsx";
import { RecordList } from "./parts/record-list.tsx";

/** Groups and the rooms held for them. */
export function BlocksPage() {
  return <RecordList definition={useBlockList()} />;
}

function useBlockList(): ListDefinition<"blocks"> {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const types = useQuery(blockTypesQuery(useHotelSlugs())).data;
  const nameOf = useCodeNames("blocks");
  return useMemo(() => {
    const coded = (field: string, code: string) => [code, nameOf(field, code)].filter(Boolean).join(" · ");
    const { dateTime, number } = formatsOf(language);
    const day = dayFormat(language);
    return {
      kind: "blocks",
      title: t("pages.dataBlocks"),
      text: t("lists.blocks.text"),
      searchLabel: t("lists.blocks.search"),
      searchShort: t("lists.blocks.searchShort"),
      datesLabel: t("lists.blocks.dates"),
      none: t("lists.blocks.none"),
      noneText: t("lists.blocks.noneText"),
      lead: {
        key: "name",
        header: t("lists.columns.name"),
        width: 260,
        sort: "name",
        text: ({ name, code, old_id }) => name || code || old_id,
      },
      columns: [
        { key: "code", header: t("lists.columns.code"), width: 150, sort: "code", cell: ({ code }) => longText(code) },
        pushColumn(t),
        {
          key: "type",
          header: t("lists.columns.status"),
          width: 110,
          sort: "type",
          field: "status",
          cell: ({ type }) => longText(coded("status", type)),
        },
        { key: "begin", header: t("lists.columns.begin"), width: 130, sort: "begin", cell: ({ begin }) => day(begin) },
        { key: "end", header: t("lists.columns.end"), width: 130, sort: "end", cell: ({ end }) => day(end) },
        {
          key: "cutoff",
          header: t("lists.columns.cutoff"),
          width: 140,
          sort: "cutoff",
          field: "cutoff",
          cell: ({ cutoff }) => cutoff && day(cutoff),
        },
        {
          key: "rooms",
          header: t("lists.columns.rooms"),
          width: 130,
          numeric: true,
          cell: ({ rooms }) => number(rooms),
        },
        {
          key: "picked_up",
          header: t("lists.columns.pickedUp"),
          width: 120,
          numeric: true,
          cell: ({ picked_up }) => number(picked_up),
        },
        {
          key: "old_id",
          header: t("lists.columns.oldId"),
          width: 130,
          sort: "old_id",
          cell: ({ old_id }) => longText(old_id),
        },
        {
          key: "updated_at",
          header: t("lists.columns.updatedAt"),
          width: 180,
          sort: "updated_at",
          cell: ({ updated_at }) => dateTime(updated_at),
        },
      ],
      typeLabel: t("lists.columns.status"),
      allTypes: t("lists.filter.allStatuses"),
      types: (types ?? []).map((value) => ({ value, label: coded("status", value) })),
      issues: blockIssue.options.map((value) => ({ value, label: t(`lists.issues.${value}`) })),
      groups: [{ column: "type", header: t("lists.columns.status"), word: (code) => coded("status", code) }],
      panel: (props) => <BlockPanel {...props} />,
    };
  }, [t, language, types, nameOf]);
}

/** A block's panel: the held rooms of each room type, and its profiles. */
function BlockPanel({ id, isRested, row, ...rest }: PanelProps<BlockRow>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const stayItems = useStayItems();
  const detail = useQuery({ ...blockQuery(useHotelSlugs(), id), enabled: isRested });
  const { data } = detail;
  return (
    <PanelFrame
      {...rest}
      row={row ?? data?.block}
      href={hrefTo("data-block", { id })}
      detail={detail}
      timeline={data?.timeline}
    >
      {data && data.grid.length > 0 && (
        <PanelSection title={t("lists.panel.grid")}>
          <PanelList
            items={roomTypesOf(data.grid).map(({ roomType, rooms, pickedUp }) => ({
              key: roomType,
              text: roomType,
              note: t("lists.panel.ofRooms", { picked: number(pickedUp), rooms: number(rooms) }),
            }))}
          />
        </PanelSection>
      )}
      {data && data.reservationCount > 0 && (
        <PanelSection title={`${t("lists.panel.stays")} (${number(data.reservationCount)})`}>
          <PanelList items={stayItems(data.reservations, ({ name }) => name)} />
        </PanelSection>
      )}
    </PanelFrame>
  );
}

type HeldRooms = { room_type: string; rooms: number; picked_up: number };

/** Room nights of a block by room type, in order of appearance. */
function roomTypesOf(grid: readonly HeldRooms[]): { roomType: string; rooms: number; pickedUp: number }[] {
  const sums = new Map<string, { roomType: string; rooms: number; pickedUp: number }>();
  for (const { room_type, rooms, picked_up } of grid) {
    const sum = sums.get(room_type) ?? { roomType: room_type, rooms: 0, pickedUp: 0 };
    sums.set(room_type, { ...sum, rooms: sum.rooms + rooms, pickedUp: sum.pickedUp + picked_up });
  }
  return [...sums.values()];
}
