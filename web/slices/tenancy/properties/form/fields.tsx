import { type ComboboxItem, Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { byNameOrCode } from "../choices.ts";
import type { FieldName } from "../form-values.ts";
import type { PropertyForm } from "./use-property-form.ts";

type Texted = Exclude<FieldName, "password" | "clientsecret" | "appkey" | "environment">;
type Props = { form: PropertyForm; name: Texted; hint?: string };

export function TextField({ form, name, hint, ...more }: Props & { type?: "tel" | "date"; required?: boolean }) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t(`properties.fields.${name}`)}
      description={hint}
      // The browser would offer the reader's own address here, not the hotel's.
      autoComplete="off"
      dir="auto"
      withAsterisk={false}
      {...more}
      {...form.getInputProps(name)}
    />
  );
}

type Choices = Props & {
  data: ComboboxItem[];
  /** Long lists are searched by name or code. */
  searchable?: boolean;
  clearable?: boolean;
  onPick?: (value: string) => void;
};

export function ChoiceField({ form, name, hint, data, searchable = false, clearable = false, onPick }: Choices) {
  const { t } = useTranslation();
  const { onChange, value, defaultValue: _, ...input } = form.getInputProps(name);
  return (
    <Select
      label={t(`properties.fields.${name}`)}
      description={hint}
      data={data}
      searchable={searchable}
      clearable={clearable}
      // The cross clears by mouse; choosing the same entry again clears by keyboard.
      autoComplete="off"
      nothingFoundMessage={t("properties.form.nothingFound")}
      clearButtonProps={{ "aria-label": t("ui.clear") }}
      {...(searchable && { filter: byNameOrCode, limit: 100 })}
      {...input}
      value={data.some((choice) => choice.value === value) ? value : null}
      onChange={(next) => {
        onChange(next ?? "");
        onPick?.(next ?? "");
      }}
    />
  );
}
