import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { BlockRow } from "../../../../../contract/lists.ts";
import { blockQuery } from "../../../../data/records.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import type { PanelProps } from "../list-definition.ts";
import { roomTypesOf } from "../room-types-of.ts";
import { PanelFrame, PanelList, PanelSection } from "./panel-frame.tsx";
import { useStayItems } from "./stay-items.ts";

/** A block at a glance: what is held of each room type, and who comes with it. */
export function BlockPanel({ id, isRested, row, ...rest }: PanelProps<BlockRow>) {
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
