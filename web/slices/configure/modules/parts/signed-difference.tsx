import { Text } from "@mantine/core";
import { useFormats } from "../../../../lib/formats.ts";
import { Figure } from "./figure.tsx";

/** −12 or +3; nothing to see where both counters agree. */
export function SignedDifference({ by }: { by: number }) {
  const { number } = useFormats();
  if (by === 0) return <Figure value={0} />;
  return (
    <Text span size="sm" fw={650} c="var(--brass-ink)" className="numeric" dir="ltr">
      {by < 0 ? "−" : "+"}
      {number(Math.abs(by))}
    </Text>
  );
}
