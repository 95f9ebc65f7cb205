import type { OperationId, RequestOf } from "../ohip/operations.ts";

/**
 * How a record was changed to fit: `cut` to the width OPERA keeps, `moved` to another field or value, `defaulted`
 * because it had no value, `left` out because OPERA has no field for it, `translated` by a code mapping made after the
 * import. Nothing else may differ from the record.
 */
export type Change = { field: string; change: "cut" | "moved" | "defaulted" | "left" | "translated"; sent?: string };

/** Why a record cannot be sent as it is. Data for the operator, not an exception. */
export type Refusal = {
  field: string;
  reason:
    | "too-long"
    | "missing"
    | "unlinked"
    | "not-a-language"
    | "too-precise"
    | "no-target"
    | "contradiction"
    /** The code has no mapping: the record waits until it has one. */
    | "unmapped-code"
    /** The room is out of order without a period and a reason. */
    | "needs-period"
    /** Taking it back cancelled it, and OPERA does not reopen cancelled blocks. */
    | "cancelled-block"
    /** The second booking of a room needs its own room until both are combined, and none is left. */
    | "full-night";
  value?: string;
  /** The list of an unmapped code. */
  list?: string;
};

export type Call<Id extends OperationId> = {
  operation: Id;
  path: Readonly<Record<string, string>>;
  body: RequestOf<Id>;
};

/** `sent` holds the canonical fields as sent: reading back must show them. */
export type Built<Sent, Id extends OperationId> =
  | { ok: true; call: Call<Id>; sent: Sent; changes: readonly Change[] }
  | { ok: false; refusals: readonly Refusal[] };

/** Finds the hotel system's id of a record that was pushed before. */
export type IdOf = (module: "profiles" | "accounts" | "blocks" | "reservations", oldId: string) => string | undefined;

/** The reverse: finds our record by an id of the hotel system. */
export type OldIdOf = (module: "profiles" | "accounts" | "blocks" | "reservations", id: string) => string | undefined;

/** Removes undefined properties, empty objects and empty lists, so that they do not change hashes. */
export function compact<T>(value: T): T {
  return (strip(value) ?? {}) as T;
}

/** A quarter of the cost of building a record, so it creates no intermediate lists. */
function strip(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(strip).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  const kept: Record<string, unknown> = {};
  let isEmpty = true;
  for (const name of Object.keys(value)) {
    const field = strip((value as Record<string, unknown>)[name]);
    if (field === undefined) continue;
    kept[name] = field;
    isEmpty = false;
  }
  return isEmpty ? undefined : kept;
}
