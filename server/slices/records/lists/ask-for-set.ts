import { sql } from "kysely";
import { z } from "zod";
import { type ListKind, listKind, profileIssue, stayIssue } from "../../../../contract/lists.ts";
import { ALL, choicesOf } from "../../../../core/matching/criteria.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueue } from "../../../jobs/queue.ts";
import { shapes } from "./list-shapes.ts";
import { readState } from "./list-state.ts";
import { BEGINNINGS, type SetKey, WHOLE, WORDS, writeKey } from "./set-keys.ts";

/** Up to so many records a set is found anew while the caller waits, whenever the data have changed. */
export const AT_ONCE = 20_000;

export const findRows = defineJob({
  name: "lists.find",
  of: "property",
  payload: z.strictObject({ kind: listKind, key: z.string() }),
  /** Steps of the way, for criteria that let an empty value pass. */
  progress: z.object({ done: z.int(), of: z.int(), version: z.string() }),
});

const laneOf = ({ propertyId }: Scope, kind: ListKind, key: string) => `${findRows.name} ${propertyId} ${kind} ${key}`;

/** Data that change go on changing: what is found too soon is old when it is read. */
const SETTLE_MS = 1_000;

export async function askForSet(tx: Tx, scope: Scope, kind: ListKind, key: SetKey, { afterMs = SETTLE_MS } = {}) {
  const text = writeKey(key);
  await enqueue(tx, scope, findRows, { kind, key: text }, { lane: laneOf(scope, kind, text), afterMs });
}

/** How far the job is that looks for a set; undefined: there is none. */
export async function progressOf(tx: Tx, scope: Scope, kind: ListKind, key: SetKey) {
  const { rows } = await sql<{ progress: { done: number; of: number } | null }>`
    select progress from jobs where account_id = ${scope.accountId}
      and lane = ${laneOf(scope, kind, writeKey(key))} and state in ('queued', 'running')`.execute(tx);
  return rows[0] && { done: rows[0].progress?.done ?? 0, of: rows[0].progress?.of ?? 1 };
}

/**
 * After a run has ended: of many records the sets that people ask for are looked for before they do. Of few they are
 * found in no time.
 */
export async function prepareSets(tx: Tx, scope: Scope, module: ModuleKey): Promise<void> {
  const kind = listKind.options.find((one) => shapes[one].modules.includes(module));
  if (!kind || kind === "blocks" || (await readState(tx, scope)).countOf(kind) <= AT_ONCE) return;
  const keys: SetKey[] =
    kind === "profiles"
      ? [
          WORDS,
          BEGINNINGS,
          WHOLE,
          ...[0, ...choicesOf(ALL)].map((mask) => ({ by: "duplicates" as const, criteria: { mask, empty: false } })),
          ...profileIssue.options.map((issue) => ({ by: "issue" as const, issue })),
        ]
      : [WHOLE, ...stayIssue.options.map((issue) => ({ by: "issue" as const, issue }))];
  for (const key of keys) await askForSet(tx, scope, kind, key);
}
