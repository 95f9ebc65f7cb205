import { isReasonColumn } from "../csv/reason-columns.ts";
import { type ModuleKey, modules } from "../modules/catalogue.ts";
import { knownColumn } from "./column-signs.ts";
import { isNamed } from "./judge-column.ts";
import type { SeenColumn } from "./seen-column.ts";
import { type Suggestion, suggestMapping } from "./suggest.ts";

/** The module a file is for, and the columns that show it. */
export type ModuleSuggestion = {
  module: ModuleKey;
  /** A person should check an unsure suggestion. */
  sure: boolean;
  /** Columns whose names are fields of this module, the most telling first. */
  columns: readonly string[];
  /** Required fields without a column. */
  missing: readonly string[];
};

const BY_NAME: ReadonlySet<Suggestion["reason"]["code"]> = new Set([
  "remembered",
  "preset",
  "name",
  "label",
  "synonym",
  "whole_name",
]);

/** It has its own kind of file, whose columns have no names. */
const IN_HOUSE: ModuleKey = "in-house";

/** The first module is sure if its score exceeds the second by this factor. */
const CLEARLY = 1.35;
const LEAST = 2;
/** Enough columns to recognise a file. */
const MOST_COLUMNS = 100;
/** Modules whose names fit the most columns; only these are examined closely. */
const LOOKED_INTO = 6;

/**
 * Best first. A column that is a field of many modules (`Code`, `Note`) counts little, one that only a stay has counts
 * much. A module with missing required fields is unlikely, as is one that leaves most columns unused.
 */
export function suggestModules(columns: readonly SeenColumn[]): ModuleSuggestion[] {
  const own = columns.filter(({ name }) => !isReasonColumn(name)).slice(0, MOST_COLUMNS);
  const holders = new Map<string, number>();
  const rough = modules
    .filter(({ key }) => key !== IN_HOUSE)
    .map(({ key, fields }) => {
      const named = own.filter((column) => isNamed(key, knownColumn(key, column)));
      for (const { name } of named) holders.set(name, (holders.get(name) ?? 0) + 1);
      return { key, fields, named: named.length };
    });
  const weight = (column: string) => 1 / Math.sqrt(holders.get(column) ?? 1);
  const ranked = rough
    .sort((a, b) => b.named - a.named)
    .slice(0, LOOKED_INTO)
    .map(({ key, fields }) => {
      const suggested = suggestMapping(key, own, new Map(), true).filter(({ reason }) => BY_NAME.has(reason.code));
      const named = [...new Set(suggested.map(({ column }) => column))].sort((a, b) => weight(b) - weight(a));
      const filled = new Set(suggested.map(({ target }) => target));
      const required = fields.filter((field) => field.required).map(({ id }) => id);
      const missing = required.filter((id) => !filled.has(id));
      const weightNamed = named.reduce((sum, column) => sum + weight(column), 0);
      const coverage = named.length / Math.max(own.length, 1);
      const complete = required.length === 0 ? 1 : 1 - missing.length / required.length;
      return {
        score: weightNamed * (0.4 + 0.6 * coverage) * (0.4 + 0.6 * complete),
        fits: complete > 0.5 || (complete === 0.5 && coverage >= 0.6),
        found: { module: key, columns: named, missing },
      };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  const isClear =
    best?.fits === true && best.found.columns.length >= LEAST && best.score >= CLEARLY * (second?.score ?? 0);
  return ranked.map(({ found }) => ({ ...found, sure: found === best?.found && isClear }));
}
