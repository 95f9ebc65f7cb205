import type { Property } from "../../../../contract/properties.ts";
import type { Sort } from "../../../lib/list-search.ts";
import { countryName, plain } from "./choices.ts";
import { statusName } from "./parts/badges.tsx";

type Filter = { name?: string | undefined; status?: string | undefined; environment?: string | undefined };

/** Every word must occur in the name, the code, the city or the country, ignoring accents. */
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

type Order = (left: Property, right: Property) => number;
type Sorting = { sort: Sort; language: string; people: ReadonlyMap<string, number> | undefined };

/** Sorts by a column's text, in the order of the language; equal ones by name. */
export function sortProperties(properties: Property[], { sort, language, people }: Sorting): Property[] {
  const { compare } = new Intl.Collator(language, { sensitivity: "base", numeric: true });
  const byName: Order = (left, right) => compare(left.name, right.name);
  const country = ({ country: code }: Property) => countryName(code, language);
  const orders: Record<string, Order> = {
    status: (left, right) => left.status - right.status,
    environment: (left, right) => compare(left.environment, right.environment),
    city: (left, right) => compare(left.city, right.city),
    country: (left, right) => compare(country(left), country(right)),
    // Properties without a date come last, so that near dates are on top.
    live: (left, right) => compare(left.datelive ?? "9999", right.datelive ?? "9999"),
    people: (left, right) => (people?.get(left.id) ?? 0) - (people?.get(right.id) ?? 0),
  };
  const order = orders[sort.key];
  const sign = sort.descending ? -1 : 1;
  return properties.toSorted((left, right) =>
    order ? sign * order(left, right) || byName(left, right) : sign * byName(left, right),
  );
}
