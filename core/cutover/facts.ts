import type { CutoverReason, Reason } from "../../contract/cutover.ts";
import type { PushKind } from "../../contract/push.ts";

type Run = { by: string; at: string };

/** The facts of a property that its steps are judged by, counted from rows. */
export type CutoverFacts = {
  goLive: string | null;
  /** The property's time zone, which decides where its days begin and end. */
  timezone: string;
  now: number;
  connection: { ok: boolean; at: string } | null;
  imports: { running: number; review: number; failed: number; waiting: number; done: (Run & { count: number }) | null };
  codes: { lists: number; unsigned: number; signed: Run | null };
  target: { environment: "sandbox" | "test" | "live"; businessDate: string | null } | null;
  push: { running: boolean; paused: boolean; done: Run | null };
  kinds: ReadonlyMap<PushKind, Standing>;
  check: { state: "running" | "failed" | "done"; stops: number; reachable: boolean; by: string; at: string } | null;
  gone: number;
  readBack: { running: boolean; done: Run | null };
  proofs: Proofs;
  /** Proofs of bookings that arrive within three days. */
  arrivals: Proofs;
  /** Figures on which the old system, files, platform and hotel disagree; null: not counted while the data changes. */
  unbalanced: number | null;
  /** A booking or a guest in the house has a deposit or a balance. */
  hasBalances: boolean;
  /** Invoices that were posted without an answer. */
  unanswered: number;
  signOff: (Run & { outdated: boolean }) | null;
  rehearsal: Run | null;
  freeze: Run | null;
  purgeOn: string | null;
};

export type Standing = {
  total: number;
  pushed: number;
  failed: number;
  unknown: number;
  waiting: number;
  ready: number;
  withdrawn: number;
};

/**
 * `there`: found in the hotel's list, fields not compared. `differs` and the other states: records that no person has
 * decided to leave.
 */
export type Proofs = Record<
  "total" | "there" | "unread" | "unknown" | "differs" | "changedAtHotel" | "missing" | "doubled" | "unprovable",
  number
>;

/** These kinds are already counted among all profiles. */
export const isPartOfProfiles = (kind: PushKind): boolean =>
  kind === "active-profiles" || kind === "reservation-profiles";

export const because = (code: CutoverReason, count: number | null = null, detail: string | null = null): Reason => ({
  ...{ code, count, detail },
});

/** The reasons with a count above 0. */
export const counted = (counts: readonly (readonly [CutoverReason, number])[]): Reason[] =>
  counts.flatMap(([code, count]) => (count > 0 ? [because(code, count)] : []));
