import type { Language } from "../../../../contract/users.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";

/** All causes of a rule and its field; with `list` only those of that list. */
export type Problem = { rule: string; field: string; list?: string | undefined };

type ProblemQuery = { [Name in keyof Required<Problem>]: string | undefined };

/** A rule and its field name a problem, anything less is refused. `isNamed`: something else in the request needs it. */
export function problemIn(
  { rule, field, list }: ProblemQuery,
  language: Language,
  isNamed = list !== undefined,
): Problem | undefined {
  if (rule !== undefined && field !== undefined) return { rule, field, ...(list !== undefined && { list }) };
  if (rule === undefined && field === undefined && !isNamed) return undefined;
  const missing = Object.entries({ rule, field }).flatMap(([name, value]) => (value === undefined ? [name] : []));
  throw invalid(language, missing, "required");
}

export const invalid = (language: Language, paths: readonly string[], code: string) =>
  new Refusal("invalid", {
    issues: paths.map((path) => ({ path, code, message: say(language, `errors.issue.${code}`) })),
  });
