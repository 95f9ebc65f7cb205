import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { StayRow } from "../../../../../contract/lists.ts";
import { stayQuery } from "../../../../data/records.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { dayFormat, moneyFormat } from "../../details/formats.ts";
import type { PanelProps } from "../list-definition.ts";
import { PanelFrame, PanelList, PanelSection } from "./panel-frame.tsx";

/** A week; the record's own page shows all. */
const NIGHTS = 7;

/** A stay's panel: its guest, its block, the price of each night. */
export function StayPanel({ id, isRested, row, ...rest }: PanelProps<StayRow>) {
  const { t, i18n } = useTranslation();
  const hrefTo = useHrefTo();
  const detail = useQuery({ ...stayQuery(useHotelSlugs(), id), enabled: isRested });
  const { data } = detail;
  const day = dayFormat(i18n.language);
  const money = moneyFormat(i18n.language);
  const more = (data?.nights.length ?? 0) - NIGHTS;
  return (
    <PanelFrame
      {...rest}
      row={row ?? data?.reservation}
      href={hrefTo("data-reservation", { id })}
      detail={detail}
      timeline={data?.timeline}
    >
      {data?.profile && (
        <PanelSection title={t("lists.panel.guest")}>
          <PanelList
            items={[
              {
                key: "guest",
                text: data.profile.name || data.profile.old_id,
                href: hrefTo("data-profile", { id: data.profile.ID }),
                note: data.profile.phone || data.profile.email,
              },
            ]}
          />
        </PanelSection>
      )}
      {data?.block && (
        <PanelSection title={t("lists.panel.block")}>
          <PanelList
            items={[
              {
                key: "block",
                text: data.block.name || data.block.code,
                href: hrefTo("data-block", { id: data.block.ID }),
                note: data.block.code,
              },
            ]}
          />
        </PanelSection>
      )}
      {data && data.nights.length > 0 && (
        <PanelSection title={t("lists.panel.nights")}>
          <PanelList
            items={data.nights.slice(0, NIGHTS).map(({ date, rate_code, amount, currency }) => ({
              key: date,
              text: [day(date), rate_code].filter(Boolean).join(" · "),
              note: amount !== null && money(amount, currency),
            }))}
          />
          {more > 0 && <p>{t("ui.more", { count: more })}</p>}
        </PanelSection>
      )}
    </PanelFrame>
  );
}
