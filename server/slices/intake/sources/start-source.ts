import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Reading } from "../../../../contract/reading.ts";
import type { SourceState } from "../../../../contract/sources.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import { readingOfSheet } from "../../../../core/piw/sheet-reading.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import type { Once } from "../../../jobs/once.ts";
import { enqueue, findJob } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { refuseBeyondQuota } from "../../tenancy/accounts/quotas.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { findModuleState } from "../../tenancy/properties/property-state.repo.ts";
import { schedulePurge } from "../../tenancy/properties/schedule-purge.ts";
import { completeReading, type PartialReading } from "../files/complete-reading.ts";
import { findUploaded, type UploadedFile } from "../files/files.repo.ts";
import { refuseOtherHotel } from "../files/refuse-other-hotel.ts";
import { stateOf } from "./show-source.ts";
import { findSourceOfJob, insertSource, type SourceRow } from "./sources.repo.ts";

export const readSource = defineJob({
  name: "sources.read",
  counts: true,
  of: "property",
  payload: z.strictObject({ source: z.uuid() }),
  /** For display; the rows themselves say where to continue. */
  progress: z.object({ bytes: z.int(), rows: z.int(), columns: z.int() }),
});

type SourceInput = { fileId: string; module: string; sheet?: string | undefined; reading?: PartialReading | undefined };
type StartOptions = { once?: Once | undefined; from?: AuditOrigin };

/**
 * Starts to read a file, or a sheet of a workbook, for a module. Meanwhile the same request gets the running read, and
 * a request with other settings is refused. Once read, it replaces any earlier source of the same file and sheet for
 * the same module, with the changes made to those rows; a source that records came from stays beside it.
 */
export async function startSource(
  tx: Tx,
  scope: Scope,
  { fileId, module, sheet = "", reading }: SourceInput,
  { once, from }: StartOptions = {},
): Promise<{ id: string; state: SourceState }> {
  const file = await findUploaded(tx, scope, fileId, { lock: true });
  if (!file) throw new Refusal("not_found");
  const key = await refuseUnusedModule(tx, scope, module);
  refuseWrongSheet(file, sheet);
  await refuseOtherHotel(tx, scope, file.found);
  const complete = completeFor(file, sheet, reading);

  const id = randomUUID();
  const lane = `${readSource.name} ${fileId} ${key} ${sheet}`;
  const job = await enqueue(tx, scope, readSource, { source: id }, { lane, once });
  if (!job.created) {
    const live = await findSourceOfJob(tx, scope, job.id);
    if (!live) throw new Refusal("not_found"); // The source was started with this key before, and deleted since.
    if (!isSame(live, complete)) throw new Refusal("run_in_progress", { extra: { id: live.id } });
    return { id: live.id, state: stateOf(live, await findJob(tx, scope, job.id)) };
  }
  await refuseBeyondQuota(tx, scope, { runs: 0 });
  await insertSource(tx, scope, { id, file, sheet, module: key, reading: complete, jobId: job.id });
  await schedulePurge(tx, scope);
  const details = { name: file.name, module: key, ...(sheet && { sheet }) };
  await insertAudit(tx, scope, { action: "file_read", recordKind: "file", recordId: file.id, new: details, ...from });
  return { id, state: "reading" };
}

/** Null: there is only one way to read it, or no other was chosen. */
function completeFor({ found }: UploadedFile, sheet: string, reading: PartialReading | undefined): Reading | null {
  if (found.kind === "csv") return completeReading(found.findings, reading);
  const own = found.kind === "piw" ? found.sheets.find((item) => item.sheet === sheet) : undefined;
  return own ? readingOfSheet(own, reading) : null;
}

/** The module's key, if the property uses the module. */
export async function refuseUnusedModule(tx: Tx, scope: Scope, input: string) {
  const key = input.toLowerCase();
  const state = isModuleKey(key) ? await findModuleState(tx, scope, key) : undefined;
  if (!state || state.deleted) throw new Refusal("not_found");
  if (!state.isOn) throw new Refusal("conflict", { text: "module_off" });
  return key;
}

function refuseWrongSheet({ found }: UploadedFile, sheet: string): void {
  const known = found.kind === "piw" ? found.sheets.some((item) => item.sheet === sheet) : sheet === "";
  if (!known) throw new Refusal("invalid", { text: "file.sheet_missing", params: { sheet } });
}

const isSame = ({ reading }: SourceRow, input: Reading | null) => isDeepStrictEqual(reading, input);
