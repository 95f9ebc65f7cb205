import type { Scope, Tx } from "../../../db/client.ts";
import { clearRows } from "./clear-rows.ts";
import { saveReadRows } from "./sources.repo.ts";

/** Resets the source to unread: half a file is not shown, and a later try starts anew. */
export async function forgetRows(tx: Tx, scope: Scope, id: string): Promise<void> {
  await clearRows(tx, scope, id);
  await saveReadRows(tx, scope, id, null);
}
