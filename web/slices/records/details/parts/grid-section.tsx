import { SegmentedControl, Text } from "@mantine/core";
import { IconGridDots } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BlockDetail } from "../../../../../contract/records.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { gridOf } from "../grid-of.ts";
import { GridTable } from "./grid-table.tsx";

type Props = { grid: BlockDetail["grid"]; currency: string };

/** The rooms that the block holds, by room type and night, and how many of them are taken; or what they cost. */
export function GridSection({ grid: cells, currency }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [view, setView] = useState<"rooms" | "rates">("rooms");
  const grid = gridOf(cells);
  const hasRates = cells.some(({ rates }) => rates.length > 0);
  if (cells.length === 0) {
    return (
      <Section title={t("records.grid.title")}>
        <Nothing icon={<IconGridDots aria-hidden />} title={t("records.grid.none")}>
          {t("records.grid.noneText")}
        </Nothing>
      </Section>
    );
  }
  return (
    <Section
      title={t("records.grid.title")}
      description={
        <Text span size="sm" className="numeric">
          {t("records.grid.taken", { taken: number(grid.sum.pickedUp), count: grid.sum.rooms })}
        </Text>
      }
      actions={
        hasRates && (
          <SegmentedControl
            size="sm"
            aria-label={t("records.grid.view")}
            value={view}
            onChange={setView}
            data={[
              { value: "rooms", label: t("records.grid.rooms") },
              { value: "rates", label: t("records.grid.rates") },
            ]}
          />
        )
      }
      flush
    >
      <GridTable grid={grid} view={view} currency={currency} />
    </Section>
  );
}
