import { createHash } from "node:crypto";
import type { PushConflict } from "../../../../../contract/push-results.ts";
import type { Change } from "../../../../../core/hotel/built.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Step } from "../build/recipe.ts";
import type { Doubt } from "./doubt.ts";
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
  /** Set while the result of its last call is unknown: it is looked up before anything is sent. */
  doubt: Doubt | undefined;
  /** What the hotel has of it was sent in an earlier state: the change follows with the next push. */
  overtaken?: Pick<Doubt, "mark" | "context">;
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

export type Why = { cause: string; field: string | null; value: string | null; slow?: boolean; absent?: boolean };
type State = Exclude<Settled["state"], "sending" | "withdrawn">;

/** While a record is in doubt nothing but its completion ends that. */
const inDoubt = ({ doubt }: Work, state: State): State => (doubt && state !== "pushed" ? "unknown" : state);

const LETTERS: Record<State, Letter> = { pushed: "p", failed: "f", unknown: "?", again: "w" };
export const letterOf = (work: Work, state: State): Letter => LETTERS[inDoubt(work, state)];

/** The record needs no further call now. */
export const over = (
  work: Work,
  context: string,
  state: State,
  { why = null, attempt = null, calls = 0 }: { why?: Why | null; attempt?: Attempt | null; calls?: number } = {},
): Extract<Ended, { kind: "over" }> => ({
  ...{ work, attempt, calls, kind: "over", letter: letterOf(work, state) },
  settled: settledOf(work, context, state, why),
});

export function settledOf(work: Work, context: string, wanted: State, why: Why | null = null): Settled {
  const { module, oldId, recordId, newId, confirmation, mark, digest } = work;
  const state = inDoubt(work, wanted);
  const { cause = null, field = null, value = null, slow = false, absent = false } = why ?? {};
  const reason = { cause, field, value, slow, absent };
  const record = { module, oldId, recordId, newId, confirmation, mark, changed: work.back !== undefined };
  if (work.back) return { ...record, ...reason, digest: null, conflicts: null, ...backOf(work.back, state, why) };
  // The ledger names what was sent, also where the record is another by now.
  const sent = (state === "unknown" ? work.doubt : undefined) ?? work.overtaken;
  return {
    ...record,
    ...reason,
    ...(sent && { mark: sent.mark ?? "", changed: true }),
    state,
    step: work.done,
    context: sent ? (sent.context ?? "") : context,
    digest: state === "pushed" && !sent ? digest : null,
    back: work.revives && state !== "pushed",
    conflicts: state === "pushed" && work.conflicts?.length ? work.conflicts : null,
  };
}

/** A record that could not be taken back is at the hotel as before, unless half of it is undone. */
function backOf({ step, context, isBegun }: NonNullable<Work["back"]>, state: State, why: Why | null) {
  if (state === "pushed") return { state: "withdrawn" as const, step: 0, context, cause: null, back: false };
  if (state === "unknown") return { state, step, context, cause: why && backCause(why.cause), back: true };
  const cause = state === "again" ? (isBegun ? "back interrupted" : null) : why && backCause(why.cause);
  return { state: isBegun ? ("failed" as const) : ("pushed" as const), step, context, cause, back: isBegun };
}

const backCause = (cause: string) => (cause.startsWith("back ") ? cause : `back ${cause}`);
