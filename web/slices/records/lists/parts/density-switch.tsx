import { ActionIcon, Tooltip } from "@mantine/core";
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ListLook } from "../use-list-look.ts";

/** Compact or comfortable rows. */
export function DensitySwitch({ look }: { look: Pick<ListLook, "density" | "setDensity"> }) {
  const { t } = useTranslation();
  const isCompact = look.density === "compact";
  const label = t(isCompact ? "lists.look.comfortable" : "lists.look.compact");
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        onClick={() => look.setDensity(isCompact ? "comfortable" : "compact")}
      >
        {isCompact ? (
          <IconBaselineDensityMedium size={18} aria-hidden />
        ) : (
          <IconBaselineDensitySmall size={18} aria-hidden />
        )}
      </ActionIcon>
    </Tooltip>
  );
}
