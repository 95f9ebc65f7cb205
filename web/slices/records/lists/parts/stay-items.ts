import { useTranslation } from "react-i18next";
import { type StayRow, stayStatus } from "../../../../../contract/lists.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { dayFormat } from "../../details/formats.ts";
import type { PanelItem } from "./panel-frame.tsx";

export const FEW = 5;

/** The first few stays, each a way to it. */
export function useStayItems() {
  const { t, i18n } = useTranslation();
  const hrefTo = useHrefTo();
  const day = dayFormat(i18n.language);
  return (stays: readonly StayRow[], name: (stay: StayRow) => string = () => ""): PanelItem[] =>
    stays.slice(0, FEW).map((stay) => {
      const { data } = stayStatus.safeParse(stay.type);
      const dates = `${day(stay.arrival)} – ${day(stay.departure)}`;
      return {
        key: stay.ID,
        text: name(stay) || dates,
        href: hrefTo("data-reservation", { id: stay.ID }),
        note: name(stay) ? dates : data ? t(`lists.types.${data}`) : stay.type,
      };
    });
}
