import { useTranslation } from "react-i18next";
import { groupModules } from "./group-modules.ts";
import { useImportModules } from "./use-import-modules.ts";

const useModules = () => useImportModules().data ?? [];

/** The hotel's modules in their groups, as options of a select. */
export function useModuleChoices() {
  const { t } = useTranslation();
  return groupModules(useModules(), null).map(({ group, modules: own }) => ({
    group: t(`files.groups.${group}`),
    items: own.map(({ id, name }) => ({ value: id, label: name })),
  }));
}

/** The hotel's name of a module; its key until the name is known. */
export function useModuleName() {
  const modules = useModules();
  return (key: string): string => modules.find(({ id }) => id === key)?.name ?? key;
}

/** The title of a page about a module: several such pages are often open in tabs at once. */
export function useModuleTitle(module: string): (title: string) => string {
  const { t } = useTranslation();
  const nameOf = useModuleName();
  return (title) => t("ui.labelled", { label: title, value: nameOf(module) });
}

/** The module of an address, if this hotel has it. */
export function useKnownModule(key: string | undefined): string | null {
  return useModules().find(({ id }) => id === key?.toLowerCase())?.id ?? null;
}
