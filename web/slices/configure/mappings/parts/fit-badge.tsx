import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";

const COLORS = { exact: "green", drifted: "brass", no: "gray" } as const;

/** Whether a configuration was made for such columns as the rows have. */
export function FitBadge({ fits }: { fits: keyof typeof COLORS | null }) {
  const { t } = useTranslation();
  return fits ? (
    <Badge variant="light" color={COLORS[fits]} miw="max-content">
      {t(`configurations.fits.${fits}`)}
    </Badge>
  ) : (
    "–"
  );
}
