import type { FieldSource } from "../../../../contract/configurations.ts";
import { LAST_FIRST } from "../../../../core/mapping/split-name.ts";

type Transform = Extract<FieldSource, { kind: "transform" }>["transform"];

/** The values of all kinds' forms at once, so that changing the kind loses no typed text. */
export type SourceValues = {
  column: string | null;
  value: string;
  columns: string[];
  separator: string;
  transform: Transform;
  mark: string;
  part: number;
};

export function valuesOf(source: FieldSource | undefined): SourceValues {
  const none: SourceValues = {
    column: null,
    value: "",
    columns: [],
    separator: " ",
    transform: "first_word",
    mark: ",",
    part: 1,
  };
  switch (source?.kind) {
    case undefined:
      return none;
    case "column":
    case "per_night":
      return { ...none, column: source.column, columns: [source.column] };
    case "constant":
      return { ...none, value: source.value };
    case "default":
      return { ...none, column: source.column, columns: [source.column], value: source.value };
    case "join":
      return { ...none, columns: source.columns, separator: source.separator, column: source.columns[0] ?? null };
    case "transform": {
      const { column, transform, argument = "" } = source;
      const cut = argument.lastIndexOf("|");
      const [mark, part] =
        transform === "part" ? [argument.slice(0, Math.max(cut, 0)), Number(argument.slice(cut + 1))] : [argument, 1];
      return { ...none, column, columns: [column], transform, mark: mark || none.mark, part: part || 1 };
    }
  }
}

export const needsMark = (transform: Transform): boolean =>
  transform === "before" || transform === "after" || transform === "part";

/** Parts of a whole name, which may start with the last name. */
export const isOfName = (transform: Transform): boolean => transform === "family_name" || transform === "given_names";

/** The source that a form describes; null: something is still missing. */
export function sourceOf(kind: FieldSource["kind"], values: SourceValues): FieldSource | null {
  const { column, value, columns, separator, transform, mark, part } = values;
  switch (kind) {
    case "column":
    case "per_night":
      return column === null ? null : { kind, column };
    case "constant":
      return value.trim() === "" ? null : { kind, value: value.trim() };
    case "default":
      return column === null || value.trim() === "" ? null : { kind, column, value: value.trim() };
    case "join":
      return columns.length === 0 ? null : { kind, columns, separator };
    case "transform": {
      if (column === null || (needsMark(transform) && mark === "")) return null;
      if (isOfName(transform)) return { kind, column, transform, ...(mark === LAST_FIRST && { argument: mark }) };
      if (!needsMark(transform)) return { kind, column, transform };
      return { kind, column, transform, argument: transform === "part" ? `${mark}|${part}` : mark };
    }
  }
}
