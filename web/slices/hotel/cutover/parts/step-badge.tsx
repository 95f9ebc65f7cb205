import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CutoverState, CutoverStep } from "../../../../../contract/cutover.ts";

const COLORS: Record<CutoverState, string> = {
  done: "green",
  running: "blue",
  blocked: "red",
  open: "gray",
  nothing: "gray",
};

/** The state of a step: blocked first, then late. */
export function StepBadge({ step: { state, late } }: { step: Pick<CutoverStep, "state" | "late"> }) {
  const { t } = useTranslation();
  const isLate = late && state === "open";
  return (
    <Badge variant="light" color={isLate ? "brass" : COLORS[state]} miw="max-content">
      {isLate ? t("cutover.late") : t(`cutover.states.${state}`)}
    </Badge>
  );
}
