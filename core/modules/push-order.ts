import { isModuleKey, type ModuleKey, moduleOf, modules } from "./catalogue.ts";

/** What must be in the hotel system first: the lists and records that its fields name, and what it says itself. */
export function dependenciesOf(key: ModuleKey): readonly ModuleKey[] {
  const { after, fields } = moduleOf(key);
  const named = fields.flatMap((field) => (field.list ? [field.list, ...field.refers] : field.refers));
  return [...new Set([...named, ...after])].filter(isModuleKey).filter((other) => other !== key);
}

/**
 * The modules in the order in which they may be pushed. Configuration comes first, then what the catalogue lists
 * first; a module never before one it depends on.
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
