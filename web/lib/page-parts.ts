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

/** What became of a record at the hotel, as the record's page shows it. */
export type HotelPartProps = { module: string; oldId: string };

/** Parts of a page that a higher wing brings. pages.ts registers them, so that no lower wing imports a higher one. */
export type PageParts = { check?: ComponentType<CheckPartProps>; hotel?: ComponentType<HotelPartProps> };

/** A part that is registered for the page that is open. */
export function usePagePart<Name extends keyof PageParts>(name: Name): PageParts[Name] | undefined {
  return useMatches().at(-1)?.staticData.parts?.[name];
}
