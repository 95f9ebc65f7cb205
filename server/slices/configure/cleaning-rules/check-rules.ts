import type { TreatmentRule } from "../../../../contract/configurations.ts";
import type { Issue } from "../../../../contract/errors.ts";
import type { Language } from "../../../../contract/users.ts";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { checkRules, type RuleProblem } from "../../../../core/treatment/compile-treatments.ts";
import { say } from "../../../refusals/say.ts";

type Where = { module: ModuleKey; path: string; language: Language };

/** The problems of a list of rules, each at its place in the input. */
export function issuesOfRules(rules: readonly TreatmentRule[], { module, path, language }: Where): Issue[] {
  const fields = fieldsOf(module);
  const seen = new Set<string>();
  return rules.flatMap((rule, index) => {
    const issue = (part: string, code: string): Issue => ({
      path: `${path}.${index}.${part}`,
      code,
      message: say(language, `errors.issue.${code}`),
    });
    const problems = checkRules([rule], fields).map((problem) => issue(...placeOf(problem)));
    // Counts and undo use the id, so two rules with one id would be counted as one.
    if (seen.has(rule.id)) problems.push(issue("id", "repeated"));
    seen.add(rule.id);
    return problems;

    function placeOf({ problem, param = "" }: RuleProblem): [part: string, code: string] {
      switch (problem) {
        case "unknown_rule":
          return ["rule", "unknown"];
        case "unknown_field":
          return [checkRules([{ ...rule, when: null }], fields).length > 0 ? "field" : "when.field", "unknown"];
        case "wrong_type":
          return ["field", "ruleType"];
        case "bad_param":
          return [`params.${param}`, "format"];
      }
    }
  });
}
