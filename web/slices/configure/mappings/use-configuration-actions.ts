import { useTranslation } from "react-i18next";
import { type Configuration, configurationRoutes, mappingRoutes } from "../../../../contract/configurations.ts";
import { useLook, useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { toast } from "../../../lib/toasts.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { saveFile } from "../modules/save-file.ts";

/** The actions on a saved configuration; a failure shows in the red banner. */
export function useConfigurationActions() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();

  const activate = useWrite(
    mappingRoutes.activate,
    ({ id, module }: Configuration) => ({ ...hotel, module_id: module, mapping: id }),
    {
      onSuccess: (_, { name }) => toast("success", t("configurations.done.activated", { name })),
      afterRefusal: true,
    },
  );
  const remove = useWrite(configurationRoutes.remove, ({ id }: Configuration) => ({ ...hotel, id }), {
    onSuccess: (_, { name }) => toast("success", t("configurations.done.removed", { name })),
    afterRefusal: true,
  });
  const download = useLook(configurationRoutes.file, ({ id }: Configuration) => ({ ...hotel, id }), {
    onSuccess: (file) =>
      saveFile(
        `${file.module} ${file.name}.bellhop.json`.replaceAll(/[\\/:*?"<>|]/g, "_"),
        new Blob([JSON.stringify(file, null, 2)], { type: "application/json" }),
      ),
  });

  const ask = async (configuration: Configuration) => {
    const yes = await confirm({
      title: t("configurations.remove.title", { name: configuration.name }),
      children: t(configuration.active ? "configurations.remove.activeText" : "configurations.remove.text"),
      confirm: t("configurations.do.remove"),
      danger: true,
    });
    if (yes) remove.mutate(configuration);
  };
  return {
    activate: activate.mutate,
    remove: (configuration: Configuration) => void ask(configuration),
    download: download.mutate,
    isPending: activate.isPending || remove.isPending || download.isPending,
  };
}
