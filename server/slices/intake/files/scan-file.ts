import { type Db, inTenant, type Scope } from "../../../db/client.ts";
import type { FileContent } from "../../../ports/file-reader.ts";
import type { VirusScanner } from "../../../ports/virus-scanner.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";

type Scanned = { name: string; content: FileContent; from: AuditOrigin };

/** Refuses an infected file, and every file while the scanner gives no answer. */
export async function scanFile(
  { db, scanner }: { db: Db; scanner?: VirusScanner | undefined },
  scope: Scope,
  { name, content, from }: Scanned,
): Promise<void> {
  if (!scanner) return;
  const virus = await scanner.scan(await content.open()).catch((error: unknown) => {
    throw Object.assign(new Refusal("unavailable", { text: "scanner_away" }), { cause: error }); // For the log.
  });
  if (virus === null) return;
  await inTenant(db, scope, (tx) =>
    insertAudit(tx, scope, { action: "file_infected", recordKind: "file", new: { name, virus }, ...from }),
  );
  throw new Refusal("invalid", { text: "file.infected", params: { virus } });
}
