import type { OperationId, RequestOf } from "../ohip/operations.ts";

/**
 * What a record had to suffer to fit: `cut` to the width OPERA keeps, `moved` to another place or value, `defaulted`
 * because it said nothing, `left` here because OPERA has no place for it, `translated` by a code mapping that was made
 * after the import. Nothing else may differ from the record.
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
    /** A code that nobody has mapped: the record waits until somebody does. */
    | "unmapped-code"
    /** Out of order, and nobody says from when to when and why. */
    | "needs-period"
    /** It was taken back by cancelling it, and OPERA opens no cancelled block. */
    | "cancelled-block"
    /** The second booking of a room needs a room until it is combined, and none is left. */
    | "full-night";
  value?: string;
  /** Of an unmapped code. */
  list?: string;
};

export type Call<Id extends OperationId> = {
  operation: Id;
  path: Readonly<Record<string, string>>;
  body: RequestOf<Id>;
};

/** `sent` holds the canonical fields as they went out: what reading back must show. */
export type Built<Sent, Id extends OperationId> =
  | { ok: true; call: Call<Id>; sent: Sent; changes: readonly Change[] }
  | { ok: false; refusals: readonly Refusal[] };

/** Finds the hotel system's id of a record that was pushed before. */
export type IdOf = (module: "profiles" | "accounts" | "blocks" | "reservations", oldId: string) => string | undefined;

/** The other way: which record of ours an id of the hotel system is. */
export type OldIdOf = (module: "profiles" | "accounts" | "blocks" | "reservations", id: string) => string | undefined;

/** Without undefined names, empty objects and empty lists: none of them says anything, and hashes must not see them. */
export function compact<T>(value: T): T {
  return (strip(value) ?? {}) as T;
}

/** A quarter of what building a record costs, so it makes no lists on the way. */
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
