import { Input, SegmentedControl } from "@mantine/core";
import { useId } from "react";

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly Value[];
  text: (value: Value) => string;
  onChange: (value: Value) => void;
};

/** A choice among few options, all visible. */
export function Choice<Value extends string>({ label, value, options, text, onChange }: Props<Value>) {
  const id = useId();
  return (
    <div>
      <Input.Label component="div" id={id} mb={6}>
        {label}
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={value}
        data={options.map((option) => ({ value: option, label: text(option) }))}
        onChange={(next) => {
          const chosen = options.find((option) => option === next);
          if (chosen) onChange(chosen);
        }}
      />
    </div>
  );
}
