import { type ModuleShown, moduleShown } from "../../../../contract/modules.ts";
import type { Language } from "../../../../contract/users.ts";
import { isModuleKey, moduleOf } from "../../../../core/modules/catalogue.ts";
import { differs } from "./reconcile.ts";

/** In reading order. */
export const GROUPS = moduleShown.shape.module.options;
export type Group = (typeof GROUPS)[number];

export const STATES = ["on", "off", "differs"] as const;

export const isOn = ({ status }: Pick<ModuleShown, "status">): boolean => status === 1;

/** The catalogue's name, whatever the property calls it. */
export const standardName = ({ id, name }: Pick<ModuleShown, "id" | "name">, language: Language): string =>
  isModuleKey(id) ? moduleOf(id).names[language] : name;

/** Lower case without accents. */
export const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
export const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);

export type Filter = { name?: string | undefined; isconfig?: string | undefined; state?: string | undefined };

/** Every word must occur in the property's own name, the catalogue's, or the key. */
export function filterModules(modules: ModuleShown[], filter: Filter, language: Language): ModuleShown[] {
  const words = wordsOf(filter.name ?? "");
  const inState = (module: ModuleShown) =>
    filter.state === "differs" ? differs(module) : !filter.state || (filter.state === "on") === isOn(module);
  return modules.filter((module) => {
    const text = plain(`${module.name} ${standardName(module, language)} ${module.id}`);
    return (
      (!filter.isconfig || module.isconfig === (filter.isconfig === "1")) &&
      inState(module) &&
      words.every((word) => text.includes(word))
    );
  });
}

/** The groups with at least one module, with their modules in the given order. */
export function groupModules(modules: ModuleShown[]): { group: Group; modules: ModuleShown[] }[] {
  return GROUPS.map((group) => ({ group, modules: modules.filter((module) => module.module === group) })).filter(
    (item) => item.modules.length > 0,
  );
}
