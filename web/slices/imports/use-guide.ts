import type { CodesHref } from "../rehearsals/codes-href.ts";
import type { WizardSearch } from "./use-wizard-search.ts";

/** Parts of the configuration within the import: what leads elsewhere leads to one of its steps instead. */
export function useGuide({ hrefOf }: WizardSearch): { codesHref: CodesHref } {
  return { codesHref: (list, code) => hrefOf("codes", { list, q: code }) };
}
