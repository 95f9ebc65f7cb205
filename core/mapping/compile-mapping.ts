import type { FieldSource, MappedField } from "../../contract/configurations.ts";
import type { ColumnReading } from "../../contract/reading.ts";
import type { Field } from "../modules/field.ts";
import { headerKey } from "../modules/spelling.ts";
import { withFingerprints, withoutFingerprints } from "../reading/masked-numbers.ts";
import { isEmptyToken, mayBeginToken } from "../values/empty-tokens.ts";
import { isIdField, lostIn } from "../values/ids.ts";
import { LAST_FIRST, splitName } from "./split-name.ts";

/** Writes a row's texts into `values`, one index per field; a field without a source is not written. */
export type MapRow = (cells: readonly string[], values: string[]) => void;

type Read = (cells: readonly string[]) => string;

/** Columns by exact name, or else by the name without case, accents and punctuation. */
function positions(columns: readonly string[]): { get(name: string): number | undefined } {
  const byName = new Map(columns.map((name, index) => [name, index] as const).reverse());
  const byKey = new Map(columns.map((name, index) => [headerKey(name), index] as const).reverse());
  return { get: (name) => byName.get(name) ?? byKey.get(headerKey(name)) };
}

/** Columns named by a configuration and missing in a file read as empty; the drift report warns beforehand. */
export function compileMapping(
  fields: readonly Field[],
  mapped: readonly MappedField[],
  columns: readonly string[],
  /** Reading settings by column, if known. */
  readings: Readonly<Record<string, ColumnReading>> = {},
): MapRow {
  const positionOf = positions(columns);
  const cellIn = (name: string, isId: boolean): Read => {
    const place = positionOf.get(name);
    if (place === undefined) return () => "";
    const { empty, ids } = readings[columns[place] ?? ""] ?? {};
    const shown = !isId ? withoutFingerprints : ids === "fingerprint" ? withFingerprints : same;
    if (empty === undefined)
      return (cells) => {
        const text = cells[place];
        if (text === undefined || text === "") return "";
        return shown(mayBeginToken(text) || !isTrimmed(text) ? withoutToken(text.trim()) : text);
      };
    const tokens = new Set(empty);
    return (cells) => {
      const text = (cells[place] ?? "").trim();
      return tokens.has(text) ? "" : shown(text);
    };
  };
  const placeOf = new Map(fields.map(({ id }, place) => [id, place]));
  const ids = new Set(fields.flatMap((field) => (isIdField(field) ? field.id : [])));
  const steps = mapped.flatMap(({ target, source }) => {
    const place = placeOf.get(target);
    return place === undefined
      ? []
      : [{ place, read: ids.has(target) ? idReader(source, cellIn) : reader(source, (name) => cellIn(name, false)) }];
  });
  return (cells, values) => {
    for (const { place, read } of steps) values[place] = read(cells);
  };
}

const SPACE = 32;
const LAST_PLAIN = 126;
const isPlain = (code: number) => code > SPACE && code <= LAST_PLAIN;

/** Checks two characters of most cells instead of searching each for spaces. */
const isTrimmed = (text: string) => isPlain(text.charCodeAt(0)) && isPlain(text.charCodeAt(text.length - 1));
const withoutToken = (text: string) => (isEmptyToken(text) ? "" : text);

const same = (text: string) => text;

/** A damaged id is kept as it is, to be refused: a transform or a join could make it look valid. */
function idReader(source: FieldSource, cellIn: (name: string, isId: boolean) => Read): Read {
  const read = reader(source, (name) => cellIn(name, true));
  if (source.kind !== "join" && source.kind !== "transform") return read;
  const parts = (source.kind === "join" ? source.columns : [source.column]).map((name) => cellIn(name, true));
  return (cells) => parts.map((part) => part(cells)).find((part) => lostIn(part) !== null) ?? read(cells);
}

function reader(source: FieldSource, cell: (name: string) => Read): Read {
  switch (source.kind) {
    case "column":
    // The pipeline divides once dates and amount are read.
    case "per_night":
      return cell(source.column);
    case "constant":
      return () => source.value;
    case "default": {
      const read = cell(source.column);
      return (cells) => read(cells) || source.value;
    }
    case "join": {
      const reads = source.columns.map(cell);
      return (cells) =>
        reads
          .map((read) => read(cells))
          .filter((text) => text !== "")
          .join(source.separator);
    }
    case "transform": {
      const read = cell(source.column);
      const change = transforms[source.transform](source.argument ?? "");
      return (cells) => change(read(cells)).trim();
    }
  }
}

const transforms: Record<
  Extract<FieldSource, { kind: "transform" }>["transform"],
  (argument: string) => (text: string) => string
> = {
  first_word: () => (text) => /^\S+/.exec(text)?.[0] ?? "",
  // Not `\S+$`, which restarts at every letter of a long word.
  last_word: () => (text) => (/\s$/.test(text) ? "" : (text.split(/\s/).at(-1) ?? "")),
  before: (mark) => (text) => {
    const index = mark === "" ? -1 : text.indexOf(mark);
    return index < 0 ? text : text.slice(0, index);
  },
  after: (mark) => (text) => {
    const index = mark === "" ? -1 : text.indexOf(mark);
    return index < 0 ? "" : text.slice(index + mark.length);
  },
  family_name: (order) => (text) => splitName(text, order === LAST_FIRST).family,
  given_names: (order) => (text) => splitName(text, order === LAST_FIRST).given,
  digits: () => (text) => text.replace(/\D/g, ""),
  letters: () => (text) => text.replace(/[^\p{L}\s'’-]/gu, ""),
  part: (argument) => {
    // `separator|number`: the separator may itself be the bar.
    const cut = argument.lastIndexOf("|");
    const [separator, number] = [argument.slice(0, Math.max(cut, 0)), Number(argument.slice(cut + 1))];
    return (text) => (separator === "" ? "" : (text.split(separator)[number - 1] ?? ""));
  },
};
