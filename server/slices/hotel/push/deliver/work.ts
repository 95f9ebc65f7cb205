import { createHash } from "node:crypto";
import type { PushConflict } from "../../../../../contract/push-results.ts";
import type { Change } from "../../../../../core/hotel/built.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Step } from "../build/recipe.ts";
import type { Attempt, Settled } from "./ledger.repo.ts";

/** A record on its way: its calls, how many are done, and what the hotel said so far. */
export type Work = {
  module: ModuleKey;
  oldId: string;
  recordId: string;
  mark: string;
  /** Where the run notes what becomes of it. */
  page: { stage: number; page: number; place: number };
  sent: object;
  /** Of the create, for later changes. */
  body: object;
  changes: readonly Change[];
  digest: string;
  steps: readonly Step[];
  done: number;
  newId: string | null;
  confirmation: string | null;
  /** Its last call left so long ago, and how it ended was not learned. */
  sentAgoMs: number | undefined;
  tries: number;
  /** How it was at the hotel before, where that is overwritten. */
  was?: object | undefined;
  /** It was taken back, or half of it, and comes to life again: until it is whole it is no record to be changed. */
  revives: boolean;
  /** It is taken back. What the ledger says of its push holds as long as nothing of it is undone. */
  back: { step: number; context: string; isBegun: boolean } | undefined;
  /** Fields that the hotel had changed too. */
  conflicts?: readonly PushConflict[];
};

/** A letter of `push_pages`. */
export type Letter = "." | "p" | "=" | "f" | "?" | "w";

/** What one call came to. `next`: the record has calls left. `rest`: nothing was wrong with the record. */
export type Ended = {
  work: Work;
  attempt: Attempt | null;
  calls: number;
} & (
  | { kind: "next" }
  | { kind: "over"; letter: Letter; settled: Settled }
  | {
      kind: "rest";
      /** `turn`: a record beside it must come first. */
      why: "connection" | "later" | "turn";
      detail: string;
      /** Trouble that passes by itself, not one that a person must settle. */
      passing: boolean;
    }
);

/** Over the record with old ids: a hotel that gave other ids, or another day, makes no other payload. */
export const digestOf = (sent: object): string => createHash("sha256").update(JSON.stringify(sent)).digest("base64");

type Why = { cause: string; field: string | null; value: string | null };

export function settledOf(work: Work, context: string, state: Settled["state"], why: Why | null = null): Settled {
  const { module, oldId, recordId, newId, confirmation, mark, digest } = work;
  const reason = { cause: why?.cause ?? null, field: why?.field ?? null, value: why?.value ?? null };
  const record = { module, oldId, recordId, newId, confirmation, mark, changed: work.back !== undefined };
  if (work.back) return { ...record, ...reason, digest: null, conflicts: null, ...backOf(work.back, state, why) };
  return {
    ...record,
    ...reason,
    state,
    step: work.done,
    context,
    digest: state === "pushed" ? digest : null,
    back: work.revives && state !== "pushed",
    conflicts: state === "pushed" && work.conflicts?.length ? work.conflicts : null,
  };
}

/** A record that could not be taken back is at the hotel as before, unless half of it is undone. */
function backOf({ step, context, isBegun }: NonNullable<Work["back"]>, state: Settled["state"], why: Why | null) {
  if (state === "pushed") return { state: "withdrawn" as const, step: 0, context, cause: null, back: false };
  if (state === "unknown") return { state, step, context, cause: why && backCause(why.cause), back: true };
  const cause = state === "again" ? (isBegun ? "back interrupted" : null) : why && backCause(why.cause);
  return { state: isBegun ? ("failed" as const) : ("pushed" as const), step, context, cause, back: isBegun };
}

const backCause = (cause: string) => (cause.startsWith("back ") ? cause : `back ${cause}`);
