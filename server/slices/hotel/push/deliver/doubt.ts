/** The last call of a record may have arrived: its answer is missing. Times are those of the database. */
export type Doubt = {
  ageMs: number;
  /** Since when an exact lookup has found nothing; null: none has, or the lookup is not exact. */
  absentMs: number | null;
  /** The hotel did not answer in time, so it may still be working on the call. */
  slow: boolean;
  /** The run and the moment of the intention: an answer to any other call says nothing of this one. */
  runId: string | null;
  intendedAt: string;
  /** What was sent, as far as the ledger can tell. */
  mark: string | null;
  context: string | null;
};

/** What the database adds to a row of the ledger: times as a text with all digits, and as ages. */
export type DoubtColumns = { intendedAt: string | null; ageMs: number | null; absentMs: number | null };
type Row = DoubtColumns & { slow: boolean; run_id: string | null; mark: string | null; context: string | null };

export function doubtOf(row: Row | undefined): Doubt | undefined {
  if (row?.intendedAt == null) return undefined;
  const { ageMs, absentMs, slow, run_id: runId, intendedAt, mark, context } = row;
  return { ageMs: ageMs ?? 0, absentMs, slow, runId, intendedAt, mark, context };
}

/** Before this age a call may still be under way. */
export const FORGOTTEN_MS = 15 * 60_000;
/**
 * Two exact lookups this far apart that find nothing are believed sooner: the first was made when the call could no
 * longer leave, and a hotel that is not slow has answered it by the second (docs/decisions/060).
 */
export const AGREED_MS = 90_000;

/** Whether an absent record is believed to be absent, so that it may be sent again. */
export function isBelieved({ ageMs, absentMs, slow }: Doubt, reason: string): boolean {
  if (reason === "absent" && !slow && absentMs !== null && absentMs >= AGREED_MS) return true;
  return (reason === "absent" || reason === "absent_too_early") && ageMs >= FORGOTTEN_MS;
}

/** Answers that came from a hotel which may still be working; a cut connection says so only after a long wait. */
const SLOW: ReadonlySet<string> = new Set(["timeout", "failed", "garbage", "no_id"]);
const LONG_MS = 10_000;
export const isSlow = (reason: string, ms: number): boolean => SLOW.has(reason) || (reason === "cut" && ms >= LONG_MS);
