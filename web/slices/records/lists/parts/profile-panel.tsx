import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ProfileRow } from "../../../../../contract/lists.ts";
import { profileQuery } from "../../../../data/records.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import type { PanelProps } from "../list-definition.ts";
import { PanelFrame, PanelList, PanelSection } from "./panel-frame.tsx";
import { FEW, useStayItems } from "./stay-items.ts";

/** Somebody at a glance: how to reach them, who they might be too, when they stay. */
export function ProfilePanel({ id, isRested, row, ...rest }: PanelProps<ProfileRow>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const stayItems = useStayItems();
  const detail = useQuery({ ...profileQuery(useHotelSlugs(), id), enabled: isRested });
  const { data } = detail;
  const many = (title: string, count: number) => (count > 1 ? `${title} (${number(count)})` : title);
  return (
    <PanelFrame
      {...rest}
      row={row ?? data?.profile}
      href={hrefTo("data-profile", { id })}
      detail={detail}
      timeline={data?.timeline}
    >
      {data && data.emails.length > 1 && (
        <PanelSection title={many(t("lists.panel.emails"), data.emails.length)}>
          <PanelList
            items={data.emails.slice(0, FEW).map(({ id: key, address, type }) => ({ key, text: address, note: type }))}
          />
        </PanelSection>
      )}
      {data && data.phones.length > 1 && (
        <PanelSection title={many(t("lists.panel.phones"), data.phones.length)}>
          <PanelList
            items={data.phones
              .slice(0, FEW)
              .map(({ id: key, e164, number: typed, type }) => ({ key, text: e164 ?? typed, note: type }))}
          />
        </PanelSection>
      )}
      {data && data.addresses.length > 0 && (
        <PanelSection title={many(t("lists.panel.addresses"), data.addresses.length)}>
          <PanelList
            items={data.addresses.slice(0, FEW).map(({ id: key, lines, city, country, type }) => ({
              key,
              text: [...lines, city, country].filter(Boolean).join(", "),
              note: type,
            }))}
          />
        </PanelSection>
      )}
      {data && data.duplicates.length > 0 && (
        <PanelSection title={many(t("lists.panel.duplicates"), data.duplicates.length)}>
          <PanelList
            items={data.duplicates.slice(0, FEW).map(({ ID, name, old_id, band }) => ({
              key: ID,
              text: name || old_id,
              href: hrefTo("data-profile", { id: ID }),
              note: t(`lists.duplicates.bands.${band}`),
            }))}
          />
        </PanelSection>
      )}
      {data && data.reservationCount > 0 && (
        <PanelSection title={many(t("lists.panel.stays"), data.reservationCount)}>
          <PanelList items={stayItems(data.reservations)} />
        </PanelSection>
      )}
    </PanelFrame>
  );
}
