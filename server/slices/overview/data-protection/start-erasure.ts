import { createHmac, randomUUID } from "node:crypto";
import type { Erasure, ErasurePreview, GuestKey } from "../../../../contract/data-protection.ts";
import type { Job } from "../../../../contract/jobs.ts";
import type { Language } from "../../../../contract/users.ts";
import { keyOf } from "../../../credentials/key-ring.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import type { Keys } from "../../../http/secrets.ts";
import { enqueue, findJobs } from "../../../jobs/queue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { type AuditOrigin, insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { findAllOf } from "./belongings.repo.ts";
import { erasePerson } from "./erase-person.job.ts";
import { type ErasureRow, findErasure, insertErasure, listErasures } from "./erasures.repo.ts";
import { countFiles } from "./files.repo.ts";
import { type GuestRow, getChosen } from "./guests.repo.ts";
import { countEdits } from "./person-export.repo.ts";

/**
 * Represents a guest in the log. The same guest always gets the same hash, and without the key it cannot be attributed.
 */
export function subjectHash(keys: Keys, { accountId }: AccountScope, [first]: readonly GuestRow[]): Buffer {
  const known = [accountId, first?.name ?? "", String(first?.values.email ?? "")].join("\n").toLowerCase();
  return createHmac("sha256", keyOf(keys.subjects, keys.subjects.current)).update(known).digest().subarray(0, 12);
}

export async function previewErasure(
  tx: Tx,
  scope: AccountScope,
  guests: readonly GuestKey[],
): Promise<ErasurePreview> {
  const chosen = await getChosen(tx, scope, guests);
  let [belongings, stays, edits] = [0, 0, 0];
  for (const guest of chosen) {
    const { going, kept } = await findAllOf(tx, scope, guest);
    belongings += going.length;
    stays += kept.length;
    edits += await countEdits(tx, scope, guest);
  }
  const { files, exports } = await countFiles(tx, scope);
  return { name: chosen[0]?.name ?? "", profiles: chosen.length, belongings, stays, edits, files, exports };
}

type StartErasureInput = { guests: readonly GuestKey[]; files: "blank" | "delete"; confirm: string };
type Origin = AuditOrigin & { keys: Keys; language: Language };

export async function startErasure(
  tx: Tx,
  scope: AccountScope,
  { guests, files, confirm }: StartErasureInput,
  { keys, language, ip, requestId }: Origin,
): Promise<Erasure> {
  const chosen = await getChosen(tx, scope, guests);
  const name = chosen[0]?.name ?? "";
  if (confirm.trim().toLowerCase() !== name.trim().toLowerCase()) {
    const message = say(language, "errors.issue.confirmGuest");
    throw new Refusal("invalid", { issues: [{ path: "confirm", code: "confirmGuest", message }] });
  }
  const id = randomUUID();
  const hash = subjectHash(keys, scope, chosen);
  const job = await enqueue(tx, scope, erasePerson, { erasure: id }, { lane: erasePerson.name });
  if (!job.created) throw new Refusal("conflict", { text: "erasure_running" });
  const subject = {
    guests: chosen.map(({ propertyId, id: record, module, oldId }) => ({ propertyId, id: record, module, oldId })),
    words: null,
    spans: [],
  };
  await insertErasure(tx, scope, { id, hash, subject, files, jobId: job.id });
  const about = { action: "guest_erasure_started", recordKind: "erasure", recordId: id };
  const logged = { subject: hash.toString("hex"), records: chosen.length, files };
  await insertAudit(tx, scope, { ...about, new: logged, ...(ip && { ip }), ...(requestId && { requestId }) });
  const row = await findErasure(tx, scope, id);
  if (!row) throw new Error("An erasure that was just written is not there.");
  return toErasure(row, (await findJobs(tx, scope, [job.id])).get(job.id));
}

export async function showErasures(tx: Tx, scope: AccountScope): Promise<{ rows: Erasure[] }> {
  const rows = await listErasures(tx, scope);
  if (rows.length === 0) return { rows: [] };
  const jobs = await findJobs(
    tx,
    scope,
    rows.map(({ job_id }) => job_id),
  );
  return { rows: rows.map((row) => toErasure(row, jobs.get(row.job_id))) };
}

const NOTHING = {
  ...{ profiles: 0, belongings: 0, stays: 0, rows: 0, lines: 0, files: 0 },
  ...{ deletedFiles: 0, unreadFiles: 0, texts: 0, logLines: 0 },
};

const toErasure = (row: ErasureRow, job: Job | undefined): Erasure => ({
  id: row.id,
  state: stateOf(row, job),
  step: row.ended_at ? null : ((job?.progress as { step?: Erasure["step"] } | null)?.step ?? "collect"),
  subject: row.subject_hash.toString("hex"),
  files: row.files,
  counts: { ...NOTHING, ...row.counts },
  by: row.by_name,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  problem: job?.problem ?? null,
});

function stateOf(row: ErasureRow, job: Job | undefined): Erasure["state"] {
  if (row.ended_at) return "done";
  // Done: the erasure was read before its end and the job after it; the next read shows its end.
  if (job?.state === "running" || job?.state === "done") return "running";
  return job?.state === "queued" ? "waiting" : "stopped";
}
