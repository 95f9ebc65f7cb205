import { type Db, inTenant, type Scope } from "../../../db/client.ts";
import type { Storage } from "../../../ports/storage.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { deleteUploaded, findUploaded } from "../files/files.repo.ts";
import { removeSourcesOfFile } from "./remove-sources.ts";
import type { SourceUses } from "./source-uses.ts";

/** Removes a file, the rows read from it, and its bytes, but not while it is being read. */
export function removeFile(
  { db, storage, uses }: { db: Db; storage: Storage; uses: SourceUses },
  scope: Scope,
  id: string,
  from: AuditOrigin,
): Promise<void> {
  return inTenant(db, scope, async (tx) => {
    const file = await findUploaded(tx, scope, id, { lock: true });
    if (!file) throw new Refusal("not_found");
    await removeSourcesOfFile(tx, scope, id, uses);
    await deleteUploaded(tx, scope, id);
    const { name, size, kind, sha256 } = file;
    const old = { name, size, kind, sha256: sha256.toString("hex") };
    await insertAudit(tx, scope, { action: "file_deleted", recordKind: "file", recordId: id, old, ...from });
    // Removed before the commit: a row without bytes can be deleted again, while bytes without a row would never be
    // found.
    await storage.remove(file.storageKey);
  });
}
