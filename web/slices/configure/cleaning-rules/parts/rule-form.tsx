import { Select, Stack, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { TreatmentRule } from "../../../../../contract/configurations.ts";
import { fieldsOf, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { EVERY, type RuleProblem, withDefaults } from "../../../../../core/treatment/compile-treatments.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { fieldsFor, kindOf } from "../rule-list.ts";
import { useRuleWords } from "../use-rule-words.ts";
import { ConditionField } from "./condition-field.tsx";
import { ParamField } from "./param-field.tsx";
import classes from "./rule-form.module.css";

type Props = {
  module: ModuleKey;
  rule: TreatmentRule;
  onChange: (rule: TreatmentRule) => void;
  problem: RuleProblem | undefined;
  readOnly: boolean;
};

/** The settings of a rule, described by its kind, and its condition. */
export function RuleForm({ module, rule, onChange, problem, readOnly }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useRuleWords(module);
  const kind = kindOf(rule.rule);
  if (!kind) return null;
  const every = kind.every ? [{ value: EVERY, label: t("treatments.editor.everyChoice") }] : [];
  const choices = fieldsFor(kind, fieldsOf(module)).map(({ id, labels }) => ({ value: id, label: labels[language] }));
  const values = withDefaults(kind.params, rule.params);
  const wrongField = problem && problem.problem !== "bad_param" ? words.problem(problem) : undefined;
  return (
    <Stack gap="md">
      <div className={classes.fields}>
        <Select
          label={t("treatments.editor.field")}
          data={[...every, ...choices]}
          value={rule.field}
          onChange={(field) => field && onChange({ ...rule, field })}
          searchable
          disabled={readOnly}
          error={wrongField}
        />
        {kind.params.map((param) => (
          <div
            key={param.name}
            className={param.kind === "texts" ? classes.wide : param.kind === "flag" ? classes.flag : undefined}
          >
            <ParamField
              module={module}
              field={fieldsOf(module).find(({ id }) => id === rule.field)}
              param={param}
              values={values}
              onChange={(value) => onChange({ ...rule, params: { ...rule.params, [param.name]: value } })}
              disabled={readOnly}
              error={problem?.param === param.name ? words.problem(problem) : undefined}
            />
          </div>
        ))}
      </div>
      <ConditionField
        module={module}
        field={rule.field}
        value={rule.when}
        onChange={(when) => onChange({ ...rule, when })}
        disabled={readOnly}
      />
      <TextInput
        label={t("ui.optionally", { label: t("treatments.editor.name") })}
        description={t("treatments.editor.nameHint")}
        placeholder={words.kind(rule)}
        value={rule.name}
        onChange={({ currentTarget }) => onChange({ ...rule, name: currentTarget.value })}
        maxLength={120}
        maw={460}
        autoComplete="off"
        disabled={readOnly}
      />
    </Stack>
  );
}
