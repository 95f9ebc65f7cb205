import { MultiSelect, NumberInput, Select, Switch, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { transform } from "../../../../../contract/configurations.ts";
import { LAST_FIRST } from "../../../../../core/mapping/split-name.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Field } from "../../../../../core/modules/field.ts";
import { CodeInput } from "../../modules/parts/code-input.tsx";
import type { KnownColumn } from "../known-columns.ts";
import { isOfName, needsMark, type SourceValues } from "../source-forms.ts";
import type { SourceKind } from "./source-kinds.ts";

type Props = {
  module: ModuleKey;
  kind: Exclude<SourceKind, "column">;
  field: Field;
  columns: readonly KnownColumn[];
  values: SourceValues;
  onChange: (values: SourceValues) => void;
};

/** Further options are found by typing. */
const LIMIT = 50;
const MOST_JOINED = 10;
const LONGEST_MARK = 10;

/** The settings of every kind of source other than a plain column. */
export function SourceForm(props: Props) {
  const { t } = useTranslation();
  const { kind, columns, values, onChange } = props;
  const set = (change: Partial<SourceValues>) => onChange({ ...values, ...change });
  const names = columns.map(({ name }) => name);
  if (kind === "constant") return <ValueField {...props} />;
  if (kind === "join")
    return (
      <>
        <MultiSelect
          label={t("configurations.dialog.columns")}
          description={t("configurations.dialog.columnsHint")}
          data={names}
          value={values.columns}
          onChange={(next) => set({ columns: next })}
          searchable
          limit={LIMIT}
          maxValues={MOST_JOINED}
          data-autofocus
        />
        <TextInput
          label={t("configurations.dialog.separator")}
          description={t("configurations.dialog.separatorHint")}
          value={values.separator}
          maxLength={LONGEST_MARK}
          onChange={({ currentTarget }) => set({ separator: currentTarget.value })}
          maw={220}
        />
      </>
    );
  return (
    <>
      <Select
        label={t("configurations.dialog.column")}
        data={names}
        value={values.column}
        onChange={(column) => set({ column })}
        searchable
        limit={LIMIT}
        data-autofocus
      />
      {kind === "default" && <ValueField {...props} />}
      {kind === "transform" && <TransformFields values={values} set={set} />}
    </>
  );
}

/** A closed set offers only its choices; a code is one of the hotel's, or one that is mapped to one. */
function ValueField({ module, kind, field, values, onChange }: Props) {
  const { t } = useTranslation();
  const label = t(kind === "default" ? "configurations.dialog.otherwise" : "configurations.dialog.value");
  const autofocus = kind === "constant" ? { "data-autofocus": true } : {};
  if (field.type === "code" && !field.values)
    return (
      <CodeInput
        module={module}
        field={field}
        label={label}
        value={values.value}
        onChange={(next) => onChange({ ...values, value: next })}
        maxLength={field.width ?? 2_000}
        warns
        {...autofocus}
      />
    );
  return field.values ? (
    <Select
      label={label}
      data={Object.keys(field.values)}
      value={values.value || null}
      clearable
      clearButtonProps={{ "aria-label": t("ui.clear") }}
      onChange={(next) => onChange({ ...values, value: next ?? "" })}
      {...autofocus}
    />
  ) : (
    <TextInput
      label={label}
      value={values.value}
      onChange={({ currentTarget }) => onChange({ ...values, value: currentTarget.value })}
      maxLength={field.width ?? 2_000}
      {...autofocus}
    />
  );
}

function TransformFields({ values, set }: { values: SourceValues; set: (change: Partial<SourceValues>) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t("configurations.dialog.transform")}
        data={transform.options.map((value) => ({ value, label: t(`configurations.transforms.${value}`) }))}
        value={values.transform}
        onChange={(next) => next && set({ transform: next })}
      />
      {isOfName(values.transform) && (
        <Switch
          label={t("configurations.dialog.lastFirst")}
          checked={values.mark === LAST_FIRST}
          onChange={({ currentTarget }) => set({ mark: currentTarget.checked ? LAST_FIRST : "" })}
        />
      )}
      {needsMark(values.transform) && (
        <TextInput
          label={t("configurations.dialog.mark")}
          value={values.mark}
          maxLength={LONGEST_MARK}
          onChange={({ currentTarget }) => set({ mark: currentTarget.value })}
          maw={220}
        />
      )}
      {values.transform === "part" && (
        <NumberInput
          label={t("configurations.dialog.part")}
          value={values.part}
          min={1}
          max={99}
          allowDecimal={false}
          clampBehavior="strict"
          onChange={(next) => typeof next === "number" && set({ part: next })}
          maw={220}
        />
      )}
    </>
  );
}
