import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { duplicateRoutes, type weightsReply } from "../../../../../contract/duplicates.ts";
import { weightsQuery } from "../../../../data/duplicates.ts";
import { useWrite } from "../../../../data/write.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";

type Preset = z.output<typeof weightsReply>["presets"][number];
type Counts = NonNullable<Preset["proposal"]>["before"];

const wrongIn = (counts: Counts) =>
  counts.reduce((sum, { band, different }) => sum + (band === "possible" ? 0 : different), 0);
const missedIn = (counts: Counts) =>
  counts.reduce((sum, { band, merged }) => sum + (band === "possible" ? merged : 0), 0);

/** For admins: what people's decisions suggest for the weights, before and after, and the undo. */
export function WeightsSection() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const { data } = useQuery(weightsQuery(hotel));
  const learn = useWrite(duplicateRoutes.learnWeights, () => hotel);
  const forget = useWrite(duplicateRoutes.forgetWeights, () => hotel);
  if (!data || data.presets.every(({ decisions, learned }) => decisions === 0 && !learned)) return null;
  const isNew = data.presets.some(({ proposal }) => (proposal?.weights.length ?? 0) > 0);
  const isLearned = data.presets.some(({ learned }) => learned !== null);
  const ask = async () => {
    const isSure = await confirm({
      title: t("records.review.weights.title"),
      children: t("records.review.weights.confirm"),
      confirm: t("records.review.weights.learn"),
    });
    if (isSure) learn.mutate(undefined);
  };
  return (
    <Section title={t("records.review.weights.title")}>
      <Stack gap="md">
        {data.presets
          .filter(({ decisions, learned }) => decisions > 0 || learned)
          .map((preset) => (
            <PresetWeights key={preset.preset} {...preset} least={data.least} />
          ))}
        <Group gap="xs">
          {isNew && (
            <Button variant="default" loading={learn.isPending} onClick={() => void ask()}>
              {t("records.review.weights.learn")}
            </Button>
          )}
          {isLearned && (
            <Button variant="subtle" loading={forget.isPending} onClick={() => forget.mutate(undefined)}>
              {t("records.review.weights.reset")}
            </Button>
          )}
        </Group>
      </Stack>
    </Section>
  );
}

function PresetWeights({ preset, decisions, learned, proposal, least }: Preset & { least: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Stack gap={6}>
      <Text fw={600}>{t(`records.review.weights.${preset}`)}</Text>
      <Text size="sm" c="dimmed">
        {learned
          ? t("records.review.weights.used", {
              ...{ decisions: learned.decisions, by: learned.by, at: formats.dateTime(learned.at) },
            })
          : t("records.review.weights.own")}
      </Text>
      {!proposal && <Text size="sm">{t("records.review.weights.few", { decisions, least })}</Text>}
      {proposal && proposal.weights.length === 0 && <Text size="sm">{t("records.review.weights.same")}</Text>}
      {proposal && proposal.weights.length > 0 && (
        <>
          <Text size="sm">
            {t("records.review.weights.sorted", {
              ...{ decisions, before: wrongIn(proposal.before), after: wrongIn(proposal.after) },
              ...{ missedBefore: missedIn(proposal.before), missedAfter: missedIn(proposal.after) },
            })}
          </Text>
          <DataTable
            name={`duplicate-weights-${preset}`}
            caption={t("records.review.weights.title")}
            rows={proposal.weights}
            rowKey={({ field, level }) => `${field} ${level}`}
            columns={[
              {
                key: "what",
                rowHeader: true,
                header: t("records.review.weights.what"),
                cell: ({ field, level }) =>
                  t("ui.labelled", {
                    label: t(`records.duplicates.fields.${field}`),
                    value: t(`records.duplicates.levels.${level}`),
                  }),
              },
              {
                key: "before",
                header: t("records.review.weights.before"),
                cell: ({ before }) => formats.signed(before),
              },
              { key: "after", header: t("records.review.weights.after"), cell: ({ after }) => formats.signed(after) },
            ]}
          />
        </>
      )}
    </Stack>
  );
}
