import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ModuleShown } from "../../../../../contract/modules.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { standardName } from "../select-modules.ts";
import classes from "./module-badges.module.css";

/** Group, kind and state of a module, and what the catalogue calls it if the property does not. */
export function ModuleBadges({ module }: { module: ModuleShown }) {
  const { t } = useTranslation();
  const standard = standardName(module, useLanguage());
  return (
    <span className={classes.badges}>
      <Badge component="span" variant="light" color="petrol">
        {t(`files.groups.${module.module}`)}
      </Badge>
      <Badge component="span" variant="light" color="gray">
        {module.isconfig ? t("modules.kinds.config") : t("modules.kinds.data")}
      </Badge>
      {module.deleted && (
        <Badge component="span" variant="light" color="red">
          {t("modules.states.deleted")}
        </Badge>
      )}
      {module.validate && (
        <Badge component="span" variant="light" color="green">
          {t("modules.states.validated")}
        </Badge>
      )}
      {module.mapped && (
        <Badge component="span" variant="light" color="green">
          {t("modules.columns.mapped")}
        </Badge>
      )}
      {module.name !== standard && <span>{t("modules.page.standard", { name: standard })}</span>}
    </span>
  );
}
