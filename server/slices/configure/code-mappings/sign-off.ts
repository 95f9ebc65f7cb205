import type { CodeList } from "../../../../contract/codes.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { auditList, type Origin } from "./audit-list.ts";
import { updateSignature } from "./codes.repo.ts";
import { listsNamed, moduleNamed } from "./show-codes.ts";

type SignOffInput = { module: string; list: string; undo?: boolean | undefined };

/** Signs the current list with the caller's name; any later change of the list removes the signature. */
export async function signOff(
  tx: Tx,
  scope: Scope,
  { module, list, undo = false }: SignOffInput,
  origin: Origin,
): Promise<CodeList["signedOff"]> {
  listsNamed(moduleNamed(module), list);
  const signedAt = await updateSignature(tx, scope, { list, isSigned: !undo });
  await auditList(tx, scope, list, { action: undo ? "codes_unsigned" : "codes_signed", new: {} }, origin);
  const { id, name } = scope.user;
  return signedAt ? { by: { id, name }, at: signedAt.toISOString() } : null;
}
