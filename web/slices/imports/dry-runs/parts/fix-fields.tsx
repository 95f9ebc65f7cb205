import { Group, Select, TagsInput, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { dateFormat } from "../../../../../contract/reading.ts";
import { fieldsOf, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Field } from "../../../../../core/modules/field.ts";
import type { Fix } from "../../../../../core/pipeline/fixes.ts";
import { useLanguage } from "../../../../lib/use-language.ts";

type Props = {
  module: ModuleKey;
  field: Field;
  fix: Fix;
  /** The different values of the rows. */
  values: readonly string[];
  onChange: (fix: Fix) => void;
};

/** The remaining inputs of a fix. */
export function FixFields({ module, field, fix, values, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  switch (fix.kind) {
    case "fill":
      return (
        <ValueInput
          field={field}
          label={t("dryRuns.fix.value")}
          value={fix.value}
          onChange={(value) => onChange({ ...fix, value })}
        />
      );
    case "copy":
      return (
        <Select
          label={t("dryRuns.fix.from")}
          data={fieldsOf(module)
            .filter(({ id, type }) => type === "text" && id !== field.id)
            .map(({ id, labels }) => ({ value: id, label: labels[language] }))}
          value={fix.from}
          onChange={(from) => from && onChange({ ...fix, from })}
          searchable
          maw={320}
        />
      );
    case "read_date":
      return (
        <Select
          label={t("dryRuns.fix.format")}
          data={[...dateFormat.options]}
          value={fix.format}
          onChange={(next) => onChange({ ...fix, format: dateFormat.safeParse(next).data ?? fix.format })}
          maw={320}
        />
      );
    case "replace":
      return (
        <Group gap="md" align="end">
          <Select
            label={t("dryRuns.fix.replaceFrom")}
            data={[...values]}
            value={fix.from}
            onChange={(from) => from && onChange({ ...fix, from })}
            searchable
            w={240}
          />
          <ValueInput
            field={field}
            label={t("dryRuns.fix.replaceTo")}
            value={fix.to}
            onChange={(to) => onChange({ ...fix, to })}
          />
        </Group>
      );
    case "empty":
      return (
        <TagsInput
          label={t("dryRuns.fix.values")}
          description={t("dryRuns.fix.valuesHint")}
          value={[...fix.values]}
          onChange={(next) => onChange({ ...fix, values: next })}
          maxTags={200}
          splitChars={[]}
        />
      );
    case "clean":
    case "cut":
      return null;
  }
}

type ValueProps = { field: Field; label: string; value: string; onChange: (value: string) => void };

/** An input for a field's value: one of a closed set, yes or no, or text. */
function ValueInput({ field, label, value, onChange }: ValueProps) {
  const { t } = useTranslation();
  const shared = { label, value, w: 240, maw: "100%" };
  const choices =
    field.type === "bool"
      ? [
          { value: "true", label: t("ui.yes") },
          { value: "false", label: t("ui.no") },
        ]
      : field.values && Object.keys(field.values);
  return choices ? (
    <Select {...shared} data={choices} onChange={(next) => next && onChange(next)} />
  ) : (
    <TextInput
      {...shared}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      maxLength={500}
      autoComplete="off"
    />
  );
}
