import type { ComparedProfile } from "../core/duplicates/form.ts";
import type { PresetName } from "../core/duplicates/weights.ts";
import { makeCsvParser } from "../core/reading/csv-parser.ts";

/** A row with its true guest. */
export type Labelled = { entity: string; profile: ComparedProfile };

/** The possible names of a column; `a+b` joins two columns. */
const NAMES = [
  "first",
  "last",
  "name",
  "street",
  "postcode",
  "city",
  "country",
  "birth",
  "email",
  "phone",
  "number",
] as const;
type Name = (typeof NAMES)[number];

type Reading = { columns: string; truth: string; preset: PresetName };

/**
 * Rows of a file whose true duplicates are known from a column, or from the match of an expression in it. A row with an
 * empty column has no duplicates.
 */
export function readLabelled(text: string, { columns, truth, preset }: Reading): Labelled[] {
  const firstLine = /^.*/.exec(text)?.[0] ?? "";
  const timesIn = (mark: string) => firstLine.split(mark).length;
  const [delimiter = ","] = [",", ";", "\t", "|"].toSorted((a, b) => timesIn(b) - timesIn(a));
  const parser = makeCsvParser({ delimiter, quote: '"', headerRow: 1 });
  parser.push(text.replace(/^\ufeff/, ""));
  parser.end();
  const rows: string[][] = [];
  for (let row = parser.next(); row; row = parser.next()) rows.push([...row.cells]);
  if (rows.length === 0) throw new Error("The file has no rows.");
  const places = new Map(parser.columns.map((column, index) => [column.trim(), index]));
  const loosely = new Map([...places].map(([column, index]) => [column.toLowerCase(), index]));
  const placeOf = (column: string): number => {
    const place = places.get(column.trim()) ?? loosely.get(column.trim().toLowerCase());
    if (place === undefined)
      throw new Error(`There is no column "${column}"; there are ${[...places.keys()].join(", ")}.`);
    return place;
  };
  const named = new Map<Name, number[]>();
  for (const part of columns.split(",")) {
    const [name = "", column = ""] = part.split("=").map((word) => word.trim());
    if (!NAMES.includes(name as Name)) throw new Error(`"${name}" is none of ${NAMES.join(", ")}.`);
    named.set(name as Name, [...(named.get(name as Name) ?? []), ...column.split("+").map(placeOf)]);
  }
  const colon = truth.indexOf(":");
  const truthAt = placeOf(colon < 0 ? truth : truth.slice(0, colon));
  const expression = colon < 0 ? null : new RegExp(truth.slice(colon + 1));
  const entityOf = (cell: string, row: number) => {
    const found = expression?.exec(cell);
    return (found ? (found[1] ?? found[0]) : cell) || `row ${row}`;
  };
  return rows.map((cells, row) => {
    const all = (name: Name) => (named.get(name) ?? []).map((place) => (cells[place] ?? "").trim());
    const joined = (name: Name) =>
      all(name)
        .filter((cell) => cell !== "")
        .join(" ");
    const profile = profileOf(joined, all);
    return {
      entity: entityOf((cells[truthAt] ?? "").trim(), row),
      profile: preset === "companies" ? profile : withNames(profile),
    };
  });
}

/** A person's whole name in one column: `Moreau, Camille` or `Camille Moreau`. */
function withNames({ name, ...profile }: ComparedProfile): ComparedProfile {
  if (!name || profile.firstName || profile.lastName) return profile;
  const [last = "", first] = name.split(",").map((part) => part.trim());
  if (first !== undefined) return { ...profile, firstName: first, lastName: last };
  const end = last.lastIndexOf(" ");
  return { ...profile, firstName: last.slice(0, Math.max(0, end)), lastName: last.slice(end + 1) };
}

function profileOf(joined: (name: Name) => string, all: (name: Name) => string[]): ComparedProfile {
  return {
    firstName: joined("first"),
    lastName: joined("last"),
    ...(joined("name") && { name: joined("name") }),
    emails: all("email"),
    phones: all("phone"),
    street: joined("street"),
    postalCode: joined("postcode"),
    city: joined("city"),
    country: joined("country"),
    birthDate: isoDate(joined("birth")),
    numbers: all("number").flatMap((number) => (number === "" ? [] : `number:${number}`)),
  };
}

const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;
const isoDate = (text: string) =>
  text.replace(DAY_FIRST, (_, day: string, month: string, year: string) =>
    [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
  );
