import { Badge, Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { duplicateRoutes } from "../../../../../contract/duplicates.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";

type Decisions = z.output<typeof duplicateRoutes.decisions.reply>;

/** The last decisions, how often each band was right, and their undo. */
export function DecisionsSection({
  decisions: { rows, precision },
  onUndo,
}: {
  decisions: Decisions;
  onUndo: ((id: string) => void) | null;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Section title={t("records.review.decisions")}>
      <Group gap="xs" mb="sm">
        {precision.map(({ band, merged, different }) => (
          <Badge key={band} variant="light" color="gray">
            {t("records.review.precision", {
              band: t(`records.duplicates.bands.${band}`),
              share: formats.percent(merged / Math.max(1, merged + different)),
              of: formats.number(merged + different),
            })}
          </Badge>
        ))}
      </Group>
      <DataTable
        name="duplicate-decisions"
        caption={t("records.review.decisions")}
        cards
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "names",
            rowHeader: true,
            header: t("records.review.who"),
            cell: ({ names }) => <span dir="auto">{names.join(" · ")}</span>,
          },
          {
            key: "verdict",
            header: t("records.review.verdict"),
            cell: ({ verdict }) => t(`records.review.verdicts.${verdict}`),
          },
          { key: "by", header: t("records.review.by"), cell: ({ by }) => by },
          { key: "at", header: t("records.review.at"), cell: ({ at }) => formats.dateTime(at) },
          {
            key: "undo",
            header: t("records.review.back"),
            cell: ({ id, undone, atHotel }) =>
              atHotel ? (
                <Text span size="sm" c="dimmed">
                  {t("records.review.hotel.final")}
                </Text>
              ) : undone ? (
                <Text span size="sm" c="dimmed">
                  {t("records.review.undone", { name: undone.by })}
                </Text>
              ) : (
                onUndo && (
                  <Button size="compact-sm" variant="subtle" onClick={() => onUndo(id)}>
                    {t("records.review.undo")}
                  </Button>
                )
              ),
          },
        ]}
      />
    </Section>
  );
}
