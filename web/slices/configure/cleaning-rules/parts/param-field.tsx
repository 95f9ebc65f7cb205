import { Checkbox, MultiSelect, Select, TagsInput, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { TreatmentRule } from "../../../../../contract/configurations.ts";
import { fieldsOf, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Field } from "../../../../../core/modules/field.ts";
import { flagOf, type Param, textOf, textsOf } from "../../../../../core/treatment/treatment.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { byNameOrCode, countryChoices } from "../../../tenancy/properties/choices.ts";
import { CodeInput } from "../../modules/parts/code-input.tsx";
import { useRuleWords } from "../use-rule-words.ts";

type Value = TreatmentRule["params"][string];
type Props = {
  module: ModuleKey;
  /** The rule's field; undefined: every one. */
  field: Field | undefined;
  param: Param;
  /** All settings of the rule, starting with the defaults of its kind. */
  values: Readonly<Record<string, string | boolean | readonly string[]>>;
  onChange: (value: Value) => void;
  disabled: boolean;
  error: string | undefined;
};

/** Settings that become the value of the rule's field. */
const GIVEN: ReadonlySet<string> = new Set(["value", "with"]);

/** One setting of a rule; its input follows from the rule's description. */
export function ParamField({ module, field, param, values, onChange, disabled, error }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useRuleWords(module);
  const { name, kind } = param;
  const shared = { label: words.param(name), description: words.hint(name), disabled, error };
  const fields = fieldsOf(module).map(({ id, labels }) => ({ value: id, label: labels[language] }));
  const countries = useMemo(() => (kind === "country" ? countryChoices(language) : []), [kind, language]);
  switch (kind) {
    case "text":
      if (field?.values && GIVEN.has(name))
        return (
          <Select
            {...shared}
            data={Object.keys(field.values)}
            value={textOf(values, name) || null}
            onChange={(next) => onChange(next ?? "")}
            clearable
            clearButtonProps={{ "aria-label": t("ui.clear") }}
          />
        );
      if (field?.type === "code" && GIVEN.has(name))
        return (
          <CodeInput
            {...shared}
            module={module}
            field={field}
            maxLength={param.most}
            value={textOf(values, name)}
            onChange={onChange}
            warns
          />
        );
      return (
        <TextInput
          {...shared}
          required={param.required === true}
          maxLength={param.most}
          value={textOf(values, name)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          autoComplete="off"
        />
      );
    case "flag":
      return (
        <Checkbox
          {...shared}
          checked={flagOf(values, name)}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case "choice":
      return (
        <Select
          {...shared}
          data={param.choices.map((choice) => ({ value: choice, label: words.choice(name, choice) }))}
          value={textOf(values, name)}
          onChange={(next) => next && onChange(next)}
        />
      );
    case "field":
      return (
        <Select
          {...shared}
          data={fields}
          value={textOf(values, name)}
          onChange={(next) => next && onChange(next)}
          searchable
        />
      );
    case "fields":
      return (
        <MultiSelect
          {...shared}
          data={fields}
          value={[...textsOf(values, name)]}
          onChange={onChange}
          maxValues={param.most}
          searchable
        />
      );
    case "texts":
      return (
        <TagsInput
          {...shared}
          placeholder={t("treatments.editor.addValue")}
          value={[...textsOf(values, name)]}
          onChange={onChange}
          maxTags={param.most}
          splitChars={[]}
          acceptValueOnBlur
        />
      );
    case "country":
      return (
        <Select
          {...shared}
          data={[{ value: "", label: t("treatments.editor.hotelCountry") }, ...countries]}
          value={textOf(values, name)}
          onChange={(next) => onChange(next ?? "")}
          filter={byNameOrCode}
          searchable
        />
      );
  }
}
