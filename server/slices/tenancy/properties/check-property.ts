import type { Language } from "../../../../contract/users.ts";
import { type PropertyFacts, type PropertyProblem, problemsOf } from "../../../../core/properties/property-rules.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";

/** The facts of a property before any is known. */
export const UNDESCRIBED: PropertyFacts = {
  country: "",
  currency: "",
  timezone: "UTC",
  siretnumber: "",
  phone: "",
  hostname: "",
  environment: "sandbox",
  begindate: null,
  datelive: null,
  enddate: null,
};

/** Refuses problems that a change brings, but not a problem that existed before in an untouched field. */
export function refuseProblems(before: PropertyFacts, after: PropertyFacts, language: Language): void {
  const old = problemsOf(before);
  const isNew = ({ path, code }: PropertyProblem) =>
    before[path] !== after[path] || !old.some((known) => known.path === path && known.code === code);
  refuse(problemsOf(after).filter(isNew), language);
}

/** Refuses with each problem at its field, in the caller's language. */
export function refuse(problems: readonly { path: string; code: string }[], language: Language): void {
  if (problems.length === 0) return;
  const issues = problems.map(({ path, code }) => ({ path, code, message: say(language, `errors.issue.${code}`) }));
  throw new Refusal("invalid", { issues });
}
