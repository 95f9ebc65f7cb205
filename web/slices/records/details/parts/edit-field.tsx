import { Autocomplete, Select, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { memo, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Field } from "../../../../../core/modules/field.ts";
import { listIn } from "../../../../../core/translation/translate.ts";
import { hotelCodesQuery } from "../../../../data/codes.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import type { Typed } from "../edit-values.ts";
import { useRecordWords } from "../use-record-words.ts";
import classes from "./record-edit.module.css";

export type EditForm = UseFormReturnType<Typed>;
type Props = { form: EditForm; field: Field; module: ModuleKey };
/** What a field shows, beside the form that it belongs to. */
type Shown = { value: string | undefined; error: ReactNode };

/** Written on several lines. */
const PROSE: ReadonlySet<string> = new Set(["note", "cancellationText"]);
const INPUT_TYPES: Partial<Record<Field["type"], "date" | "time" | "email" | "tel">> = {
  date: "date",
  time: "time",
  email: "email",
  phone: "tel",
};

/** Somebody types into one of forty: the others are left alone. */
export const EditField = memo(
  PlainField,
  (a, b) => a.field === b.field && a.module === b.module && a.value === b.value && a.error === b.error,
);

/** A field as its type asks: a day, one of a closed set, a code of the hotel's list, yes or no, or text. */
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
      allowDeselect={!field.required}
      clearButtonProps={{ "aria-label": t("ui.clear") }}
      withAsterisk={false}
      {...input}
      value={value || null}
      onChange={(next) => onChange(next ?? "")}
    />
  );
}

/** The hotel's codes are asked for once somebody is about to choose; any other text can be typed. */
function CodeField({ form, field, module }: Props) {
  const hotel = useHotelSlugs();
  const [wanted, setWanted] = useState(false);
  const list = listIn(module, field, (id) => form.getValues()[id]);
  const { data: codes = [] } = useQuery({
    ...hotelCodesQuery(hotel, { module, list: list ?? "" }),
    select: ({ rows }) => rows,
    retry: false,
    enabled: wanted && list !== null,
  });
  const names = new Map(codes.map(({ code, name }) => [code, name]));
  const { defaultValue: _, onFocus, ...input } = form.getInputProps(field.id);
  return (
    <Autocomplete
      label={field.labels[useLanguage()]}
      autoComplete="off"
      withAsterisk={false}
      data={[...names.keys()]}
      // The first field has the focus at once, and nobody has asked for its codes yet.
      openOnFocus={false}
      limit={60}
      filter={({ options, search }) => {
        const sought = search.trim().toLowerCase();
        const fits = (code: string) => `${code} ${names.get(code) ?? ""}`.toLowerCase().includes(sought);
        return options.filter((option) => "value" in option && fits(option.value));
      }}
      renderOption={({ option }) =>
        names.get(option.value) ? `${option.value} · ${names.get(option.value)}` : option.value
      }
      {...input}
      onFocus={(event) => {
        setWanted(true);
        onFocus?.(event);
      }}
    />
  );
}
