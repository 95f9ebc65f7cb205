import { sql } from "kysely";
import type { CodeList } from "../../../../contract/codes.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { type Origin, tellOfList } from "./audit-list.ts";
import { listsNamed, moduleNamed } from "./show-codes.ts";

type Asked = { module: string; list: string; undo?: boolean | undefined };

/** By name, for the list as it is now: whatever changes in it afterwards takes the name away. */
export async function signOff(
  tx: Tx,
  scope: Scope,
  { module, list, undo = false }: Asked,
  origin: Origin,
): Promise<CodeList["signedOff"]> {
  listsNamed(moduleNamed(module), list);
  const { accountId, propertyId, user } = scope;
  const [at, id, name] = undo ? [null, null, null] : [sql`clock_timestamp()`, user.id, user.name];
  const { rows } = await sql<{ at: Date | null }>`
    insert into code_lists (account_id, property_id, list, signed_at, signed_by_id, signed_by_name)
    values (${accountId}, ${propertyId}, ${list}, ${at}, ${id}, ${name})
    on conflict (account_id, property_id, list) do update
    set signed_at = excluded.signed_at, signed_by_id = excluded.signed_by_id, signed_by_name = excluded.signed_by_name
    returning signed_at as at`.execute(tx);
  await tellOfList(tx, scope, list, { action: undo ? "codes_unsigned" : "codes_signed", new: {} }, origin);
  const signed = rows[0]?.at;
  return signed ? { by: { id: user.id, name: user.name }, at: signed.toISOString() } : null;
}
