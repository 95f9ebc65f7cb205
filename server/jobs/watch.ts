import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Job, JobState } from "../../contract/jobs.ts";
import { type AccountScope, type Db, inTenant } from "../db/client.ts";
import type { Notices } from "../db/notices.ts";
import { type Bell, makeBell } from "./bell.ts";
import { findJobs } from "./queue.ts";

export const isFinal = (state: JobState): boolean => state !== "queued" && state !== "running";

type WatchOptions = {
  /** The last change that the watcher has seen; only later ones are yielded. */
  afterSeq?: number;
  signal: AbortSignal;
  /** Yields null after this long without a change, so that a stream can send a keep-alive. */
  quietMs?: number;
};

export type JobWatch = {
  /**
   * Yields the newest state of a job that the caller has just found in its own scope, and again after each change,
   * until it ends. Slow readers miss states, but never the newest.
   */
  watch(scope: AccountScope, found: Job, options: WatchOptions): AsyncGenerator<Job | null, void>;
  /**
   * Calls back when the sign-in has ended or its rights have changed; if notices may have been lost, it counts as
   * ended.
   */
  onSignInEnd(signIn: { loginId: string; tokenId: string }, heard: () => void): () => void;
  /** Calls back when something of the account has changed: a job, or what a trigger names by `what`. */
  onChange(accountId: string, heard: (what: string) => void): () => void;
  /** Aborted when the process ends, so that streams end too. */
  closing: AbortSignal;
  /** How many watchers there are. */
  size(): number;
  close(): void;
};

type Watched = { latest: Job | null; gone: boolean; bells: Set<Bell> };
type Watches = { jobs: Map<string, Watched>; dirty: Set<string> };

/**
 * One watch for each process. A changed job is read once for all its watchers. While no notice comes, all watched jobs
 * of an account are read together every two seconds, in case one was lost. There is one reader, so at most one
 * connection.
 */
export function openJobWatch(
  { db, notices }: { db: Db; notices: Notices },
  { pollMs = 2_000, gapMs = 50 }: { pollMs?: number; gapMs?: number } = {},
): JobWatch {
  const accounts = new Map<string, Watches>();
  const bell = makeBell();
  let reading = false;
  let closed = false;
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  let pollAll = false;

  const deaf = [
    notices.onJob(({ accountId, jobId }) => {
      const watches = accounts.get(accountId);
      if (!watches?.jobs.has(jobId)) return;
      watches.dirty.add(jobId);
      bell.ring();
    }),
    notices.onResync(() => {
      pollAll = true;
      bell.ring();
    }),
  ];

  async function readWhileWatched(): Promise<void> {
    if (reading) return;
    reading = true;
    let polledAt = performance.now();
    while (accounts.size > 0 && !closed) {
      await bell.wait(pollMs);
      const all = pollAll || performance.now() - polledAt >= pollMs;
      pollAll = false;
      if (all) polledAt = performance.now();
      for (const [accountId, watches] of [...accounts]) {
        const ids = [...(all ? watches.jobs.keys() : watches.dirty)];
        watches.dirty.clear();
        // The next poll makes up for a failed read.
        if (ids.length > 0) await readJobs(accountId, watches, ids).catch(() => {});
      }
      await sleep(gapMs); // A job that saves a hundred times a second is not read as often.
    }
    reading = false;
  }

  async function readJobs(accountId: string, watches: Watches, ids: string[]): Promise<void> {
    const scope = readerOf(accountId);
    const jobs = await inTenant(db, scope, (tx) => findJobs(tx, scope, ids));
    for (const id of ids) {
      const watched = watches.jobs.get(id);
      if (watched) publish(watched, jobs.get(id));
    }
  }

  function publish(watched: Watched, job: Job | undefined): void {
    if (job && watched.latest && job.seq <= watched.latest.seq) return;
    if (job) watched.latest = job;
    else watched.gone = true;
    for (const each of watched.bells) each.ring();
  }

  function join(accountId: string, jobId: string, mine: Bell): Watched {
    const watches = accounts.get(accountId) ?? { jobs: new Map(), dirty: new Set() };
    accounts.set(accountId, watches);
    const watched = watches.jobs.get(jobId) ?? { latest: null, gone: false, bells: new Set() };
    watches.jobs.set(jobId, watched);
    watched.bells.add(mine);
    // A change between the caller's read and this moment rang no bell yet: one read serves all watchers that start
    // together.
    watches.dirty.add(jobId);
    bell.ring();
    void readWhileWatched();
    return watched;
  }

  function leave(accountId: string, jobId: string, bell: Bell): void {
    const watches = accounts.get(accountId);
    const watched = watches?.jobs.get(jobId);
    watched?.bells.delete(bell);
    if (watched?.bells.size === 0) watches?.jobs.delete(jobId);
    if (watches?.jobs.size === 0) accounts.delete(accountId);
  }

  async function* watch(scope: AccountScope, found: Job, options: WatchOptions): AsyncGenerator<Job | null, void> {
    const { afterSeq = 0, signal, quietMs = 15_000 } = options;
    const ownBell = makeBell();
    signal.addEventListener("abort", ownBell.ring);
    const watched = join(scope.accountId, found.id, ownBell);
    try {
      let job = found;
      let seen = afterSeq;
      while (!signal.aborted && !closed && !watched.gone) {
        if (job.seq > seen) {
          seen = job.seq;
          yield job;
        }
        if (isFinal(job.state)) return;
        if (!(await ownBell.wait(quietMs))) yield null;
        if (watched.latest && watched.latest.seq > job.seq) job = watched.latest;
      }
    } finally {
      signal.removeEventListener("abort", ownBell.ring);
      leave(scope.accountId, found.id, ownBell);
    }
  }

  const watched = () => [...accounts.values()].flatMap(({ jobs }) => [...jobs.values()]);
  return {
    watch,
    onSignInEnd({ loginId, tokenId }, heard) {
      const unhear = notices.onSignIn((notice) => {
        if (notice.loginId === loginId && (notice.tokenId === tokenId || notice.tokenId === "*")) heard();
      });
      const unsync = notices.onResync(heard);
      return () => {
        unhear();
        unsync();
      };
    },
    onChange(accountId, heard) {
      const unhear = notices.onJob((notice) => {
        if (notice.accountId === accountId) heard(notice.state);
      });
      const unsync = notices.onResync(() => heard("resync"));
      return () => {
        unhear();
        unsync();
      };
    },
    closing: closing.signal,
    size: () => watched().reduce((sum, { bells }) => sum + bells.size, 0),
    close() {
      closed = true;
      closing.abort();
      for (const unhear of deaf) unhear();
      bell.ring();
      for (const { bells } of watched()) for (const each of bells) each.ring();
    },
  };
}

/** The scope that reads for all watchers of an account; each has found the job in its own scope before. */
const readerOf = (accountId: string): AccountScope => ({ accountId, user: { id: "", name: "", loginId: "" } });
