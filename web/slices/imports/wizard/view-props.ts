import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { WizardFacts } from "./use-wizard-facts.ts";
import type { WizardSearch } from "./use-wizard-search.ts";
import type { Work } from "./use-work.ts";

export type ViewProps = {
  module: ModuleKey;
  facts: WizardFacts;
  search: WizardSearch;
  /** Null: there are no rows to work on, or what it needs is on its way. */
  work: Work | null;
};
