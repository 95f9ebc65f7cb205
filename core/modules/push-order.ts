import { isModuleKey, type ModuleKey, moduleOf, modules } from "./catalogue.ts";

/** Modules that must be in the hotel system first: those its fields refer to, and those it lists itself. */
export function dependenciesOf(key: ModuleKey): readonly ModuleKey[] {
  const { after, fields } = moduleOf(key);
  const named = fields.flatMap((field) => (field.list ? [field.list, ...field.refers] : field.refers));
  return [...new Set([...named, ...after])].filter(isModuleKey).filter((other) => other !== key);
}

/**
 * The modules in push order. Configuration comes first, then the order of the catalogue; a module never comes before
 * one it depends on.
 */
export function pushOrder(): readonly ModuleKey[] {
  const placed = new Set<ModuleKey>();
  const open = new Set<ModuleKey>();
  const place = (key: ModuleKey) => {
    if (placed.has(key)) return;
    if (open.has(key)) throw new Error(`modules depend on each other in a circle: ${[...open, key].join(" → ")}`);
    open.add(key);
    for (const other of dependenciesOf(key)) place(other);
    open.delete(key);
    placed.add(key);
  };
  const config = modules.filter((module) => module.isconfig);
  const data = modules.filter((module) => !module.isconfig);
  for (const module of [...config, ...data]) place(module.key);
  return [...placed];
}
