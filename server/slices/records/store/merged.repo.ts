import { type RawBuilder, sql } from "kysely";
import type { Value } from "../../../../core/validation/check-fields.ts";

/** How a row is written over an existing record. */
export type Writing = {
  /** Fields that the run provides; all others stay unchanged. */
  written: readonly string[];
  /** Whether an empty cell clears the value. */
  empties: boolean;
};
/** With additional facts about the statement. */
type MergeOptions = Writing & {
  /** Rows list fields in `left_out` that stay in any case. */
  hasLeftOut: boolean;
  /** Fields whose corrections are replaced by the file. */
  given?: readonly string[];
};

/** The file's value by field, null where it has none. */
export type Contested = Readonly<Record<string, NonNullable<Value> | null>>;

/**
 * For a record `t`: the fields that a person has corrected, with the file's value at that time; null: there are none.
 */
export const correctedIn = (replaced: readonly string[] = []): RawBuilder<unknown> =>
  replaced.length === 0 ? sql`t.corrected` : sql`nullif(t.corrected - ${replaced}::text[], '{}')`;

/**
 * The values of a record `t` after the `doc` of a row `g` was written over it, `base` being its values. This is the
 * only rule of what counts as changed. A person's corrections stay.
 */
export function merged(base: RawBuilder<unknown>, options: MergeOptions): RawBuilder<unknown> {
  const whole = over(base, options);
  const corrected = correctedIn(options.given);
  return sql`case when ${corrected} is null then ${whole} else
    (${whole} - array(select jsonb_object_keys(${corrected}))) || coalesce((
      select jsonb_object_agg(k, ${base} -> k) from jsonb_object_keys(${corrected}) k where jsonb_exists(${base}, k)), '{}')
    end`;
}

function over(base: RawBuilder<unknown>, { written, empties, hasLeftOut }: MergeOptions): RawBuilder<unknown> {
  if (!empties) return sql`(${base} || g.doc)`;
  const emptied = hasLeftOut
    ? sql`array(select unnest(${written}::text[]) except select unnest(string_to_array(g.left_out, ',')))`
    : sql`${written}::text[]`;
  return sql`((${base} - ${emptied}) || g.doc)`;
}

/** The corrected fields `k` of a record for which the row provides a value. */
function spokenOf({ written, empties, hasLeftOut }: MergeOptions): RawBuilder<unknown> {
  if (!empties) return sql`jsonb_exists(g.doc, k)`;
  return sql`k = any (${written}::text[])
    ${hasLeftOut ? sql`and k <> all (string_to_array(g.left_out, ','))` : sql``}`;
}

const inFile = sql`coalesce(g.doc -> k, 'null')`;
const inRecord = sql`coalesce(t.values -> k, 'null')`;

/** For a record `t`: what the file has changed to another value since a person corrected it; null: nothing. */
export const contested = (options: MergeOptions): RawBuilder<unknown> => sql`
  case when ${correctedIn(options.given)} is not null then (
    select jsonb_object_agg(k, ${inFile}) from jsonb_each(${correctedIn(options.given)}) c (k, was)
    where ${spokenOf(options)} and ${inFile} <> was and ${inFile} <> ${inRecord}) end`;

/**
 * For a record `t`: corrections that have ended, since the file has the same value by now or replaced them; null: none.
 */
export const settled = (options: MergeOptions): RawBuilder<unknown> => sql`
  case when t.corrected is not null then (
    select array_agg(k) from jsonb_object_keys(t.corrected) k
    where (${spokenOf(options)} and ${inFile} = ${inRecord}) or k = any (${options.given ?? []}::text[])) end`;
