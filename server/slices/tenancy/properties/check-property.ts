import type { Property } from "../../../../contract/properties.ts";
import type { Language } from "../../../../contract/users.ts";
import { type PropertyFacts, type PropertyProblem, problemsOf } from "../../../../core/properties/property-rules.ts";
import { secretsOfAddress } from "../../../../core/properties/secrets-of-address.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import type { SecretChange } from "./property-secrets.repo.ts";

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

/**
 * Secrets that were entered for another address must come with the change, typed or null; those that the way of signing
 * in does not send are cleared by it.
 */
export function refuseOtherAddress(
  before: Property,
  after: Pick<Property, "hostname" | "authmode">,
  { secrets, language }: { secrets: readonly SecretChange[]; language: Language },
): SecretChange[] {
  const { again, dropped } = secretsOfAddress(before, after, new Set(secrets.map(({ name }) => name)));
  const message = say(language, "errors.issue.secretAgain");
  if (again.length > 0)
    throw new Refusal("secrets_again", { issues: again.map((path) => ({ path, code: "secretAgain", message })) });
  return dropped.map((name) => ({ name, value: null }));
}

/** Refuses with each problem at its field, in the caller's language. */
export function refuse(problems: readonly { path: string; code: string }[], language: Language): void {
  if (problems.length === 0) return;
  const issues = problems.map(({ path, code }) => ({ path, code, message: say(language, `errors.issue.${code}`) }));
  throw new Refusal("invalid", { issues });
}
