import type { QueryFunctionContext } from "@tanstack/react-query";
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

/** The query for the first rows of a cause, asked once somebody wants to fix them. */
export type RowsToFix = {
  queryKey: readonly unknown[];
  queryFn: (asking: QueryFunctionContext) => Promise<RowToFix[]>;
};
