/** Something the person at the keyboard can mend; shown without a stack. */
export class UsageError extends Error {
  readonly exitCode: number = 2;
}

/** It was asked for rightly and did not come to a good end; shown without a stack too. */
export class Failed extends UsageError {
  override readonly exitCode = 1;
}
