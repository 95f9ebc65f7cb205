import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type ModuleShown, moduleRoutes } from "../../../../contract/modules.ts";
import { modulesQuery } from "../../../data/modules.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { toast } from "../../../lib/toasts.ts";

/** With several under way only the last renews: an earlier answer would not know of the others. */
const KEY = ["module-switch"];
type Switching = { module: ModuleShown; on: boolean };

/** Turns a module on or off. The switch moves at once, and back when the server says no. */
export function useModuleSwitch() {
  const { t, i18n } = useTranslation();
  const queryClient = useQueryClient();
  const hotel = useHotelSlugs();
  const { queryKey } = modulesQuery(hotel, i18n.language);

  const show = (id: string, change: Partial<ModuleShown>) =>
    queryClient.setQueryData(
      queryKey,
      (known) => known && { modules: known.modules.map((one) => (one.id === id ? { ...one, ...change } : one)) },
    );

  const inputOf = ({ module, on }: Switching) => ({ ...hotel, module_id: module.id, status: on ? 1 : 0 });
  const { mutate } = useWrite(moduleRoutes.change, inputOf, {
    mutationKey: KEY,
    onMutate: async ({ module, on }) => {
      // An answer that is still on its way must not undo what was just pressed.
      await queryClient.cancelQueries({ queryKey });
      show(module.id, { status: on ? 1 : 0 });
    },
    onSuccess: ({ module }, { on }) => {
      show(module.id, module);
      toast("success", t(on ? "modules.done.on" : "modules.done.off", { name: module.name }));
    },
    onError: (_error, { module }) => show(module.id, { status: module.status }),
    afterRefusal: true,
  });
  return (module: ModuleShown, on: boolean) => mutate({ module, on });
}
