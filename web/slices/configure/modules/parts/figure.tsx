import { Text } from "@mantine/core";
import { useFormats } from "../../../../lib/formats.ts";

type Props = {
  value: number;
  /** Nothing was read at all: on a phone one line says so, not each counter. */
  isNone?: boolean;
};

/** A counter; nothing steps back, so that the eye finds what there is. */
export function Figure({ value, isNone = false }: Props) {
  const { number } = useFormats();
  return (
    <Text span size="sm" {...(value === 0 && { c: "dimmed" })} data-none={isNone || undefined}>
      {number(value)}
    </Text>
  );
}
