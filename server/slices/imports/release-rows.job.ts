import { sql } from "kysely";
import { isModuleKey, type ModuleKey } from "../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../db/client.ts";
import { handleJob, type JobHandler } from "../../jobs/define-job.ts";
import type { JobContext } from "../../jobs/job-context.ts";
import { findNewer } from "../records/find-newer.ts";
import { lockRecords } from "../records/find-records.ts";
import { prepareRows } from "../rehearsals/prepare-rows.ts";
import { findRows } from "../sources/staged-rows.repo.ts";
import { findReleasable, type Releasable } from "./find-releasable.ts";
import { releaseRows } from "./import-jobs.ts";
import { changeEnds, findImport, LETTERS } from "./imports.repo.ts";
import { deleteIssues, insertIssues } from "./issues.repo.ts";
import { compileWork, type RowWork, refusal } from "./row-work.ts";
import { settleRows } from "./settle-rows.ts";

type ReleaseJob = JobContext<"property", { rows: number }>;

const BATCH = { embedded: 250, server: 2_000 };
/** A chain of records that wait for each other takes as many rounds as it is long; nobody's data is this deep. */
const ROUNDS = 50;

/**
 * Rows whose codes and records are there by now go the way of their own run, oldest run first; what they bring may
 * release others, so it looks again until nothing more comes.
 */
export function releaseRowsJob({ embedded }: { embedded: boolean }): JobHandler {
  return handleJob(releaseRows, async (job) => {
    // Whoever asks from now on gets a job of his own: this one looks at what was there when it began.
    await job.inTenant((tx) => leaveLane(tx, job.scope, job.id));
    let released = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const found = await job.inTenant((tx) => findReleasable(tx, job.scope));
      let settled = 0;
      for (const one of found) settled += await release(job, one, embedded ? BATCH.embedded : BATCH.server);
      released += settled;
      await job.inTenant((tx) => job.saveProgress(tx, { rows: released }));
      if (settled === 0) return;
      await job.breathe();
    }
  });
}

async function leaveLane(tx: Tx, { accountId }: Scope, id: string): Promise<void> {
  await sql`update jobs set lane = null where account_id = ${accountId} and id = ${id}`.execute(tx);
}

/** Of one run. Answers how many rows no longer wait. */
async function release(job: ReleaseJob, { id, rows, promised }: Releasable, most: number): Promise<number> {
  let settled = 0;
  for (let at = 0; at < rows.length; at += most) {
    const part = rows.slice(at, at + most);
    settled += await job.inTenant((tx) => settle(tx, job.scope, { id, rows: part, promised }));
    await job.breathe();
  }
  return settled;
}

async function settle(tx: Tx, scope: Scope, { id, rows: numbers, promised }: Releasable): Promise<number> {
  const { module } = (await findImport(tx, scope, id)) ?? {};
  if (module === undefined || !isModuleKey(module)) return 0;
  await lockRecords(tx, scope, module);
  // Under the lock, and after it: who undoes the run takes it too.
  const run = await findImport(tx, scope, id);
  if (!run || run.undone_at || run.configuration_id === null || run.version === null) return 0;
  const { configuration_id, version } = run;
  const prepared = await prepareRows(tx, scope, { ...run, configuration_id, version });
  if (!prepared) return 0;
  const work = compileWork(run, prepared);
  const waiting = await stillWaiting(tx, scope, id, numbers);
  const rows = (await findRows(tx, scope, run.source_id, waiting)).map(work.workOf);
  const refused = await findOverwritten(tx, scope, { module, id, keyField: work.keyField }, rows);
  const ended = await settleRows(tx, scope, work, lastOfEach(rows), { promised, refused });
  await changeEnds(tx, scope, id, new Map(ended.map(({ row, end }) => [row, LETTERS[end]])));
  await deleteIssues(
    tx,
    scope,
    id,
    ended.map(({ row }) => row),
  );
  await insertIssues(
    tx,
    scope,
    id,
    ended.filter(({ findings }) => findings.length > 0),
  );
  return ended.filter(({ end }) => end !== "waiting").length;
}

/** An edited row may have got another's id; the later line wins here too, and the other goes on waiting. */
const lastOfEach = (rows: readonly RowWork[]): RowWork[] => [
  ...new Map(rows.map((row) => [row.oldId ?? `\u0000${row.row}`, row])).values(),
];

async function stillWaiting(tx: Tx, { accountId }: Scope, id: string, rows: readonly number[]): Promise<number[]> {
  const found = await sql<{ row: number }>`
    select distinct row from import_issues
    where account_id = ${accountId} and import_id = ${id} and row = any (${`{${rows}}`}::int[]) and key is not null
    order by row`.execute(tx);
  return found.rows.map(({ row }) => row);
}

type Of = { module: ModuleKey; id: string; keyField: string };

/** A later run has written the record meanwhile: what is older does not overwrite it. */
async function findOverwritten(tx: Tx, scope: Scope, { module, id, keyField }: Of, rows: readonly RowWork[]) {
  const ids = rows.flatMap(({ oldId }) => (oldId === null ? [] : [oldId]));
  const newer = await findNewer(tx, scope, { module, runId: id, ids });
  return new Map(
    rows.flatMap(({ row, oldId }) =>
      oldId !== null && newer.has(oldId) ? [[row, refusal("superseded", keyField, "")] as const] : [],
    ),
  );
}
