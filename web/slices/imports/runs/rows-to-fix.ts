import type { ImportRun } from "../../../../contract/imports.ts";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { type CauseAsk, type CauseRows, causeRowsQuery } from "../../../data/imports.ts";
import type { Hotel } from "../../../lib/hotel.ts";
import { runPreview } from "../../configure/mappings/preview.ts";
import type { RowsToFix } from "../dry-runs/cause-shown.ts";

type Around = { country: string; today: string };

/** The first rows of a cause with the values that the newest version of the configuration makes of them. */
export function rowsToFix(
  hotel: Hotel,
  module: ModuleKey,
  run: ImportRun,
  cause: CauseAsk,
  around: Around,
): RowsToFix | null {
  if (!run.configuration) return null;
  const make = ({ rows, body, source: { columns, reading }, profiles }: CauseRows) => {
    const found = profiles.flatMap((profile) => profile.found ?? []);
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
  return causeRowsQuery(hotel, run, { configurationId: run.configuration.id, cause, around }, make);
}
