import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { listsOf } from "../../../../core/translation/lists-of.ts";
import { closedSet } from "../../../../core/translation/translate.ts";

/** The codes of a module's closed sets, with all their spellings, which need no mapping by a person. */
export function knownCodesOf(module: ModuleKey): { list: string; key: string }[] {
  return listsOf(module).flatMap(({ list, field }) => {
    const set = closedSet(field);
    if (!set) return [];
    return [...new Set([...(set.targets?.keys() ?? []), ...set.codes.keys()])].map((key) => ({ list, key }));
  });
}
