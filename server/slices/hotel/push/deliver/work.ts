import { createHash } from "node:crypto";
import type { PushConflict } from "../../../../../contract/push-results.ts";
import type { Change } from "../../../../../core/hotel/built.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Step } from "../build/recipe.ts";
import type { Attempt, Settled } from "./ledger.repo.ts";

/** A record being sent: its calls, how many are done, and the hotel's answers so far. */
export type Work = {
  module: ModuleKey;
  oldId: string;
  recordId: string;
  mark: string;
  /** Where the run notes its outcome. */
  page: { stage: number; page: number; place: number };
  sent: object;
  /** The body of the create, for later changes. */
  body: object;
  changes: readonly Change[];
  digest: string;
  steps: readonly Step[];
  done: number;
  newId: string | null;
  confirmation: string | null;
  /** The age of its last call, whose result is unknown. */
  sentAgoMs: number | undefined;
  tries: number;
  /** Its earlier state at the hotel, where that is overwritten. */
  was?: object | undefined;
  /** It was taken back, at least in part, and is revived: until it is complete again it cannot be changed. */
  revives: boolean;
  /** Set while it is taken back. The ledger's entry of its push stays valid as long as nothing is undone. */
  back: { step: number; context: string; isBegun: boolean } | undefined;
  /** Fields that the hotel has changed too. */
  conflicts?: readonly PushConflict[];
};

/** A letter of `push_pages`. */
export type Letter = "." | "p" | "=" | "f" | "?" | "w";

/** The result of one call. `next`: the record has calls left. `rest`: the record is not at fault. */
export type Ended = {
  work: Work;
  attempt: Attempt | null;
  calls: number;
} & (
  | { kind: "next" }
  | { kind: "over"; letter: Letter; settled: Settled }
  | {
      kind: "rest";
      /** `turn`: another record must come first. */
      why: "connection" | "later" | "turn";
      detail: string;
      /** A problem that passes by itself and needs no person. */
      passing: boolean;
    }
);

/** Computed over the record with old ids, so that other ids at the hotel, or another day, do not count as a change. */
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
