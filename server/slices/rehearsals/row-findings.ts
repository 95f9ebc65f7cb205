import type { RowOutcome } from "../../../core/pipeline/compile-configuration.ts";
import { isLeftOut } from "../../../core/validation/check-fields.ts";
import type { Contested } from "../records/merged.ts";
import type { Finding } from "./tally.ts";

const NOTHING: readonly Finding[] = [];

/** What the pipeline has to say about a row: faults, warnings, and codes that it waits for. */
export function findingsOf({ issues, waiting }: RowOutcome): readonly Finding[] {
  if (issues.length === 0 && waiting.length === 0) return NOTHING;
  return [
    ...issues.map(({ rule, field, value, warning }) => ({ rule, field, value, warning, list: null })),
    ...waiting.map(({ list, code, field }) => ({
      rule: "unknown_code",
      field,
      value: code,
      warning: false,
      list,
    })),
  ];
}

/** The fields whose values could not be read and are not needed; undefined: none. */
export function leftOutOf({ issues }: RowOutcome): readonly string[] | undefined {
  const fields = issues.filter(isLeftOut).map(({ field }) => field);
  return fields.length === 0 ? undefined : fields;
}

/** What people have corrected and the file has otherwise: theirs stays, and somebody has to say whose is right. */
export const correctedByHand = (fields: Contested) =>
  Object.entries(fields).map(([field, value]) => ({
    ...{ rule: "corrected_by_hand", field, value: value === null ? "" : String(value) },
    ...{ warning: true, list: null, key: null },
  }));
