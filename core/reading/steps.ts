/**
 * Work on a long text that pauses after each bounded piece, so that a server can answer others meanwhile. A browser,
 * where only the reader waits, does it at once.
 */
export type Steps<Result> = Generator<undefined, Result>;

/** Lines, or values, between two pauses: some milliseconds. */
export const STEP = 2_000;

export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
