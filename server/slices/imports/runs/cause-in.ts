import type { Language } from "../../../../contract/users.ts";
import { invalid, problemIn } from "../engine/problem-in.ts";
import type { Cause } from "./issues.repo.ts";

type CauseQuery = { [Name in keyof Required<Cause>]: string | undefined };

/**
 * A rule and its field name a problem, with a pattern one of its causes. `instead`: another selection in the request,
 * which excludes a cause.
 */
export function causeIn({ pattern, ...query }: CauseQuery, language: Language, instead?: string): Cause | undefined {
  const isNamed = [pattern, ...Object.values(query)].some((value) => value !== undefined);
  if (isNamed && instead !== undefined) throw invalid(language, [instead], "causeOrRows");
  const problem = problemIn(query, language, isNamed);
  return problem && { ...problem, ...(pattern !== undefined && { pattern }) };
}
