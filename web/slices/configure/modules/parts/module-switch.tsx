import { Switch } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type ModuleShown, moduleRoutes } from "../../../../../contract/modules.ts";
import { modulesQuery } from "../../../../data/modules.ts";
import { useWrite } from "../../../../data/write.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { toast } from "../../../../lib/toasts.ts";
import { isOn } from "../select-modules.ts";
import classes from "./module-switch.module.css";

/** With several in progress only the last renews: an earlier answer would not include the others. */
const KEY = ["module-switch"];

/** On or off, with the word beside it. */
export function ModuleSwitch({ module }: { module: ModuleShown }) {
  const { t } = useTranslation();
  const turn = useModuleSwitch();
  const may = useAbility().can("write", "Module");
  const on = isOn(module);
  return (
    <Switch
      className={classes.switch}
      aria-label={t("modules.useOf", { name: module.name })}
      label={<span aria-hidden>{on ? t("modules.states.on") : t("modules.states.off")}</span>}
      checked={on}
      disabled={!may}
      onChange={({ currentTarget }) => turn(module, currentTarget.checked)}
    />
  );
}

type Switching = { module: ModuleShown; on: boolean };

/** Switches a module on or off. The switch moves at once, and back if the server refuses. */
function useModuleSwitch() {
  const { t, i18n } = useTranslation();
  const queryClient = useQueryClient();
  const hotel = useHotelSlugs();
  const { queryKey } = modulesQuery(hotel, i18n.language);

  const show = (id: string, change: Partial<ModuleShown>) =>
    queryClient.setQueryData(
      queryKey,
      (known) =>
        known && { modules: known.modules.map((module) => (module.id === id ? { ...module, ...change } : module)) },
    );

  const inputOf = ({ module, on }: Switching) => ({ ...hotel, module_id: module.id, status: on ? 1 : 0 });
  const { mutate } = useWrite(moduleRoutes.change, inputOf, {
    mutationKey: KEY,
    onMutate: async ({ module, on }) => {
      // An answer on its way must not undo the press.
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
