import type { RowOutcome } from "../../../../core/pipeline/compile-configuration.ts";
import { shapeOf } from "../../../../core/reading/detect/shape.ts";
import { codeKey } from "../../../../core/translation/translate.ts";
import { isLeftOut } from "../../../../core/validation/check-fields.ts";
import type { Contested } from "../../records/store/merged.repo.ts";

/** A finding about a row. `key`: the code or the old id that the row waits for, in `list`. */
export type Finding = {
  rule: string;
  field: string;
  value: string;
  warning: boolean;
  list: string | null;
  key: string | null;
};

const NOTHING: readonly Finding[] = [];
/** For findings without a list. */
const PLAIN = { list: null, key: null };

export const refusal = (rule: string, field: string, value: string): Finding => ({
  ...{ rule, field, value, warning: false },
  ...PLAIN,
});

/** The pipeline's findings about a row: faults, warnings, and codes that it waits for. */
export function findingsOf({ issues, waiting }: RowOutcome): readonly Finding[] {
  if (issues.length === 0 && waiting.length === 0) return NOTHING;
  return [
    ...issues.map(({ rule, field, value, warning }) => ({ rule, field, value, warning, ...PLAIN })),
    ...waiting.map(({ list, code, field }) => ({
      rule: "unknown_code",
      field,
      value: code,
      warning: false,
      list,
      key: codeKey(code),
    })),
  ];
}

/** The fields whose values could not be read and are not needed; undefined: none. */
export function leftOutOf({ issues }: RowOutcome): readonly string[] | undefined {
  const fields = issues.filter(isLeftOut).map(({ field }) => field);
  return fields.length === 0 ? undefined : fields;
}

/**
 * Fields that people have corrected and where the file differs: the correction stays, and a person decides which is
 * right.
 */
export const correctedByHand = (fields: Contested): Finding[] =>
  Object.entries(fields).map(([field, value]) => ({
    ...{ rule: "corrected_by_hand", field, value: value === null ? "" : String(value) },
    ...{ warning: true, ...PLAIN },
  }));

export const profileCreated = (oldId: string): Finding => ({
  ...{ rule: "profile_created", field: "profileId", value: oldId, warning: true },
  ...PLAIN,
});

/** The row belongs to a merged profile, so nothing of it is stored. */
export const mergedInto = (field: string, survivor: string): Finding => ({
  ...{ rule: "merged_into", field, value: survivor, warning: true },
  ...PLAIN,
});

/** Replaces all values that are counted together. */
export const VARIOUS = "…";

/** A code is its own pattern. There is none where the value is not the problem. Long texts share one pattern. */
export function patternOf({ rule, value, list }: Pick<Finding, "rule" | "value" | "list">): string {
  if (WITHOUT.has(rule)) return "";
  if (list !== null) return value.trim();
  return rule === "too_long" ? VARIOUS : shapeOf(value);
}
const WITHOUT: ReadonlySet<string> = new Set([
  "required",
  "superseded",
  "exists",
  "not_there",
  "missing_record",
  "profile_created",
  "corrected_by_hand",
]);
