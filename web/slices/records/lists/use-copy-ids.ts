import { useMutation } from "@tanstack/react-query";
import { t } from "i18next";
import { oldIdsOf } from "../../../data/lists.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { toast } from "../../../lib/toasts.ts";
import type { FileOf } from "./csv-href.ts";
import type { ListSelection } from "./use-list-selection.ts";

/** Ids of the old system, one a line, as spreadsheets and search fields take them. */
export function useCopyIds({ kind, search }: Pick<FileOf, "kind" | "search">, { all, chosen }: ListSelection) {
  const hotel = useHotelSlugs();
  const { number } = useFormats();
  return useMutation({
    mutationFn: async () => {
      const ids = all ? await oldIdsOf(kind, hotel, search) : [...chosen.values()];
      try {
        await navigator.clipboard.writeText(ids.join("\n"));
        toast("success", t("lists.bulk.copied", { ids: number(ids.length) }));
      } catch {
        toast("warning", t("lists.bulk.copyFailed"));
      }
    },
  });
}
