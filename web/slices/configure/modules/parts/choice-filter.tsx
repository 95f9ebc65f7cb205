import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";

const ALL = "all";

type Props = {
  label: string;
  /** What stands for no choice. */
  all: string;
  choices: { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** One of some, or all of them. A value that the address made up counts as all. */
export function ChoiceFilter({ label, all, choices, value, onChange }: Props) {
  return (
    <Select
      aria-label={label}
      data={[{ value: ALL, label: all }, ...choices]}
      value={choices.find((choice) => choice.value === value)?.value ?? ALL}
      onChange={(next) => onChange(next === ALL || next === null ? undefined : next)}
      allowDeselect={false}
      w={190}
    />
  );
}

/** Data or configuration, in the words of the call: `isconfig` 0 or 1. */
export function KindFilter({ value, onChange }: Pick<Props, "value" | "onChange">) {
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
