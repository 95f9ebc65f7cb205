import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ModuleShown } from "../../../../../contract/modules.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { isOn } from "../select-modules.ts";
import { useModuleSwitch } from "../use-module-switch.ts";
import classes from "./module-switch.module.css";

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
