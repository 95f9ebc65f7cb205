import type { Configuration } from "../../../contract/configurations.ts";
import type { FileShown } from "../../../contract/files.ts";
import type { Findings } from "../../../contract/reading.ts";
import { fingerprintOf } from "../../../core/mapping/fingerprint.ts";
import { suggestMapping } from "../../../core/mapping/suggest.ts";
import { fieldsOf, type ModuleKey } from "../../../core/modules/catalogue.ts";
import { rememberedOf } from "../configurations/suggestions.ts";

type Before = Parameters<typeof rememberedOf>[0];

/** Why a file may be checked at once: a configuration was made for its columns, or what they mean is plain. */
export type FastPath = { by: "configuration"; name: string } | { by: "suggestions"; columns: number; of: number };

/** Every required field has a source. */
export const coversRequired = (module: ModuleKey, targets: readonly string[]): boolean =>
  fieldsOf(module).every(({ id, required }) => !required || targets.includes(id));

/** What has to be certain whatever the columns mean; how dates and numbers are written matters where there are any. */
const ALWAYS = ["encoding", "delimiter", "quote", "headerRow"] as const;

function isCertain(module: ModuleKey, findings: Findings, targets: readonly string[]): boolean {
  const types = new Set(fieldsOf(module).flatMap(({ id, type }) => (targets.includes(id) ? [type] : [])));
  return (
    ALWAYS.every((name) => findings[name].sure) &&
    (findings.dateFormat.sure || !types.has("date")) &&
    (findings.decimal.sure || !types.has("decimal"))
  );
}

/** Null: a person should look at how the file is read or at what its columns mean. */
export function fastPathOf(
  module: ModuleKey,
  file: FileShown,
  configurations: readonly Configuration[],
  before: Before,
): FastPath | null {
  const { detected, findings } = file;
  if (!detected || !findings || detected.headerRow === 0) return null;
  const seen = detected.columns.map((name) => ({ name, samples: [] }));
  const suggested = suggestMapping(module, seen, rememberedOf(before));
  const all = suggested.map(({ target }) => target);
  if (!isCertain(module, findings, all)) return null;
  const print = fingerprintOf(detected.columns);
  const fitting = configurations.filter(({ fingerprint }) => fingerprint === print);
  const made = fitting.find(({ active }) => active) ?? fitting[0];
  if (made) return { by: "configuration", name: made.name };
  const sure = suggested.filter((one) => one.sure);
  const targets = sure.map(({ target }) => target);
  return targets.length > 0 && coversRequired(module, targets)
    ? { by: "suggestions", columns: sure.length, of: detected.columns.length }
    : null;
}
