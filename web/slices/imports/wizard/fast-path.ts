import type { Configuration } from "../../../../contract/configurations.ts";
import type { FileShown, Preview } from "../../../../contract/files.ts";
import { fingerprintOf } from "../../../../core/mapping/fingerprint.ts";
import { pickConfiguration } from "../../../../core/mapping/pick-configuration.ts";
import type { SeenColumn } from "../../../../core/mapping/seen-column.ts";
import { suggestMapping } from "../../../../core/mapping/suggest.ts";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { findDoubts } from "../../../../core/review/find-doubts.ts";
import { rememberedOf } from "../../configure/mappings/suggestions.ts";

type Before = Parameters<typeof rememberedOf>[0];

/** Why a file may be checked at once: a configuration was made for its columns, or their meaning is clear. */
export type FastPath = { by: "configuration"; name: string } | { by: "suggestions"; columns: number; of: number };

/** Every required field has a source. */
export const coversRequired = (module: ModuleKey, targets: readonly string[]): boolean =>
  fieldsOf(module).every(({ id, required }) => !required || targets.includes(id));

type FirstRows = Pick<Preview, "columns" | "rows">;

/** The columns with their first values: a name alone does not say that `Name` holds e-mail addresses. */
function seenIn(names: readonly string[], { columns, rows }: FirstRows): SeenColumn[] {
  const places = new Map(columns.map(({ name }, place) => [name, place]));
  return names.map((name) => {
    const place = places.get(name);
    if (place === undefined) return { name, samples: [] };
    const filled = rows.map(({ cells }) => cells[place] ?? "").filter((cell) => cell !== "");
    const samples = [...new Set(filled)];
    return { name, samples, unique: samples.length === filled.length };
  });
}

/** Null: a person should check how the file is read or what its columns mean. */
export function fastPathOf(
  module: ModuleKey,
  file: FileShown,
  first: FirstRows,
  configurations: readonly Configuration[],
  before: Before,
): FastPath | null {
  const { detected, findings } = file;
  if (!detected || !findings || detected.headerRow === 0 || first.rows.length === 0) return null;
  const seen = seenIn(detected.columns, first);
  const suggested = suggestMapping(module, seen, rememberedOf(before));
  const doubts = findDoubts({ module, findings, settled: {}, columns: detected.columns, suggestions: suggested });
  if (doubts.some(({ what }) => what !== "column" && what !== "field")) return null;
  const print = fingerprintOf(detected.columns);
  const made = pickConfiguration(
    configurations.map((configuration) => ({
      ...configuration,
      fits: configuration.fingerprint === print ? ("exact" as const) : ("no" as const),
    })),
  );
  // A configuration made by an automatic run holds guesses, which are judged again.
  if (made?.confirmed) return { by: "configuration", name: made.name };
  return doubts.length === 0 && suggested.length > 0
    ? { by: "suggestions", columns: suggested.length, of: detected.columns.length }
    : null;
}
