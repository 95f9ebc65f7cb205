import { randomUUID } from "node:crypto";
import type { ImportState } from "../../../../contract/imports.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import type { Once } from "../../../jobs/once.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import type { PartialReading } from "../../intake/files/complete-reading.ts";
import { findUploaded } from "../../intake/files/files.repo.ts";
import { findUsableSource } from "../../intake/sources/sources.repo.ts";
import { refuseUnusedModule, startSource } from "../../intake/sources/start-source.ts";
import { refuseBeyondQuota } from "../../tenancy/accounts/quotas.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { chooseNow } from "./choose-configuration.ts";
import { importRows } from "./import-jobs.ts";
import { findImportOfJob, type ImportRow, insertImport } from "./imports.repo.ts";
import { stateOfRun } from "./show-import.ts";

type ImportInput = {
  fileId: string;
  module: string;
  sheet?: string | undefined;
  mode: ImportRow["mode"];
  configuration?: string | undefined;
  auto?: boolean | undefined;
  stopAt: number;
  full?: boolean | undefined;
  acceptUnsure?: boolean | undefined;
  /** A person's choices for reading a sheet. */
  reading?: PartialReading | undefined;
  /** The restore of a workbook to which it belongs. */
  restoreId?: string | undefined;
};
type StartOptions = { once?: Once | undefined; from?: AuditOrigin };

/** Takes a finished source, or has the file read first: the run's job waits for the rows. */
export async function startImport(
  tx: Tx,
  scope: Scope,
  input: ImportInput,
  { once, from = {} }: StartOptions = {},
): Promise<{ id: string; state: ImportState }> {
  const { fileId, sheet = "", mode } = input;
  const module = input.module.toLowerCase();
  const id = randomUUID();
  const job = await enqueue(tx, scope, importRows, { import: id }, { once });
  if (!job.created) {
    const live = await findImportOfJob(tx, scope, job.id);
    if (!live) throw new Refusal("not_found"); // Its run was started with this key before, and deleted since.
    return { id: live.id, state: await stateOfRun(tx, scope, live) };
  }
  await refuseBeyondQuota(tx, scope, { runs: 0 });
  const file = await findUploaded(tx, scope, fileId, { lock: true });
  if (!file) throw new Refusal("not_found");
  await refuseUnusedModule(tx, scope, module);
  const known = input.reading ? undefined : await findUsableSource(tx, scope, { fileId, sheet, module });
  const columns = known?.read_at ? known.columns : file.found.kind === "csv" ? file.found.columns : null;
  const { configuration, auto = false } = input;
  const chosen = await chooseNow(tx, scope, { module, configuration, auto, columns });
  const reading = input.reading ?? ((file.found.kind === "csv" && chosen?.reading) || undefined);
  const source = known ?? (await startSource(tx, scope, { fileId, module, sheet, reading }, { from }));
  await insertImport(tx, scope, {
    ...{ id, module, mode, file, sheet, configuration: chosen, jobId: job.id },
    sourceId: source.id,
    restoreId: input.restoreId,
    stopAt: input.stopAt,
    full: input.full,
    acceptUnsure: input.acceptUnsure,
  });
  const about = { action: "import_started", recordKind: "import", recordId: id };
  await insertAudit(tx, scope, { ...about, new: { name: file.name, module, mode }, ...from });
  return { id, state: "queued" };
}
