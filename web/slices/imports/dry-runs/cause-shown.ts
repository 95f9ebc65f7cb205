import type { RowToFix } from "./preview-fix.ts";

/** Rows that fail for one reason, in a dry run or an import. */
export type CauseShown = {
  rule: string;
  field: string;
  pattern: string;
  count: number;
  warning: boolean;
  list: string | null;
  sample: readonly { line: number; value: string }[];
};

/** The first rows of a cause, asked for once somebody wants to fix them. */
export type RowsToFix = { key: readonly unknown[]; load: (signal: AbortSignal) => Promise<RowToFix[]> };
