import type { Property, PropertySettings } from "../../../../contract/properties.ts";

/** The data of every card on the property tab. */
export type PropertyShown = {
  hotel: { account: string; property: string };
  resort: Property;
  settings: PropertySettings;
};
