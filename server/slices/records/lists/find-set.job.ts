import { sql } from "kysely";
import type { ListKind } from "../../../../contract/lists.ts";
import { stepsOf } from "../../../../core/matching/criteria.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import { findRows } from "./ask-for-set.ts";
import { buildSet } from "./build-set.ts";
import { noteBeginnings } from "./count-beginnings.ts";
import { followProfiles, partnersIn } from "./duplicate-sets.ts";
import { readState } from "./list-state.ts";
import { noteWords, readMoment } from "./note-words.ts";
import { readKey, type SetKey, versionOfSet } from "./set-keys.ts";
import { dropSet, idsOfSet, saveSet } from "./sets.repo.ts";

type FindJob = JobContext<"property", { done: number; of: number; version: string }>;

export function findSetJob(): JobHandler {
  return handleJob(findRows, async (job, { kind, key: text }) => {
    const key = readKey(text);
    if (key.by === "words") {
      const moment = await job.inTenant((tx) => readMoment(tx, job.scope));
      return job.inTenant((tx) => noteWords(tx, job.scope, moment));
    }
    if (key.by === "beginnings") return job.inTenant((tx) => noteBeginnings(tx, job.scope));
    if (key.by === "duplicates" && key.criteria.empty) return findLoose(job, kind, text, key.criteria.mask);
    await job.inTenant(async (tx) => buildSet(tx, job.scope, kind, key, await readState(tx, job.scope)));
  });
}

/**
 * Criteria that let an empty value pass, step by step: the ids of each are kept as a set of their own, so a stop repeats
 * one step. The version is that of the first: whatever changes meanwhile makes it look again.
 */
async function findLoose(job: FindJob, kind: ListKind, text: string, mask: number) {
  const { scope } = job;
  const steps = stepsOf(mask);
  const part = (at: number) => ({ kind: "profiles" as const, key: `${text}#${at}` });
  const version = job.progress?.version ?? (await job.inTenant((tx) => versionNow(tx, scope, kind, readKey(text))));
  for (const [at, step] of steps.entries()) {
    if (at < (job.progress?.done ?? 0)) continue;
    await job.inTenant(async (tx) => {
      await saveSet(tx, scope, { ...part(at), version }, partnersIn(scope, mask, step));
      await job.saveProgress(tx, { done: at + 1, of: steps.length, version });
    });
    if (job.shouldYield()) return { again: true } as const;
    await job.breathe();
  }
  await job.inTenant(async (tx) => {
    const parts = steps.map((_, at) => idsOfSet(scope, part(at)));
    await saveSet(tx, scope, { kind, key: text, version }, followProfiles(kind, scope, sql.join(parts, sql` union `)));
    for (const at of steps.keys()) await dropSet(tx, scope, part(at));
  });
}

const versionNow = async (tx: Tx, scope: Scope, kind: ListKind, key: SetKey) =>
  versionOfSet(kind, key, await readState(tx, scope));
