import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ModuleShown } from "../../../../../contract/modules.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { isOn, standardName } from "../select-modules.ts";
import classes from "./module-name.module.css";

/** The name links to the module; its kind and its catalogue name are below. */
export function ModuleName({ module }: { module: ModuleShown }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const standard = standardName(module, useLanguage());
  const kind = module.isconfig ? t("modules.kinds.config") : t("modules.kinds.data");
  return (
    <div className={classes.name}>
      <Anchor
        component={AppLink}
        href={hrefTo("module", { module_id: module.id })}
        size="sm"
        fw={600}
        dir="auto"
        {...(!isOn(module) && { c: "dimmed" })}
      >
        {module.name}
      </Anchor>
      <Text size="xs" c="dimmed">
        {module.name === standard ? kind : t("modules.renamedFrom", { kind, name: standard })}
      </Text>
    </div>
  );
}
