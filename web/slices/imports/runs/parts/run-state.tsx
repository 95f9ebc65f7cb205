import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportState } from "../../../../../contract/imports.ts";

const COLORS: Record<ImportState, string> = {
  queued: "blue",
  running: "blue",
  paused: "brass",
  needs_review: "brass",
  undoing: "blue",
  done: "green",
  failed: "red",
  cancelled: "brass",
  undone: "gray",
};

export function RunState({ state }: { state: ImportState }) {
  const { t } = useTranslation();
  return (
    <Badge variant="light" color={COLORS[state]} miw="max-content">
      {t(`runs.states.${state}`)}
    </Badge>
  );
}
