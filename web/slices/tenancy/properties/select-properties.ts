import type { Property } from "../../../../contract/properties.ts";
import type { Sort } from "../../../lib/list-search.ts";
import { countryName, plain } from "./choices.ts";
import { statusName } from "./parts/badges.tsx";

type Filter = { name?: string | undefined; status?: string | undefined; environment?: string | undefined };

/** Every word has to be in the name, the code, the city or the country, whatever its accents. */
export function filterProperties(properties: Property[], filter: Filter, language: string): Property[] {
  const { name = "", status, environment } = filter;
  const words = plain(name).split(/\s+/).filter(Boolean);
  return properties.filter((property) => {
    const { oracleid, city, country } = property;
    const text = plain(`${property.name} ${oracleid} ${city} ${countryName(country, language)}`);
    return (
      (!status || statusName(property.status) === status) &&
      (!environment || property.environment === environment) &&
      words.every((word) => text.includes(word))
    );
  });
}

type Order = (one: Property, other: Property) => number;
type Sorting = { sort: Sort; language: string; people: ReadonlyMap<string, number> | undefined };

/** Sorts by what a column shows, in the order of the language; equal ones by their name. */
export function sortProperties(properties: Property[], { sort, language, people }: Sorting): Property[] {
  const { compare } = new Intl.Collator(language, { sensitivity: "base", numeric: true });
  const byName: Order = (one, other) => compare(one.name, other.name);
  const country = ({ country: code }: Property) => countryName(code, language);
  const orders: Record<string, Order> = {
    status: (one, other) => one.status - other.status,
    environment: (one, other) => compare(one.environment, other.environment),
    city: (one, other) => compare(one.city, other.city),
    country: (one, other) => compare(country(one), country(other)),
    // Without a date comes last: what is near stands on top.
    live: (one, other) => compare(one.datelive ?? "9999", other.datelive ?? "9999"),
    people: (one, other) => (people?.get(one.id) ?? 0) - (people?.get(other.id) ?? 0),
  };
  const order = orders[sort.key];
  const sign = sort.descending ? -1 : 1;
  return properties.toSorted((one, other) =>
    order ? sign * order(one, other) || byName(one, other) : sign * byName(one, other),
  );
}
