import type { Language } from "../../../../contract/users.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import type { Cause } from "./issues.repo.ts";

type CauseQuery = { [Name in keyof Cause]: string | undefined };

/**
 * All three together name a cause; some of them alone are refused. `instead`: another selection in the request, which
 * excludes a cause.
 */
export function causeIn(query: CauseQuery, language: Language, instead?: string): Cause | undefined {
  const { rule, field, pattern } = query;
  if (rule === undefined && field === undefined && pattern === undefined) return undefined;
  if (instead !== undefined) throw invalid(language, [instead], "causeOrRows");
  if (rule !== undefined && field !== undefined && pattern !== undefined) return { rule, field, pattern };
  const missing = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [name] : []));
  throw invalid(language, missing, "required");
}

const invalid = (language: Language, paths: readonly string[], code: string) =>
  new Refusal("invalid", {
    issues: paths.map((path) => ({ path, code, message: say(language, `errors.issue.${code}`) })),
  });
