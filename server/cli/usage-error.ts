/** An error that the user can correct; shown without a stack. */
export class UsageError extends Error {
  readonly exitCode: number = 2;
}

/** The command was correct but failed; shown without a stack too. */
export class Failed extends UsageError {
  override readonly exitCode = 1;
}
