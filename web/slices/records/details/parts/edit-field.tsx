import { Select, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Field } from "../../../../../core/modules/field.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { CodeInput } from "../../../configure/modules/parts/code-input.tsx";
import type { Typed } from "../field-groups.ts";
import { useRecordWords } from "../use-record-words.ts";
import classes from "./record-edit.module.css";

export type EditForm = UseFormReturnType<Typed>;
type Props = { form: EditForm; field: Field; module: ModuleKey };
/** The state of a field, beside its form. */
type Shown = { value: string | undefined; error: ReactNode };

/** Fields with several lines. */
const PROSE: ReadonlySet<string> = new Set(["note", "cancellationText"]);
const INPUT_TYPES: Partial<Record<Field["type"], "date" | "time" | "email" | "tel">> = {
  date: "date",
  time: "time",
  email: "email",
  phone: "tel",
};

/** Typing into one of forty fields does not redraw the others. */
export const EditField = memo(
  PlainField,
  (a, b) => a.field === b.field && a.module === b.module && a.value === b.value && a.error === b.error,
);

/** A field by its type: a date, one of a closed set, a code of the hotel's list, yes or no, or text. */
function PlainField({ form, field, module }: Props & Shown) {
  const label = field.labels[useLanguage()];
  if (field.type === "bool" || field.values) return <ChoiceField form={form} field={field} module={module} />;
  if (field.type === "code") return <CodeField form={form} field={field} module={module} />;
  const shared = { label, autoComplete: "off", withAsterisk: false, ...form.getInputProps(field.id) };
  if (PROSE.has(field.id))
    return <Textarea autosize minRows={2} maxRows={8} dir="auto" className={classes.wide} {...shared} />;
  const type = INPUT_TYPES[field.type];
  const isNumber = field.type === "int" || field.type === "decimal";
  return (
    <TextInput
      {...(type ? { type } : { dir: "auto" })}
      {...(isNumber && { inputMode: field.type === "int" ? "numeric" : "decimal" })}
      {...shared}
    />
  );
}

function ChoiceField({ form, field, module }: Props) {
  const { t } = useTranslation();
  const words = useRecordWords(module);
  const { value, onChange, defaultValue: _, ...input } = form.getInputProps(field.id);
  const data = field.values
    ? Object.keys(field.values).map((item) => ({ value: item, label: words.choice(item) }))
    : [
        { value: "true", label: t("ui.yes") },
        { value: "false", label: t("ui.no") },
      ];
  return (
    <Select
      label={words.label(field.id)}
      data={data}
      clearable={!field.required}
      clearButtonProps={{ "aria-label": t("ui.clear") }}
      withAsterisk={false}
      {...input}
      value={value || null}
      onChange={(next) => onChange(next ?? "")}
    />
  );
}

function CodeField({ form, field, module }: Props) {
  const label = field.labels[useLanguage()];
  const { defaultValue: _, ...input } = form.getInputProps(field.id);
  return (
    <CodeInput
      module={module}
      field={field}
      textOf={(id) => form.getValues()[id]}
      label={label}
      withAsterisk={false}
      {...input}
    />
  );
}
