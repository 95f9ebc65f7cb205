import { inTenant, type Scope } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { refuseBeyondQuota } from "../../tenancy/accounts/quotas.ts";
import { findUploaded } from "./files.repo.ts";
import { MEGABYTE, type SizeLimits } from "./intake.ts";
import type { KeepDeps } from "./keep-file.ts";
import type { KeptIntakes } from "./kept-intakes.ts";
import { keyOf } from "./storage-key.ts";
import { countUploads, deleteUpload, findUpload, insertUpload } from "./uploads.repo.ts";

export type TusDeps = KeepDeps & { limits: SizeLimits; intakes: KeptIntakes };

/**
 * Announced sizes count until they have arrived or were given up, so that no upload is promised more than there is room
 * for.
 */
export function beginUpload({ db }: TusDeps, scope: Scope, announced: Parameters<typeof insertUpload>[2]) {
  return inTenant(db, scope, async (tx) => {
    const others = await countUploads(tx, scope);
    const storageMb = Math.ceil((others.bytes + announced.size) / MEGABYTE);
    await refuseBeyondQuota(tx, scope, { files: others.files + 1, storageMb });
    return insertUpload(tx, scope, announced);
  });
}

/** The progress of an upload; one that has become a file is complete. */
export function findProgress({ db, intakes }: TusDeps, scope: Scope, id: string) {
  return inTenant(db, scope, async (tx) => {
    const upload = await findUpload(tx, scope, id);
    if (upload) return { ...upload, received: intakes.arrived(upload) };
    const file = await findUploaded(tx, scope, id);
    if (!file) throw new Refusal("not_found");
    return { received: file.size, size: file.size, expiresAt: null };
  });
}

export async function giveUpUpload({ db, storage }: TusDeps, scope: Scope, id: string): Promise<void> {
  const known = await inTenant(db, scope, async (tx) => {
    const upload = await findUpload(tx, scope, id);
    return upload && deleteUpload(tx, scope, id);
  });
  if (!known) throw new Refusal("not_found");
  await storage.remove(keyOf(scope, id));
}
