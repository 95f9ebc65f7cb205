import type { ProofState } from "../../../../contract/verifications.ts";
import type { Change, OldIdOf } from "../../../../core/hotel/built.ts";
import { isTouched, judge, type Stamps, unlikeHere } from "../../../../core/hotel/read-back.ts";
import { causeOf } from "../../../../core/hotel/repairs.ts";
import type { HotelSettings } from "../../../../core/hotel/settings.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { KeyRing } from "../../../credentials/key-ring.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { handleJob, type JobHandler, type JobResult } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import { JobProblem } from "../../../jobs/problems.ts";
import { leaveLane } from "../../../jobs/queue.ts";
import { type HotelConnection, HotelReadFailed, type HotelSystem } from "../../../ports/hotel-system.ts";
import { connectionOf } from "../../tenancy/properties/test-connection.ts";
import { findNewIds } from "../push/deliver/ledger.repo.ts";
import { findRun } from "../push/run/runs.repo.ts";
import { hasMoved } from "../push/target/open-target.ts";
import { findOpenTarget } from "../push/target/targets.repo.ts";
import { loadHotelSettings } from "../push-settings/push-settings.ts";
import { countBeside } from "./count-beside.ts";
import { type FoundRow, saveFound } from "./found.repo.ts";
import { type LookedUp, lookUp } from "./look-up.ts";
import { findLast, type NewProof, savePage } from "./pages.repo.ts";
import { createPool } from "./pool.ts";
import { dayOfTarget, modulesRead, reachOf } from "./reach.ts";
import { awayOf, HotelAway, openReader, type Read, type Reading } from "./read-records.ts";
import { findBodies, findOldIdsOf, findToRead, type Reach, type ToRead } from "./to-read.repo.ts";
import { verificationJob } from "./verification-job.ts";
import { endVerification, findVerification, keepBeside, type VerificationRow } from "./verifications.repo.ts";

type Deps = { ring: KeyRing; hotelSystem: Pick<HotelSystem, "read" | "rows"> };
type Job = JobContext<"property", Record<string, unknown>>;
type Started = {
  run: VerificationRow;
  connection: HotelConnection;
  settings: HotelSettings;
  /** The hotel's day as last read. */
  day: string;
};

/** Read together and stored in one transaction. */
const PAGE = 100;
/** The page size of a sample, most of which is looked up fifty a call. */
const SAMPLED_PAGE = 500;
const USUAL_CONCURRENCY = 8;
const AGAIN_MS = 5_000;
/** How often it checks whether the repairing push has ended. */
const WAIT_MS = 500;

const LETTERS: Readonly<Record<ProofState, string>> = {
  verified: "v",
  expected: "e",
  differs: "d",
  changedAtHotel: "h",
  missing: "m",
  doubled: "2",
  unprovable: "u",
  there: "t",
};

/** The letter of a record without a result: not known whether it is at the hotel, or outside the sample and in no list. */
const letterOf = (row: ToRead | undefined): "?" | "n" => (row?.state !== "pushed" || row.drawn ? "?" : "n");

export function runVerificationJob({ ring, hotelSystem }: Deps): JobHandler {
  return handleJob(verificationJob, async (job, { verification: id }) => {
    const started = await job.inTenant((tx) => start(tx, job.scope, id, ring));
    if (!started) return;
    if (started === "waits") return { again: true, afterMs: WAIT_MS };
    try {
      if (!(await readAll(job, started, hotelSystem))) return { again: true };
    } catch (error) {
      if (error instanceof HotelAway) return comeBack(error);
      if (error instanceof HotelReadFailed) return comeBack(awayOf(error.outcome));
      throw error;
    }
    await job.inTenant(async (tx) => {
      await endVerification(tx, job.scope, id);
      await leaveLane(tx, job.scope, job.id);
    });
  });
}

/** A hotel that does not answer is tried again; one that refuses us needs a person. */
function comeBack({ message, afterMs, isRefused }: HotelAway): JobResult {
  if (!isRefused) return { again: true, afterMs: Math.max(afterMs, AGAIN_MS) };
  throw new JobProblem(`The hotel system refuses to be read: ${message}.`, {
    code: "hotel_refuses",
    params: { detail: message },
    final: true,
  });
}

/** Undefined: it has ended. `waits`: the repairing push is running; a paused one may take days. */
async function start(tx: Tx, scope: Scope, id: string, ring: KeyRing): Promise<Started | "waits" | undefined> {
  const run = await findVerification(tx, scope, id);
  if (!run || run.ended_at) return undefined;
  const push = run.waits_for === null ? undefined : await findRun(tx, scope, run.waits_for);
  if (push && !push.ended_at && !push.paused_at) return "waits";
  const target = await findOpenTarget(tx, scope);
  const connection = await connectionOf(tx, scope, ring);
  if (target?.id !== run.target_id || hasMoved(target, connection))
    throw new JobProblem("The property points at another hotel than the one that was written to.", {
      code: "target_moved",
      final: true,
    });
  const { settings } = await loadHotelSettings(tx, scope);
  return { run, connection, settings, day: dayOfTarget(target) };
}

/** False: the job yields to others and continues later. */
async function readAll(job: Job, { run, connection, settings, day }: Started, system: Deps["hotelSystem"]) {
  const reading = { system, to: connection, settings, signal: job.signal };
  const reach = reachOf(run, day);
  for (const module of modulesRead(run.kinds)) if (!(await readModule(job, run, reading, module, reach))) return false;
  if (!run.only_changed && run.kinds.includes("reservations")) {
    const beside = await countBeside(job, reading, run.target_id, day);
    await job.inTenant((tx) => keepBeside(tx, job.scope, run.id, beside));
  }
  return true;
}

/** Records that are read together, while the previous ones are stored. */
type Page = { rows: readonly ToRead[]; last: string; read: Promise<Shown> };
/** `reads`: undefined if it was not read whole. `flagged`: read whole because the hotel's list differed. */
type Shown = LookedUp & { reads: readonly (Read | undefined)[]; flagged: ReadonlySet<string> };

/** The next page is read while the last one is stored, so that the hotel never waits for our database. */
async function readModule(job: Job, run: VerificationRow, reading: Reading, module: ModuleKey, reach: Reach) {
  const { scope } = job;
  const targetId = run.target_id;
  const pool = createPool(reading.to.limits?.concurrency ?? USUAL_CONCURRENCY);
  const reader = once(() => openReader(reading, module));
  const isSample = reach.sample !== null;
  const limit = isSample ? SAMPLED_PAGE : PAGE;
  let page = await open(await job.inTenant((tx) => findLast(tx, scope, run.id, module)));
  while (page) {
    const isLast = job.shouldYield();
    const next = isLast ? undefined : open(page.last);
    next?.catch(() => {}); // Handled below, unless this page fails first.
    await save(page, await page.read);
    if (isLast) return false;
    page = await next;
  }
  return true;

  async function open(after: string): Promise<Page | undefined> {
    const { rows, ids } = await job.inTenant(async (tx) => {
      const found = await findToRead(tx, scope, { targetId, module, after, limit, reach });
      return { rows: found, ids: await findNewIds(tx, scope, targetId, found.flatMap(named)) };
    });
    const last = rows.at(-1)?.old_id;
    if (last === undefined) return undefined;
    const readOne = await reader();
    const profileIdOf = (oldId: string) => ids.get(`profiles ${oldId}`) ?? ids.get(`accounts ${oldId}`);
    const readRow = (row: ToRead, body = row.body) =>
      row.state === "pushed" && row.sent && body
        ? pool(() => readOne({ id: idOf(row, ids), sent: sentOf({ ...row, body }), profileIdOf }))
        : undefined;
    const read = showPage(rows, readRow);
    read.catch(() => {});
    return { rows, last, read };
  }

  /** Records outside the sample are looked up, and read whole if the hotel's list differs from what was sent. */
  async function showPage(rows: readonly ToRead[], readRow: ReadRow): Promise<Shown> {
    const drawn = Promise.all(rows.map((row) => (row.drawn ? readRow(row) : undefined)));
    drawn.catch(() => {}); // Handled below, unless the lookup fails first.
    const found = await lookUp(reading, module, rows, { pool, isSample });
    const { there, doubled } = found;
    const isFlagged = ({ old_id, state, drawn: isDrawn }: ToRead) =>
      !isDrawn && state === "pushed" && there !== undefined && (!there.has(old_id) || doubled.has(old_id));
    const flagged = rows.filter(isFlagged).map(({ old_id }) => old_id);
    const bodies =
      flagged.length === 0
        ? new Map()
        : await job.inTenant((tx) => findBodies(tx, scope, { targetId, module, oldIds: flagged }));
    const rest = await Promise.all(
      rows.map((row) => (bodies.has(row.old_id) ? readRow(row, bodies.get(row.old_id)) : undefined)),
    );
    const reads = (await drawn).map((read, index) => read ?? rest[index]);
    return { ...found, reads, flagged: new Set(flagged) };
  }

  function save({ rows, last }: Page, { reads, doubled, there, flagged }: Shown): Promise<void> {
    return job.inTenant(async (tx) => {
      const replies = reads.flatMap((read) => (read?.kind === "found" ? idsIn(read.reply) : []));
      const oldIds = await findOldIdsOf(tx, scope, targetId, [...new Set(replies)]);
      // A guest in the house is a booking of another module, whose id identifies it.
      const oldIdOf: OldIdOf = (of, id) => oldIds.get(`${of} ${id}`);
      const proofs = rows.map((row, index) => proofOf(module, row, reads[index], { oldIdOf, doubled, there }));
      const ends = proofs.map((proof, index) => (proof ? LETTERS[proof.state] : letterOf(rows[index]))).join("");
      const shown = proofs.flatMap((proof) => proof ?? []);
      const looked = shown.filter(({ oldId }) => flagged.has(oldId));
      const open = looked.filter(({ state }) => state !== "verified" && state !== "expected");
      const counts = { flagged: looked.length, flaggedOpen: open.length };
      await savePage(tx, scope, { id: run.id, targetId, module, last, ends, ...counts }, shown);
      await saveFound(
        tx,
        scope,
        { targetId, module },
        rows.flatMap((row, index) => foundOf(row, reads[index], oldIdOf)),
      );
      await job.saveProgress(tx, { module, last });
    });
  }
}

type ReadRow = (row: ToRead, body?: Record<string, unknown> | null) => Promise<Read> | undefined;

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Undefined: whether it is at the hotel is unknown, or it is outside the sample and in no list. */
function proofOf(
  module: ModuleKey,
  row: ToRead,
  read: Read | undefined,
  { oldIdOf, doubled, there }: LookedUp & { oldIdOf: OldIdOf },
): NewProof | undefined {
  const digest = row.digest?.toString("base64") ?? null;
  const proof = { oldId: row.old_id, fields: [], cause: "", detail: null, digest };
  if (!read)
    return row.state === "pushed" && !row.drawn && there?.has(row.old_id) ? { ...proof, state: "there" } : undefined;
  if (read.kind === "missing") return { ...proof, state: "missing" };
  if (read.kind === "unprovable") return { ...proof, state: "unprovable", detail: read.detail };
  const other = doubled.get(row.old_id);
  if (other !== undefined) return { ...proof, state: "doubled", detail: other };
  const { fields: all, stamps } = read.compare(oldIdOf);
  const changes = (row.changes ?? []) as Change[];
  const fields = row.here ? unlikeHere(module, all, row.here, changes) : all;
  const wasProved = row.proved === "verified" || row.proved === "expected" || row.proved === "changedAtHotel";
  const isTheirs = wasProved || isTouched(stamps, row.oursMs);
  const judged = judge(fields, changes, isTheirs);
  const change = judged.state === "changedAtHotel" ? saidOf(stamps) : {};
  return { ...proof, ...judged, ...change, cause: causeOf(module, fields) };
}

/** Who changed it and when, as far as the hotel says so. */
function saidOf({ lastModifyDateTime = "", lastModifierId }: Stamps) {
  const isMoment = !Number.isNaN(Date.parse(lastModifyDateTime));
  return { changedAt: isMoment ? lastModifyDateTime : undefined, changedBy: lastModifierId };
}

/** The values behind figures; a booking with several guests counts once. */
function foundOf(row: ToRead, read: Read | undefined, oldIdOf: OldIdOf): FoundRow[] {
  const isOnAnother = (row.sent as { travelsOn?: string } | null)?.travelsOn !== undefined;
  if (read?.kind === "missing" || isOnAnother) return [{ oldId: row.old_id, found: null }];
  return read?.kind === "found" && read.counted ? [{ oldId: row.old_id, found: read.counted(oldIdOf) }] : [];
}

const sentOf = ({ sent, body, changes }: ToRead) => ({
  sent: sent ?? {},
  body: body ?? {},
  changes: (changes ?? []) as Change[],
});

/** A guest who travels on another's booking is read with it. */
function idOf(row: ToRead, ids: ReadonlyMap<string, string>): string | null {
  const { travelsOn } = (row.sent ?? {}) as { travelsOn?: string };
  return travelsOn === undefined ? row.new_id : (ids.get(`in-house ${travelsOn}`) ?? null);
}

/** Old ids to which a record refers, if their ids at the hotel are needed to read it. */
function named({ sent }: ToRead): { module: string; oldId: string }[] {
  const { travelsOn, profileId, relatedId } = (sent ?? {}) as Record<string, string | undefined>;
  const profiles = [profileId, relatedId].flatMap((oldId) =>
    oldId === undefined ? [] : ["profiles", "accounts"].map((module) => ({ module, oldId })),
  );
  return travelsOn === undefined ? profiles : [{ module: "in-house", oldId: travelsOn }];
}

/** All values in an answer that may be an id. */
function idsIn(reply: unknown): string[] {
  if (Array.isArray(reply)) return reply.flatMap(idsIn);
  if (typeof reply !== "object" || reply === null) return [];
  return Object.entries(reply).flatMap(([name, value]) =>
    name === "id" && typeof value === "string" ? [value] : idsIn(value),
  );
}
