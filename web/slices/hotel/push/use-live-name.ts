import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { resortQuery } from "../../../data/properties.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { confirm } from "../../../ui/confirm.tsx";

/** Asks for the property's name before starting anything at a live hotel; null: cancelled. */
export function useLiveName() {
  const { t } = useTranslation();
  const resort = useQuery(resortQuery(useHotelSlugs())).data?.resort;
  return async (isLive = resort?.environment === "live"): Promise<{ name?: string } | null> => {
    if (!isLive || !resort) return {};
    const { name } = resort;
    const isConfirmed = await confirm({
      title: t("pushes.start.liveTitle", { name }),
      children: t("pushes.start.liveText"),
      confirm: t("pushes.start.liveDo"),
      word: name,
      danger: true,
    });
    return isConfirmed ? { name } : null;
  };
}
