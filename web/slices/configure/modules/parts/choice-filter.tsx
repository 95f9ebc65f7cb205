import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";

const ALL = "all";

type Props<Value extends string> = {
  label: string;
  /** The text for no choice. */
  all: string;
  choices: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

/** A filter with one of several values, or all. */
export function ChoiceFilter<Value extends string>({ label, all, choices, value, onChange }: Props<Value>) {
  return (
    <Select
      aria-label={label}
      data={[{ value: ALL, label: all }, ...choices]}
      value={value ?? ALL}
      onChange={(next) => onChange(choices.find((choice) => choice.value === next)?.value)}
      w={190}
    />
  );
}

/** Data or configuration, in the words of the call: `isconfig` 0 or 1. */
export function KindFilter({ value, onChange }: Pick<Props<"0" | "1">, "value" | "onChange">) {
  const { t } = useTranslation();
  return (
    <ChoiceFilter
      label={t("modules.list.kind")}
      all={t("modules.list.anyKind")}
      choices={[
        { value: "0", label: t("modules.kinds.data") },
        { value: "1", label: t("modules.kinds.config") },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
