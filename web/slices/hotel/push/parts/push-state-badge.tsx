import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PushState } from "../../../../../contract/push.ts";

const COLORS: Record<PushState, string> = {
  queued: "blue",
  running: "blue",
  paused: "brass",
  done: "green",
  failed: "red",
  cancelled: "gray",
};

export function PushStateBadge({ state }: { state: PushState }) {
  const { t } = useTranslation();
  return (
    <Badge variant="light" color={COLORS[state]} miw="max-content">
      {t(`pushes.states.${state}`)}
    </Badge>
  );
}
