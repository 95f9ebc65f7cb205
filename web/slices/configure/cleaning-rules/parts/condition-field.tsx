import { Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Condition, condition } from "../../../../../contract/configurations.ts";
import { fieldsOf, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { EVERY } from "../../../../../core/treatment/compile-treatments.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import classes from "./rule-form.module.css";

type Props = {
  module: ModuleKey;
  /** The rule's field, which most conditions concern. */
  field: string;
  value: Condition | null;
  onChange: (value: Condition | null) => void;
  disabled: boolean;
};

const WITHOUT_VALUE: ReadonlySet<Condition["is"]> = new Set(["empty", "filled"]);
const MODES = ["always", "only"] as const;

/** Every row, or only those where a field meets the condition. */
export function ConditionField({ module, field, value, onChange, disabled }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const fields = fieldsOf(module);
  const first = field === EVERY ? (fields[0]?.id ?? "") : field;
  const change = (part: Partial<Condition>) => {
    if (value) onChange({ ...value, ...part });
  };
  return (
    <div className={classes.fields}>
      <Select
        label={t("treatments.editor.when")}
        data={MODES.map((mode) => ({ value: mode, label: t(`treatments.editor.${mode}`) }))}
        value={value ? "only" : "always"}
        onChange={(mode) => onChange(mode === "only" ? { field: first, is: "filled" } : null)}
        disabled={disabled}
      />
      {value && (
        <>
          <Select
            label={t("treatments.editor.conditionField")}
            data={fields.map(({ id, labels }) => ({ value: id, label: labels[language] }))}
            value={value.field}
            onChange={(next) => next && change({ field: next })}
            searchable
            disabled={disabled}
          />
          <Select
            label={t("treatments.editor.condition")}
            data={condition.shape.is.options.map((is) => ({ value: is, label: t(`treatments.is.${is}`) }))}
            value={value.is}
            onChange={(next) => {
              const is = condition.shape.is.safeParse(next).data;
              if (is) onChange({ field: value.field, is, ...(!WITHOUT_VALUE.has(is) && { value: value.value ?? "" }) });
            }}
            disabled={disabled}
          />
          {!WITHOUT_VALUE.has(value.is) && (
            <TextInput
              label={t("treatments.editor.conditionValue")}
              description={value.is === "matches" ? t("treatments.editor.wildcards") : undefined}
              value={value.value ?? ""}
              onChange={({ currentTarget }) => change({ value: currentTarget.value })}
              maxLength={500}
              autoComplete="off"
              disabled={disabled}
            />
          )}
        </>
      )}
    </div>
  );
}
