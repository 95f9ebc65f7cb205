import { type RawBuilder, sql } from "kysely";
import type { Value } from "../../../../core/validation/check-fields.ts";

/** How a row is written over a record that is there. */
export type Writing = {
  /** Fields that the run speaks about; all others stay as they are. */
  written: readonly string[];
  /** Whether an empty cell takes the value away. */
  empties: boolean;
};
/** With what the statement at hand knows. */
type MergeOptions = Writing & {
  /** Rows name fields in `left_out` that stay in any case. */
  hasLeftOut: boolean;
  /** Fields whose corrections give way to the file. */
  given?: readonly string[];
};

/** By field what the file has, null where it has nothing. */
export type Contested = Readonly<Record<string, NonNullable<Value> | null>>;

/** Of a record `t`: the fields that a person has corrected, and what the file had then; null: there are none. */
export const correctedIn = (given: readonly string[] = []): RawBuilder<unknown> =>
  given.length === 0 ? sql`t.corrected` : sql`nullif(t.corrected - ${given}::text[], '{}')`;

/**
 * What a record `t` holds after the `doc` of a row `g` was written over it, `base` being its values. The one rule of what
 * is changed and what is the same. What a person has corrected stays.
 */
export function merged(base: RawBuilder<unknown>, how: MergeOptions): RawBuilder<unknown> {
  const whole = over(base, how);
  const corrected = correctedIn(how.given);
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

/** Of the corrected fields `k` of a record those that the row says something about. */
function spokenOf({ written, empties, hasLeftOut }: MergeOptions): RawBuilder<unknown> {
  if (!empties) return sql`jsonb_exists(g.doc, k)`;
  return sql`k = any (${written}::text[])
    ${hasLeftOut ? sql`and k <> all (string_to_array(g.left_out, ','))` : sql``}`;
}

const inFile = sql`coalesce(g.doc -> k, 'null')`;
const inRecord = sql`coalesce(t.values -> k, 'null')`;

/** Of a record `t`: what the file has changed since a person corrected it, to something else; null: nothing. */
export const contested = (how: MergeOptions): RawBuilder<unknown> => sql`
  case when ${correctedIn(how.given)} is not null then (
    select jsonb_object_agg(k, ${inFile}) from jsonb_each(${correctedIn(how.given)}) c (k, was)
    where ${spokenOf(how)} and ${inFile} <> was and ${inFile} <> ${inRecord}) end`;

/** Of a record `t`: corrections that are over, since the file says the same by now or they have given way; null: none. */
export const settled = (how: MergeOptions): RawBuilder<unknown> => sql`
  case when t.corrected is not null then (
    select array_agg(k) from jsonb_object_keys(t.corrected) k
    where (${spokenOf(how)} and ${inFile} = ${inRecord}) or k = any (${how.given ?? []}::text[])) end`;
