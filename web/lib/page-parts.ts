import { useMatches } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { TreatmentRule } from "../../contract/configurations.ts";
import type { ModuleKey } from "../../core/modules/catalogue.ts";

/** The dry run of some rows through a configuration, as part of the configuration's editor. */
export type CheckPartProps = {
  module: ModuleKey;
  source: string | null;
  configuration: string | null;
  /** The newest version of the configuration. */
  version: number | null;
  /** Adds a rule to the configuration as a new version. */
  onFix: (rule: TreatmentRule) => Promise<void>;
  /** Restores the version before the newest one. */
  onUndo: () => Promise<void>;
};

/** A record's outcome at the hotel, as part of the record's page. */
export type HotelPartProps = { module: string; oldId: string };

/** Parts of a page from a higher wing. pages.ts registers them, so that no lower wing imports a higher one. */
export type PageParts = { check?: ComponentType<CheckPartProps>; hotel?: ComponentType<HotelPartProps> };

/** A part that is registered for the open page. */
export function usePagePart<Name extends keyof PageParts>(name: Name): PageParts[Name] | undefined {
  return useMatches().at(-1)?.staticData.parts?.[name];
}
