import { type RawBuilder, sql } from "kysely";
import { COMPANIONS } from "../../../../../core/hotel/guests.ts";
import { modulesOf, stages } from "../../../../../core/hotel/push-order.ts";
import { referencesOf } from "../../../../../core/records/references.ts";

/** Which modules a field of a module names. A line of the in-house list is built with the fields of its booking. */
const REFERENCES = [...new Set(stages.flatMap(modulesOf))].flatMap((module) =>
  [...referencesOf(module), ...(module === "in-house" ? referencesOf("reservations") : [])]
    .concat(module === "in-house" || module === "reservations" ? [COMPANIONS] : [])
    .flatMap(({ field, modules }) => modules.map((to) => ({ module, field, to }))),
);

/** Whether what a ledger row `l` waits for is at the hotel by now. */
export const hasComeTrue: RawBuilder<boolean> = sql<boolean>`(l.cause = 'build unlinked' and exists (
  select from (values ${sql.join(
    REFERENCES.map(({ module, field, to }) => sql`(${sql.lit(module)}, ${sql.lit(field)}, ${sql.lit(to)})`),
  )}) as named (module, field, "to")
  join push_records r on r.account_id = l.account_id and r.target_id = l.target_id and r.module = named."to"
    and r.old_id = l.value and r.new_id is not null and r.state <> 'withdrawn'
  where named.module = l.module and named.field = l.field))`;

/** A record that waits says why: it was never built otherwise, or is between two of its calls. */
export const isWaiting: RawBuilder<boolean> = sql<boolean>`(l.cause like 'build %'
  and (l.state = 'again' or l.state = 'pushed' and l.changed))`;
