import { useTranslation } from "react-i18next";
import { type TreatmentSet, treatmentRoutes } from "../../../../contract/treatments.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { toast } from "../../../lib/toasts.ts";
import { confirm } from "../../../ui/confirm.tsx";

/** Deletes a set once somebody said yes; a failure shows in the red banner. */
export function useRemoveSet() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const remove = useWrite(treatmentRoutes.remove, ({ id }: TreatmentSet) => ({ ...hotel, id }), {
    onSuccess: () => toast("success", t("treatments.list.removed")),
    afterRefusal: true,
  });
  const ask = async (set: TreatmentSet) => {
    const yes = await confirm({
      title: t("treatments.list.removeTitle"),
      children: t("treatments.list.removeText", { name: set.name }),
      confirm: t("treatments.list.remove"),
      danger: true,
    });
    if (yes) remove.mutate(set);
  };
  return { ask: (set: TreatmentSet) => void ask(set), isPending: remove.isPending };
}
