import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { stayQuery } from "../../../data/records.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { usePageParams } from "../../../lib/page.ts";
import { BlockCard, GuestCard } from "./parts/linked-cards.tsx";
import { NightsSection } from "./parts/nights-section.tsx";
import { RecordFrame } from "./parts/record-frame.tsx";
import { KindBadge, OldId, Span } from "./parts/record-marks.tsx";
import { RecordState } from "./parts/record-state.tsx";

/** A reservation: its nights and rates, its guest, and its block. */
export function ReservationPage() {
  const { t } = useTranslation();
  const { id } = usePageParams("data-reservation");
  const query = useQuery(stayQuery(useHotelSlugs(), id));
  if (!query.data) return <RecordState kind="reservations" title={t("pages.dataReservation")} query={query} />;
  const { reservation, nights, profile, block, timeline } = query.data;
  const { values } = reservation;
  const number = reservation.confirmation || reservation.old_id;
  return (
    <RecordFrame
      key={id}
      kind="reservations"
      record={reservation}
      oldId={reservation.old_id}
      timeline={timeline}
      title={reservation.name ? `${reservation.name} · ${number}` : t("records.stayTitle", { id: number })}
      marks={
        <>
          <KindBadge value={reservation.type} />
          <Span from={reservation.arrival} to={reservation.departure} />
          <OldId id={reservation.old_id} />
        </>
      }
      before={<NightsSection nights={nights} />}
      aside={
        <>
          <GuestCard profile={profile} oldId={String(values.profileId ?? "")} />
          <BlockCard block={block} oldId={String(values.blockId ?? "")} />
        </>
      }
    />
  );
}
