import { Text } from "@mantine/core";
import { useFormats } from "../../../../lib/formats.ts";

type Props = {
  value: number;
  /** Nothing was read: on a phone one line says so instead of each counter. */
  isNone?: boolean;
};

/** A counter; a zero is dimmed, so that other figures stand out. */
export function Figure({ value, isNone = false }: Props) {
  const { number } = useFormats();
  return (
    <Text span size="sm" {...(value === 0 && { c: "dimmed" })} data-none={isNone || undefined}>
      {number(value)}
    </Text>
  );
}
