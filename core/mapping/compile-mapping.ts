import type { FieldSource, MappedField } from "../../contract/configurations.ts";
import type { Field } from "../modules/field.ts";

/** Writes a row's texts into `values`, one place a field; a field without a source stays as it is. */
export type MapRow = (cells: readonly string[], values: string[]) => void;

type Read = (cells: readonly string[]) => string;

/** Columns by name; of two with one name the first, as a file's reader makes them unique anyway. */
function positions(columns: readonly string[]): Map<string, number> {
  return new Map(columns.map((name, at) => [name, at] as const).reverse());
}

/** Columns that a configuration names and a file does not have read as empty: the drift report says so beforehand. */
export function compileMapping(
  fields: readonly Field[],
  mapped: readonly MappedField[],
  columns: readonly string[],
): MapRow {
  const at = positions(columns);
  const placeOf = new Map(fields.map(({ id }, place) => [id, place]));
  const steps = mapped.flatMap(({ target, source }) => {
    const place = placeOf.get(target);
    return place === undefined ? [] : [{ place, read: reader(source, at) }];
  });
  return (cells, values) => {
    for (const { place, read } of steps) values[place] = read(cells);
  };
}

const trimmed = (text: string | undefined) => (text === undefined ? "" : text.trim());

function reader(source: FieldSource, at: ReadonlyMap<string, number>): Read {
  const cell = (name: string): Read => {
    const place = at.get(name);
    return place === undefined ? () => "" : (cells) => trimmed(cells[place]);
  };
  switch (source.kind) {
    case "column":
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
  last_word: () => (text) => /\S+$/.exec(text)?.[0] ?? "",
  before: (mark) => (text) => {
    const at = mark === "" ? -1 : text.indexOf(mark);
    return at < 0 ? text : text.slice(0, at);
  },
  after: (mark) => (text) => {
    const at = mark === "" ? -1 : text.indexOf(mark);
    return at < 0 ? "" : text.slice(at + mark.length);
  },
  digits: () => (text) => text.replace(/\D/g, ""),
  letters: () => (text) => text.replace(/[^\p{L}\s'’-]/gu, ""),
  part: (argument) => {
    // `separator|number`: the bar itself may be the separator.
    const cut = argument.lastIndexOf("|");
    const [separator, number] = [argument.slice(0, Math.max(cut, 0)), Number(argument.slice(cut + 1))];
    return (text) => (separator === "" ? "" : (text.split(separator)[number - 1] ?? ""));
  },
};
