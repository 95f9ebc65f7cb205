import { useTranslation } from "react-i18next";
import { type FileShown, fileRoutes } from "../../../../contract/files.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { toast } from "../../../lib/toasts.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { isolated } from "./isolated.ts";

/** Deletes a file and its rows once somebody said yes; a failure shows in the red banner. */
export function useRemoveFile() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const remove = useWrite(fileRoutes.remove, ({ id }: FileShown) => ({ ...hotel, id }), {
    onSuccess: () => toast("success", t("files.recent.deleted")),
    afterRefusal: true,
  });
  const ask = async (file: FileShown) => {
    const yes = await confirm({
      title: t("files.recent.deleteTitle"),
      children: t("files.recent.deleteText", { name: isolated(file.name) }),
      confirm: t("files.recent.delete"),
      danger: true,
    });
    if (yes) remove.mutate(file);
  };
  return { remove: (file: FileShown) => void ask(file), isPending: remove.isPending };
}
