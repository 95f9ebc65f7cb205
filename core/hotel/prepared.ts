import type { ModuleKey, RecordOf } from "../modules/catalogue.ts";
import type { Change, Refusal } from "./built.ts";
import { fitRecord } from "./fit.ts";
import type { HotelSettings } from "./settings.ts";
import { fill, leave } from "./values.ts";

type Prepared<Record> = { record: Record; changes: readonly Change[]; refusals: readonly Refusal[] };

/** Fits, fills and leaves out fields, as for every list. */
export function prepared<Key extends ModuleKey>(
  settings: HotelSettings,
  key: Key,
  given: RecordOf<Key>,
  defaults: { readonly [Id in keyof RecordOf<Key>]?: RecordOf<Key>[Id] | undefined },
  left: readonly (keyof RecordOf<Key> & string)[] = [],
): Prepared<RecordOf<Key>> {
  const fitted = fitRecord(settings, key, given);
  const filled = fill(fitted.record, defaults);
  const kept = leave(filled.values, left);
  return {
    record: kept.values,
    changes: [...fitted.changes, ...filled.changes, ...kept.changes],
    refusals: fitted.refusals,
  };
}
