import type { ConfigurationBody, MappedField } from "../../../../contract/configurations.ts";
import type { Issue } from "../../../../contract/errors.ts";
import type { Language } from "../../../../contract/users.ts";
import { fieldsOf, isModuleKey, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { issuesOfRules } from "../cleaning-rules/check-rules.ts";

/** Refuses one problem of an input, at its place, in the caller's language. */
export const refuse = (language: Language, path: string, code: string): Refusal =>
  new Refusal("invalid", { issues: [issueAt(language, path, code)] });

const issueAt = (language: Language, path: string, code: string): Issue => ({
  path,
  code,
  message: say(language, `errors.issue.${code}`),
});

type Where = { path: string; language: Language };

export function checkModule(input: string, { path, language }: Where): ModuleKey {
  const key = input.toLowerCase();
  if (!isModuleKey(key)) throw refuse(language, path, "unknown");
  return key;
}

/** Checks that every mapped field belongs to the module and has one source, and that every rule can be applied. */
export function checkBody(
  module: ModuleKey,
  body: Pick<ConfigurationBody, "fields" | "treatments">,
  { path, language }: Where,
): void {
  const issues = [
    ...issuesOfFields(module, body.fields, { path: `${path}fields`, language }),
    ...issuesOfRules(body.treatments, { module, path: `${path}treatments`, language }),
  ];
  if (issues.length > 0) throw new Refusal("invalid", { issues });
}

function issuesOfFields(module: ModuleKey, mapped: readonly MappedField[], { path, language }: Where): Issue[] {
  const known = new Set(fieldsOf(module).map(({ id }) => id));
  const seen = new Set<string>();
  return mapped.flatMap(({ target }, index) => {
    const code = known.has(target) ? (seen.has(target) ? "repeated" : null) : "unknown";
    seen.add(target);
    return code ? [issueAt(language, `${path}.${index}.target`, code)] : [];
  });
}
