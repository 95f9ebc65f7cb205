import { isModuleKey, moduleOf } from "../modules/catalogue.ts";
import { lovOperations } from "../ohip/lov.ts";

const ofHotel = new Map(
  Object.values(lovOperations).map(({ id, path }) => [path.slice(path.lastIndexOf("/") + 1), id] as const),
);

/**
 * Where the hotel system lists the codes of our list: the call for one of the hotel's own lists, or Oracle's name for
 * one of the chain. Null: OPERA cannot list them.
 */
export function listNameOf(list: string): string | null {
  const name = isModuleKey(list) ? moduleOf(list).lov : list;
  if (name === null) return null;
  return ofHotel.get(name) ?? name;
}
