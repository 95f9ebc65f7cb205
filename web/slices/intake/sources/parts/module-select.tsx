import { Select } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { groupModules } from "../../files/group-modules.ts";
import { useImportModules } from "../../files/use-import-modules.ts";
import classes from "./module-select.module.css";

type Props = { module: string; onChange: (module: string) => void };

/** The module of the rows. */
export function ModuleSelect({ module, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const modules = useImportModules();
  return (
    <div className={classes.module}>
      <label htmlFor={id}>{t("sources.options.module")}</label>
      <Select
        id={id}
        data={groupModules(modules.data ?? [], module).map(({ group, modules: own }) => ({
          group: t(`files.groups.${group}`),
          items: own.map(({ id: key, name }) => ({ value: key, label: name })),
        }))}
        value={module}
        onChange={(next) => next !== null && onChange(next)}
        disabled={modules.isPending}
        searchable
        nothingFoundMessage={t("files.sidebar.none")}
      />
    </div>
  );
}
