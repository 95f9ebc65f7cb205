import type { FileShown } from "../../../../contract/files.ts";
import type { FileKind } from "../../../../contract/reading.ts";
import type { KeyRing } from "../../../credentials/key-ring.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import type { FileContent, FileReaders, FoundInFile } from "../../../ports/file-reader.ts";
import type { Storage, StoredPart } from "../../../ports/storage.ts";
import type { VirusScanner } from "../../../ports/virus-scanner.ts";
import type { Workbooks } from "../../../ports/workbooks.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { refuseBeyondQuota } from "../../tenancy/accounts/quotas.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { schedulePurge } from "../../tenancy/properties/schedule-purge.ts";
import { findUploaded, insertFile } from "./files.repo.ts";
import type { Fingerprints } from "./find-fingerprint.ts";
import type { Intake } from "./intake.ts";
import { maskWorkbook, type Stored } from "./mask-workbook.ts";
import { refuseOtherHotel } from "./refuse-other-hotel.ts";
import { scanFile } from "./scan-file.ts";
import { showFiles } from "./show-file.ts";
import { keyOf } from "./storage-key.ts";
import { deleteUpload } from "./uploads.repo.ts";

export type KeepDeps = {
  db: Db;
  storage: Storage;
  readers: FileReaders;
  workbooks: Workbooks;
  /** Opens the key of the account's fingerprints. */
  ring: KeyRing;
  scanner?: VirusScanner | undefined;
};
export type Arrived = {
  id: string;
  name: string;
  idColumns: readonly string[];
  part: StoredPart;
  intake: Intake;
  fingerprints: Fingerprints | undefined;
  /** The key of `part`, if it differs from the file's id. */
  partKey?: string;
  /** The file came as a tus upload, whose row becomes the file's. */
  announced: boolean;
  from: AuditOrigin;
};

export type ExaminedFile = Stored & { kind: FileKind; found: FoundInFile };

/** Examines a complete file. Only a virus scanner, if there is one, reads the bytes a second time. */
export async function lookInto(
  deps: KeepDeps,
  scope: Scope,
  { id, name, part, partKey = keyOf(scope, id), intake, fingerprints, from }: Arrived,
  { only }: { only?: FileKind | undefined } = {},
): Promise<ExaminedFile> {
  const { last, kind, census, sha256, masked } = intake.end();
  if (only && kind !== only) throw new Refusal("unsupported_type", { text: "file.workbook_expected" });
  await part.append(last);
  if ((await part.size()) !== intake.size) throw new Error("An upload is not as long as what was received of it.");
  await part.flush();
  const content: FileContent = { size: intake.size, open: async (range) => part.open(range) };
  await scanFile(deps, scope, { name, content, from });
  const found = await deps.readers[kind].find(content, census);
  if (kind === "ihf") await inTenant(deps.db, scope, (tx) => refuseOtherHotel(tx, scope, found));
  const safe = kind === "piw" && (await maskWorkbook(deps, scope, { content, key: fingerprints?.key }));
  await part.close();
  return { storageKey: partKey, size: intake.size, sha256, masked, ...safe, kind, found };
}

/** Writes the file's row. If that is refused, no trace of the file is left. */
export async function keepFile(deps: KeepDeps, scope: Scope, arrived: Arrived, kept: ExaminedFile): Promise<FileShown> {
  const { db, storage } = deps;
  const { id, announced, partKey = keyOf(scope, id) } = arrived;
  const keys = new Set([kept.storageKey, partKey]);
  try {
    const shown = await inTenant(db, scope, async (tx) => {
      const row = await tellOf(tx, scope, arrived, kept);
      await storage.finishPart(kept.storageKey);
      return row;
    });
    keys.delete(kept.storageKey);
    for (const key of keys) await storage.remove(key);
    return shown;
  } catch (error) {
    // A commit whose answer was lost may still have succeeded, so only bytes without a row are removed.
    const known = await inTenant(db, scope, (tx) => findUploaded(tx, scope, id)).catch(() => true);
    if (!known) {
      for (const key of keys) await storage.remove(key);
      if (announced) await inTenant(db, scope, (tx) => deleteUpload(tx, scope, id));
    }
    throw error;
  }
}

async function tellOf(
  tx: Tx,
  scope: Scope,
  { id, name, idColumns, announced, from }: Arrived,
  kept: ExaminedFile,
): Promise<FileShown> {
  const { size, kind, sha256, masked } = kept;
  // Locks the account first: of two equal files one is the earlier, and both see it.
  await refuseBeyondQuota(tx, scope, { files: 1 });
  // The upload was given up meanwhile.
  if (announced && !(await deleteUpload(tx, scope, id))) throw new Refusal("not_found");
  await insertFile(tx, scope, { ...kept, id, name, idColumns, propertyId: scope.propertyId });
  await refuseBeyondQuota(tx, scope, { storageMb: 0 });
  await schedulePurge(tx, scope);
  const details = { name, size, kind, sha256: sha256.toString("hex"), masked };
  await insertAudit(tx, scope, { action: "file_uploaded", recordKind: "file", recordId: id, new: details, ...from });
  if (idColumns.length > 0) {
    const declared = { action: "id_columns_declared", new: { name, columns: idColumns } };
    await insertAudit(tx, scope, { ...declared, recordKind: "file", recordId: id, ...from });
  }
  const row = await findUploaded(tx, scope, id);
  const [shown] = row ? await showFiles(tx, scope, [row]) : [];
  if (!shown) throw new Error("A file that was just kept is not there.");
  return shown;
}
