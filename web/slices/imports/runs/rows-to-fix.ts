import { configurationRoutes } from "../../../../contract/configurations.ts";
import { type ImportRun, importRoutes } from "../../../../contract/imports.ts";
import { sourceRoutes } from "../../../../contract/sources.ts";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { type CauseAsk, outcomeKey, PAGE_ROWS } from "../../../data/runs.ts";
import { call } from "../../../lib/call.ts";
import type { Hotel } from "../../../lib/hotel.ts";
import { runPreview } from "../../configure/mappings/preview.ts";
import type { RowsToFix } from "../dry-runs/cause-shown.ts";

type Around = { country: string; today: string };

/** The first rows of a cause with the values that the newest version of the configuration makes of them. */
export function rowsToFix(
  hotel: Hotel,
  module: ModuleKey,
  run: ImportRun,
  { rule, field, pattern }: CauseAsk,
  around: Around,
): RowsToFix {
  const load = async (signal: AbortSignal) => {
    const { configuration } = run;
    if (!configuration) return [];
    const ask = { ...hotel, id: run.id, rule, field, pattern, limit: PAGE_ROWS };
    const [{ rows }, { body }, { columns, reading }, profiles] = await Promise.all([
      call(importRoutes.rows, ask, { signal }),
      call(configurationRoutes.one, { ...hotel, id: configuration.id }, { signal }),
      call(sourceRoutes.one, { ...hotel, id: run.sourceId }, { signal }),
      call(sourceRoutes.columns, { ...hotel, id: run.sourceId }, { signal }),
    ]);
    const found = profiles.columns.flatMap((profile) => profile.found ?? []);
    const staged = rows.map((row) => ({ ...row, marks: 0 }));
    const made = runPreview({ module, file: run.file.name, columns, rows: staged, body, reading, found, ...around });
    const fields = fieldsOf(module);
    return rows.map(({ line, issues }, at) => {
      const { values = [], waiting = [] } = made[at]?.outcome ?? {};
      // What only the hotel's translations know stays the code that it is: for a trial that is near enough.
      const codes = Object.fromEntries(waiting.map((one) => [one.field, one.code]));
      const known = fields.flatMap(({ id }, place) => {
        const value = values[place];
        return value === undefined ? [] : [[id, value] as const];
      });
      return { line, issues, values: { ...codes, ...Object.fromEntries(known) } };
    });
  };
  return { key: [...outcomeKey(hotel, run.id), "fix", rule, field, pattern, around], load };
}
