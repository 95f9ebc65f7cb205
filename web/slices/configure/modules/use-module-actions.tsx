import { modals } from "@mantine/modals";
import { useTranslation } from "react-i18next";
import { type ModuleShown, moduleRoutes } from "../../../../contract/modules.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { toast } from "../../../lib/toasts.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { RenameForm } from "./parts/rename-form.tsx";

/** What can be done to one module besides switching it; a failure shows in the red banner. */
export function useModuleActions() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();

  const inputOf = ({ module, restore }: { module: ModuleShown; restore: boolean }) => ({
    ...hotel,
    module_id: module.id,
    restore,
  });
  const remove = useWrite(moduleRoutes.remove, inputOf, {
    onSuccess: ({ module }, { restore }) =>
      toast("success", t(restore ? "modules.done.restored" : "modules.done.deleted", { name: module.name })),
    afterRefusal: true,
  });

  const ask = async (module: ModuleShown) => {
    const yes = await confirm({
      title: t("modules.delete.title", { name: module.name }),
      children: t("modules.delete.text"),
      confirm: t("modules.do.delete"),
      danger: true,
    });
    if (yes) remove.mutate({ module, restore: false });
  };
  const rename = (module: ModuleShown) => {
    const id = modals.open({
      title: t("modules.rename.title", { name: module.name }),
      closeButtonProps: { "aria-label": t("ui.close") },
      children: <RenameForm module={module} onDone={() => modals.close(id)} />,
    });
  };
  return {
    rename,
    remove: (module: ModuleShown) => void ask(module),
    restore: (module: ModuleShown) => remove.mutate({ module, restore: true }),
    isPending: remove.isPending,
  };
}
