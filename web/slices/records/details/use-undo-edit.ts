import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ListKind } from "../../../../contract/lists.ts";
import { recordRoutes } from "../../../../contract/records.ts";
import { recordsKey } from "../../../data/records.ts";
import { call } from "../../../lib/call.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { toast } from "../../../lib/toasts.ts";

/** Whatever shows records asks again: the record itself, those that name it, and the lists. */
export function useRefreshRecords() {
  const client = useQueryClient();
  const hotel = useHotelSlugs();
  return async () => {
    await client.invalidateQueries({ queryKey: recordsKey(hotel) });
  };
}

/** Takes an edit back; what stands in its way is said by the banner, in the server's words. */
export function useUndoEdit(kind: ListKind, id: string) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const refresh = useRefreshRecords();
  return useMutation({
    mutationFn: (edit: string) => call(recordRoutes.undoChange, { ...hotel, kind, id, edit }),
    onSuccess: () => toast("success", t("records.edit.undone")),
    onSettled: refresh,
  });
}
