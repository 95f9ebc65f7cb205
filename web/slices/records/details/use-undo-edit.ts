import { useTranslation } from "react-i18next";
import type { ListKind } from "../../../../contract/lists.ts";
import { recordRoutes } from "../../../../contract/records.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { toast } from "../../../lib/toasts.ts";

/** Undoes an edit; the banner shows why it cannot, in the server's words. */
export function useUndoEdit(kind: ListKind, id: string) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  return useWrite(recordRoutes.undoChange, (edit: string) => ({ ...hotel, kind, id, edit }), {
    onSuccess: () => toast("success", t("records.edit.undone")),
    afterRefusal: true,
  });
}
