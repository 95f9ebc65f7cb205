import { fieldsOf } from "../../../core/modules/catalogue.ts";
import { compileOldId } from "../../../core/modules/old-id.ts";
import { compileConfiguration } from "../../../core/pipeline/compile-configuration.ts";
import { fieldsTouchedBy } from "../../../core/treatment/compile-treatments.ts";
import type { Prepared } from "../rehearsals/prepare-rows.ts";

/**
 * Only the old ids of rows, as the whole pipeline makes them, in a fraction of its time: without the other fields, where
 * no rule ties a key to one of them.
 */
export function compileIds({
  pipeline,
  cellsOf,
}: Pick<Prepared, "pipeline" | "cellsOf">): (row: { cells: string; line: number }) => string | null {
  const { module, body } = pipeline;
  const keys = new Set(fieldsOf(module).flatMap(({ id, key }) => (key ? [id] : [])));
  const about = body.treatments.filter(
    (rule) => rule.enabled && (rule.field === "*" || fieldsTouchedBy(rule).some((field) => keys.has(field))),
  );
  const alone = about.every((rule) => fieldsTouchedBy(rule).every((field) => field === "*" || keys.has(field)));
  const fields = body.fields.filter(({ target }) => keys.has(target));
  const run = compileConfiguration(alone ? { ...pipeline, body: { fields, treatments: about } } : pipeline);
  const oldIdOf = compileOldId(module);
  return (row) => oldIdOf(run(cellsOf(row)).values);
}
