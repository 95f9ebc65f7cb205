import type { QueryFunctionContext } from "@tanstack/react-query";
import type { RowToFix } from "./preview-fix.ts";

/** Rows that fail for the same reason, in a dry run or an import run. */
export type CauseShown = {
  rule: string;
  field: string;
  pattern: string;
  count: number;
  warning: boolean;
  list: string | null;
  sample: readonly { line: number; value: string }[];
};

/** All causes of one rule, field and list. */
export type ProblemShown<Cause extends CauseShown = CauseShown> = {
  rule: string;
  field: string;
  list: string | null;
  warning: boolean;
  count: number;
  /** How many causes it has. */
  causes: number;
  /** There are more causes than were told apart. */
  more?: boolean;
  /** Those with most rows. */
  first: readonly Cause[];
};

/** The query for the first rows of a cause, loaded when a person wants to fix them. */
export type RowsToFix = {
  queryKey: readonly unknown[];
  queryFn: (asking: QueryFunctionContext) => Promise<RowToFix[]>;
};
