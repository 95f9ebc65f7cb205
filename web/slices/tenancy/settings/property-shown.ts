import type { Property, PropertySettings } from "../../../../contract/properties.ts";

/** What every card of the property tab is given. */
export type PropertyShown = {
  hotel: { account: string; property: string };
  resort: Property;
  settings: PropertySettings;
};
