import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PushWay } from "../../../../../core/modules/module.ts";

const COLOURS: Record<PushWay, string> = { call: "petrol", within: "blue", compare: "gray" };

/** How a module's records reach OPERA Cloud. */
export function PushWayBadge({ way }: { way: PushWay }) {
  const { t } = useTranslation();
  return (
    <Badge variant="light" color={COLOURS[way]} miw="max-content">
      {t(`modules.ways.${way}`)}
    </Badge>
  );
}
