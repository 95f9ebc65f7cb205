import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import type { AccountScope, Scope, Tx } from "../../../db/client.ts";
import type { AtEnd } from "../../../jobs/lease.ts";
import { showRun } from "../../hotel/push/plan/show-push.ts";
import { pushJob } from "../../hotel/push/run/push-lane.ts";
import { verificationJob } from "../../hotel/verify/verification-job.ts";
import { showVerification } from "../../hotel/verify/verify.ts";
import { importRows, retryRows, undoRuns } from "../../imports/runs/import-jobs.ts";
import { countEnds, findImport, type ImportRow, listOfRestore, listOfUndo } from "../../imports/runs/imports.repo.ts";
import { findUploaded } from "../../intake/files/files.repo.ts";
import { findSource } from "../../intake/sources/sources.repo.ts";
import { readSource } from "../../intake/sources/start-source.ts";
import { accountExport } from "../../out/account-export/start-export.ts";
import { findBulk, sumPages } from "../../records/bulk-edits/bulk-edits.repo.ts";
import { editMany } from "../../records/bulk-edits/start-bulk-edit.ts";
import { type Message, notify } from "../../tenancy/notifications/notifications.repo.ts";
import { type EndedJob, findEndedJob } from "./ended-job.repo.ts";

type About = Omit<Message, "to" | "propertyId">;
type Describe = (tx: Tx, scope: Scope, job: EndedJob) => Promise<About | null>;

const stateOf = ({ state }: EndedJob): "done" | "failed" => (state === "done" ? "done" : "failed");

/** Rows of runs that became records, those that did not, and those that wait. */
async function countRows(tx: Tx, scope: Scope, runs: readonly ImportRow[]) {
  const counted = await countEnds(
    tx,
    scope,
    runs.map(({ id }) => id),
  );
  const sum = (of: "created" | "updated" | "unchanged" | "rejected" | "waiting") =>
    [...counted.values()].reduce((all, counts) => all + counts[of], 0);
  return {
    done: sum("created") + sum("updated") + sum("unchanged"),
    trouble: sum("rejected"),
    waiting: sum("waiting"),
  };
}

/** The sheets of a workbook are one import: it ends with the last of them. */
const ofImport: Describe = async (tx, scope, job) => {
  const run = await findImport(tx, scope, String(job.payload.import));
  if (!run || run.undone_at) return null;
  const [first, failed] = [{ name: run.file_name, module: run.module, subject: run.id }, job.state === "dead"];
  if (failed) return { event: "import", state: "failed", ...first, ...(await countRows(tx, scope, [run])) };
  if (!run.ended_at) return { event: "import", state: "waits", ...first };
  if (run.restore_id === null)
    return { event: "import", state: "done", ...first, ...(await countRows(tx, scope, [run])) };
  const sheets = await listOfRestore(tx, scope, run.restore_id);
  if (sheets.some(({ ended_at, undone_at }) => !ended_at && !undone_at)) return null;
  const counts = await countRows(tx, scope, sheets);
  return { event: "restore", state: "done", name: run.file_name, subject: run.restore_id, ...counts };
};

const ofRetry: Describe = async (tx, scope, job) => {
  const run = await findImport(tx, scope, String(job.payload.import));
  if (!run) return null;
  const about = { name: run.file_name, module: run.module, subject: run.id };
  return { event: "retry", state: stateOf(job), ...about, ...(await countRows(tx, scope, [run])) };
};

const ofUndo: Describe = async (tx, scope, job) => {
  const runs = await listOfUndo(tx, scope, job.id);
  const [first] = runs;
  if (!first) return null;
  const done = runs.reduce((sum, { undo }) => sum + (undo?.reversed ?? 0), 0);
  const trouble = runs.reduce((sum, { undo }) => sum + (undo?.changedSince.length ?? 0), 0);
  const about = { name: first.file_name, module: first.module, subject: first.id };
  return { event: "undo", state: stateOf(job), ...about, done, trouble };
};

const ofBulkEdit: Describe = async (tx, scope, job) => {
  const bulk = await findBulk(tx, scope, String(job.payload.bulk));
  if (!bulk) return null;
  const { changed, refused, reversed } = await sumPages(tx, scope, bulk.id);
  const isUndo = bulk.phase === "undone" || bulk.phase === "undoing";
  // A typed value stays in the records; the field is enough here.
  const about = { subject: bulk.id, module: bulk.kind, name: bulk.field };
  return { event: "bulk_edit", state: stateOf(job), ...about, done: isUndo ? reversed : changed, trouble: refused };
};

/** A pause by a person, or one that ends by itself, causes no notification. */
const ofPush: Describe = async (tx, scope, job) => {
  const { id, state, pause, sum } = await showRun(tx, scope, String(job.payload.run));
  if (state === "cancelled" || (pause && (pause.reason === "person" || pause.goesOnAt))) return null;
  const counts = { done: sum.pushed + sum.unchanged, trouble: sum.failed + sum.unknown, waiting: sum.waiting };
  return { event: "push", state: pause ? "waits" : stateOf(job), subject: id, ...counts };
};

const ofVerification: Describe = async (tx, scope, job) => {
  const { id, state, ...counts } = await showVerification(tx, scope, String(job.payload.verification));
  if (state === "cancelled") return null;
  const done = counts.verified + counts.expected;
  const trouble = counts.differs + counts.changedAtHotel + counts.missing + counts.doubled;
  return { event: "verification", state: stateOf(job), subject: id, done, trouble };
};

/** The person waits for its rows: after a success the import says more. */
const ofReading: Describe = async (tx, scope, job) => {
  const source = job.state === "dead" && (await findSource(tx, scope, String(job.payload.source)));
  if (!source) return null;
  const file = await findUploaded(tx, scope, source.file_id);
  return { event: "reading", state: "failed", subject: source.file_id, module: source.module, name: file?.name ?? "" };
};

const DESCRIBED: Readonly<Record<string, Describe>> = {
  [importRows.name]: ofImport,
  [retryRows.name]: ofRetry,
  [undoRuns.name]: ofUndo,
  [editMany.name]: ofBulkEdit,
  [pushJob.name]: ofPush,
  [verificationJob.name]: ofVerification,
  [readSource.name]: ofReading,
  [accountExport.name]: async (_tx, _scope, job) => ({ event: "export", state: stateOf(job) }),
  // Its job definition belongs to another slice, which this one must not import.
  "guests.erase": async (_tx, _scope, job) => ({ event: "erasure", state: stateOf(job) }),
};

/** Notifies the person who started a run, in the transaction of its end. */
export const notifyEnd: AtEnd = async (tx, scope: AccountScope, jobId) => {
  const job = await findEndedJob(tx, scope, jobId);
  const about = job && (await DESCRIBED[job.name]?.(tx, { ...scope, propertyId: job.property_id ?? "" }, job));
  if (!about) return;
  const module = about.module && (isModuleKey(about.module) || about.event === "bulk_edit") ? about.module : null;
  await notify(tx, scope, { ...about, module, to: [job.by_id], propertyId: job.property_id });
};
