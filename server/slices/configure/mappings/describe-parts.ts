import type { FieldSource, TreatmentRule } from "../../../../contract/configurations.ts";

const quoted = (text: string) => JSON.stringify(text);

/** Describes a field's source in symbols that need no language: `NAME`, `"FR"`, `A + " " + B`, `before(NAME, "/")`. */
export function describeSource(source: FieldSource): string {
  switch (source.kind) {
    case "column":
      return source.column;
    case "constant":
      return quoted(source.value);
    case "default":
      return `${source.column} ?? ${quoted(source.value)}`;
    case "join":
      return source.columns.join(` + ${quoted(source.separator)} + `);
    case "transform": {
      const argument = source.argument === undefined ? "" : `, ${quoted(source.argument)}`;
      return `${source.transform}(${source.column}${argument})`;
    }
    case "per_night":
      return `${source.column} / nights`;
  }
}

/** A rule with everything that decides its effect, so without its id and name. */
export function describeRule({ rule, field, params, when, enabled }: TreatmentRule): string {
  const set = Object.keys(params)
    .sort()
    .map((name) => `${name}=${JSON.stringify(params[name])}`);
  const condition = when ? ` ? ${when.field} ${when.is} ${quoted(when.value ?? "")}` : "";
  return `${enabled ? "" : "✕ "}${rule}(${[field, ...set].join(", ")})${condition}`;
}
