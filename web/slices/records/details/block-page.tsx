import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { blockQuery } from "../../../data/records.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { usePageParams } from "../../../lib/page.ts";
import { GridSection } from "./parts/grid-section.tsx";
import { ProfilesCard } from "./parts/linked-cards.tsx";
import { RecordFrame } from "./parts/record-frame.tsx";
import { KindBadge, OldId, Span } from "./parts/record-marks.tsx";
import { RecordState } from "./parts/record-state.tsx";
import { StaysSection } from "./parts/stays-section.tsx";

/** A group block: its grid of rooms, its profiles and its reservations. */
export function BlockPage() {
  const { t } = useTranslation();
  const { id } = usePageParams("data-block");
  const query = useQuery(blockQuery(useHotelSlugs(), id));
  if (!query.data) return <RecordState kind="blocks" title={t("pages.dataBlock")} query={query} />;
  const { block, grid, profiles, reservations, reservationCount, timeline } = query.data;
  return (
    <RecordFrame
      key={id}
      kind="blocks"
      record={block}
      oldId={block.old_id}
      timeline={timeline}
      title={block.name || block.code}
      marks={
        <>
          <KindBadge value={block.type} />
          <Span from={block.begin} to={block.end} />
          <OldId id={block.old_id} />
        </>
      }
      top={<GridSection grid={grid} currency={String(block.values.currency ?? "")} />}
      after={<StaysSection rows={reservations} count={reservationCount} of="block" />}
      aside={<ProfilesCard profiles={profiles} />}
    />
  );
}
