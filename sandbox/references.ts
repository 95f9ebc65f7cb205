import type { Reference } from "./profiles/profile-store.ts";
import { codes, refuse } from "./refused.ts";

/** Pairs two repeated parameters by their order; a single system applies to all ids. */
export function pairReferences(ids: string[] | undefined, systems: string[] | undefined): Reference[] | undefined {
  if (!ids && !systems) return undefined;
  if (!ids || !systems || (systems.length !== ids.length && systems.length !== 1))
    refuse(
      codes.badQuery,
      "External reference ids and external system codes must come in pairs.",
      "externalReferenceIds",
    );
  return ids.map((id, index) => ({ id, idContext: systems[index] ?? systems[0] ?? "" }));
}
