import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { profileQuery } from "../../../data/records.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { usePageParams } from "../../../lib/page.ts";
import { DuplicatesSection } from "./parts/duplicates-section.tsx";
import { RecordFrame } from "./parts/record-frame.tsx";
import { KindBadge, OldId } from "./parts/record-marks.tsx";
import { RecordState } from "./parts/record-state.tsx";
import { StaysSection } from "./parts/stays-section.tsx";
import { WaysSection } from "./parts/ways-section.tsx";

/** A guest or a company whole: what is known, from where, who else it could be, and when it stays. */
export function ProfilePage() {
  const { t } = useTranslation();
  const { id } = usePageParams("data-profile");
  const query = useQuery(profileQuery(useHotelSlugs(), id));
  if (!query.data) return <RecordState kind="profiles" title={t("pages.dataProfile")} query={query} />;
  const { profile, duplicates, duplicateGroup, reservations, reservationCount, phones, emails, addresses, timeline } =
    query.data;
  return (
    <RecordFrame
      key={id}
      kind="profiles"
      record={profile}
      oldId={profile.old_id}
      timeline={timeline}
      title={profile.name || profile.old_id}
      marks={
        <>
          <KindBadge value={profile.type} />
          {profile.status === "Inactive" && <KindBadge value={profile.status} />}
          <OldId id={profile.old_id} />
        </>
      }
      after={<StaysSection rows={reservations} count={reservationCount} of="profile" />}
      aside={
        <>
          <WaysSection phones={phones} emails={emails} addresses={addresses} module={profile.module} />
          <DuplicatesSection duplicates={duplicates} group={duplicateGroup} />
        </>
      }
    />
  );
}
