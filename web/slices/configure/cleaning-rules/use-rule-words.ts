import { useTranslation } from "react-i18next";
import type { Condition, TreatmentRule } from "../../../../contract/configurations.ts";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Texts } from "../../../../core/texts/texts.ts";
import { EVERY, type RuleProblem } from "../../../../core/treatment/compile-treatments.ts";
import { useLanguage } from "../../../lib/use-language.ts";
import { kindOf } from "./rule-list.ts";

type ParamName = keyof Texts["treatments"]["params"];
type Choices = Texts["treatments"]["choices"];
type Choice = { [Name in keyof Choices]: `${Name}.${keyof Choices[Name] & string}` }[keyof Choices];

/** A rule, its settings and its condition in words. */
export function useRuleWords(module: ModuleKey) {
  const { t } = useTranslation();
  const language = useLanguage();
  const field = (id: string): string =>
    id === EVERY
      ? t("treatments.editor.every")
      : (fieldsOf(module).find((item) => item.id === id)?.labels[language] ?? id);
  const kind = ({ rule }: TreatmentRule): string => {
    const known = kindOf(rule);
    return known ? t(`treatments.rules.${known.key}.name`) : rule;
  };
  // The names of settings are plain strings in core; a test compares them with the texts.
  const param = (name: string) => t(`treatments.params.${name as ParamName}`);
  return {
    field,
    kind,
    name: (rule: TreatmentRule): string => rule.name || kind(rule),
    condition: ({ field: id, is, value = "" }: Condition): string =>
      t(`treatments.if.${is}`, { field: field(id), value }),
    param,
    hint: (name: string) => t(`treatments.hints.${name as ParamName}`),
    choice: (name: string, choice: string): string =>
      // Date formats are the same in every language.
      name === "from" ? choice : t(`treatments.choices.${`${name}.${choice}` as Choice}`),
    problem: ({ problem, param: name }: RuleProblem): string =>
      t(`treatments.editor.problem.${problem}`, { name: name === undefined ? "" : param(name) }),
  };
}
