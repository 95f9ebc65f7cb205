import { useMatches } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { TreatmentRule } from "../../contract/configurations.ts";
import type { ModuleKey } from "../../core/modules/catalogue.ts";

/** The dry run of some rows through a configuration, as the configuration's editor shows it. */
export type CheckPartProps = {
  module: ModuleKey;
  source: string | null;
  configuration: string | null;
  /** The newest one of the configuration. */
  version: number | null;
  /** Adds a rule to the configuration as a new version. */
  onFix: (rule: TreatmentRule) => Promise<void>;
  /** Makes the version before the newest one again. */
  onUndo: () => Promise<void>;
};

/** Parts of a page that a higher wing brings. pages.ts registers them, so that no lower wing imports a higher one. */
export type PageParts = { check?: ComponentType<CheckPartProps> };

/** A part that is registered for the page that is open. */
export function usePagePart(name: keyof PageParts): PageParts[typeof name] {
  return useMatches().at(-1)?.staticData.parts?.[name];
}
