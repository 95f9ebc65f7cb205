import type { ComparedProfile } from "../core/duplicates/form.ts";
import type { PresetName } from "../core/duplicates/weights.ts";
import { makeCsvParser } from "../core/reading/csv-parser.ts";
import { rankFormats, tallyDates } from "../core/reading/detect/column-dates.ts";
import { findDialect } from "../core/reading/detect/find-dialect.ts";
import { makeDecoder } from "../core/reading/encodings.ts";
import { dateReader } from "../core/values/dates.ts";
import { isEmptyAmongTyped, isEmptyToken } from "../core/values/empty-tokens.ts";

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

/** Any file that a spreadsheet or a script has written: UTF-8, UTF-16 with its mark, else Windows-1252. */
export function decodeLabelled(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const decoder = makeDecoder("windows-1252");
    return decoder.decode(bytes) + decoder.end();
  }
}

/** Enough to know what separates the cells. */
const HEAD = 64 * 1024;

function readTable(text: string): { columns: string[]; rows: string[][] } {
  const whole = text.replace(/^\ufeff/, "");
  const { delimiter, quote } = findDialect(whole.slice(0, HEAD));
  const parser = makeCsvParser({ delimiter: delimiter.value, quote: quote.value, headerRow: 1 });
  parser.push(whole);
  parser.end();
  const rows: string[][] = [];
  for (let row = parser.next(); row; row = parser.next()) rows.push(row.cells.map(cellOf));
  if (rows.length === 0) throw new Error("The file has no rows below its first line, which names the columns.");
  return { columns: parser.columns.map((column) => column.trim()), rows };
}

/** What scripts write for an empty cell is empty, and a number that went through a column of fractions is whole again. */
function cellOf(cell: string): string {
  const text = cell.trim();
  return isEmptyToken(text) ? "" : text.replace(/^(\d+)\.0$/, "$1");
}

/** Columns whose words can mean that there is no value. */
const TYPED: ReadonlySet<Name> = new Set(["birth", "email", "phone", "number", "postcode", "country"]);

/**
 * Rows of a file whose true duplicates are known from a column, or from the match of an expression in it. A row with an
 * empty column has no duplicates.
 */
export function readLabelled(text: string, { columns, truth, preset }: Reading): Labelled[] {
  const table = readTable(text);
  const placeOf = placesIn(table.columns);
  const named = namedColumns(columns, placeOf);
  const entities = entitiesOf(table.rows, truth, placeOf);
  const values = (cells: readonly string[], name: Name) =>
    (named.get(name) ?? []).map((place) => {
      const cell = cells[place] ?? "";
      return TYPED.has(name) && isEmptyAmongTyped(cell) ? "" : cell;
    });
  const joinedOf = (cells: readonly string[], name: Name) =>
    values(cells, name)
      .filter((cell) => cell !== "")
      .join(" ");
  const births = birthsIn(table.rows.map((cells) => values(cells, "birth")));
  return table.rows.map((cells, row) => {
    const joined = (name: Name) => joinedOf(cells, name);
    const profile = profileOf(joined, (name) => values(cells, name), births[row] ?? "");
    return { entity: entities[row] ?? "", profile: preset === "companies" ? profile : withNames(profile) };
  });
}

function placesIn(columns: readonly string[]): (column: string) => number {
  const bare = (column: string) => column.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return (column) => {
    const exactly = columns.indexOf(column.trim());
    const place = exactly >= 0 ? exactly : columns.findIndex((name) => bare(name) === bare(column));
    if (place < 0) throw new Error(`The file has no column "${column}". It has ${columns.join(", ")}.`);
    return place;
  };
}

function namedColumns(columns: string, placeOf: (column: string) => number): ReadonlyMap<Name, number[]> {
  const named = new Map<Name, number[]>();
  for (const part of columns.split(",").filter((text) => text.trim() !== "")) {
    const equals = part.indexOf("=");
    const name = part.slice(0, Math.max(0, equals)).trim() as Name;
    if (!NAMES.includes(name))
      throw new Error(`"${part.trim()}" says no column: write NAME=COLUMN, where NAME is one of ${NAMES.join(", ")}.`);
    const places = part
      .slice(equals + 1)
      .split("+")
      .map(placeOf);
    named.set(name, [...(named.get(name) ?? []), ...places]);
  }
  if (!["first", "last", "name"].some((name) => named.has(name as Name)))
    throw new Error("Profiles are compared by their names: give --columns at least first=, last= or name=.");
  return named;
}

function entitiesOf(rows: readonly (readonly string[])[], truth: string, placeOf: (column: string) => number) {
  const colon = truth.indexOf(":");
  const place = placeOf(colon < 0 ? truth : truth.slice(0, colon));
  const expression = colon < 0 ? null : compileExpression(truth.slice(colon + 1));
  let isFound = false;
  const entities = rows.map((cells, row) => {
    const cell = cells[place] ?? "";
    const found = expression?.exec(cell);
    isFound ||= found !== null && found !== undefined;
    return (found ? (found[1] ?? found[0]) : cell) || `row ${row}`;
  });
  if (expression && !isFound) throw new Error(`The expression ${expression} fits no cell of the column of --truth.`);
  if (new Set(entities).size === entities.length)
    throw new Error("No two rows have the same --truth: nothing in the file is a known duplicate.");
  return entities;
}

function compileExpression(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch {
    throw new Error(`"${text}", behind the colon of --truth, is no regular expression.`);
  }
}

/** In the order of day, month and year that fits most of the column; a day that does not exist is compared as it is. */
function birthsIn(rows: readonly (readonly string[])[]): string[] {
  const births = inThreeColumns(rows) ?? rows.map((cells) => cells.filter((cell) => cell !== "").join(" "));
  const formats = rankFormats(tallyDates(births.filter((birth) => birth !== "")));
  const today = new Date().toISOString().slice(0, 10);
  const read = dateReader(formats, { today, ahead: 0, timeZone: "" });
  return births.map((birth) => (birth === "" ? "" : (read(birth) ?? birth)));
}

/** Year, month and day, in any order; null: the columns are something else. */
function inThreeColumns(rows: readonly (readonly string[])[]): string[] | null {
  if (rows[0]?.length !== 3 || rows.some((cells) => cells.some((cell) => !/^\d{0,4}$/.test(cell)))) return null;
  const largest = [0, 1, 2].map((column) => rows.reduce((most, cells) => Math.max(most, Number(cells[column])), 0));
  const year = largest.indexOf(Math.max(...largest));
  const [one = 0, other = 0] = [0, 1, 2].filter((column) => column !== year);
  const [month, day] = (largest[one] ?? 0) > MONTHS ? [other, one] : [one, other];
  const digits = (cells: readonly string[], column: number, length: number) =>
    (cells[column] ?? "").padStart(length, "0");
  return rows.map((cells) =>
    cells.every((cell) => cell === "")
      ? ""
      : `${digits(cells, year, 4)}-${digits(cells, month, 2)}-${digits(cells, day, 2)}`,
  );
}
const MONTHS = 12;

/** A person's whole name in one column: `Moreau, Camille` or `Camille Moreau`. */
function withNames({ name, ...profile }: ComparedProfile): ComparedProfile {
  if (!name || profile.firstName || profile.lastName) return profile;
  const [last = "", first] = name.split(",").map((part) => part.trim());
  if (first !== undefined) return { ...profile, firstName: first, lastName: last };
  const end = last.lastIndexOf(" ");
  return { ...profile, firstName: last.slice(0, Math.max(0, end)), lastName: last.slice(end + 1) };
}

function profileOf(joined: (name: Name) => string, all: (name: Name) => string[], birthDate: string): ComparedProfile {
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
    birthDate,
    numbers: all("number").flatMap((number) => (number === "" ? [] : `number:${number}`)),
  };
}
