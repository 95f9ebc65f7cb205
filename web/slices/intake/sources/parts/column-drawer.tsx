import { ActionIcon, Drawer, Group, Stack, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ColumnProfile } from "../../../../../contract/sources.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { Facts } from "../../../../ui/facts.tsx";
import { useReadingWords } from "../use-reading-words.ts";
import { ShareBar } from "./share-bar.tsx";
import { ValueList } from "./value-list.tsx";

type Props = {
  titles: readonly string[];
  /** Null: closed. */
  column: number | null;
  profile: ColumnProfile | undefined;
  rows: number;
  onColumn: (column: number | null) => void;
  /** Shows the rows with a value. */
  onValue: (value: string) => void;
};

/** One column's values, counted over all rows; arrows lead to its neighbours. */
export function ColumnDrawer({ titles, column, profile, rows, onColumn, onValue }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const index = column ?? 0;
  const step = (to: number, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon aria-label={label} onClick={() => onColumn(to)} disabled={to < 0 || to >= titles.length}>
      <Icon size={18} className="mirrored" aria-hidden />
    </ActionIcon>
  );
  return (
    <Drawer
      opened={column !== null}
      onClose={() => onColumn(null)}
      position="right"
      size={420}
      title={titles[index]}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed">
          {t("sources.profile.place", { number: number(index + 1), of: number(titles.length) })}
        </Text>
        <Group gap={4}>
          {step(index - 1, t("sources.profile.previous"), IconChevronLeft)}
          {step(index + 1, t("sources.profile.next"), IconChevronRight)}
        </Group>
      </Group>
      {profile ? <Profile profile={profile} rows={rows} onValue={onValue} /> : <Text>{t("sources.profile.none")}</Text>}
    </Drawer>
  );
}

type ProfileProps = { profile: ColumnProfile; rows: number; onValue: (value: string) => void };

function Profile({ profile, rows, onValue }: ProfileProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const words = useReadingWords();
  const { filled, distinct, longest, dateFormat, top, shapes, shapesOf, samples } = profile;
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          [
            t("sources.profile.filled"),
            <ShareBar key="filled" count={filled} of={rows} label={t("sources.profile.filled")} />,
          ],
          [t("sources.profile.distinct"), number(distinct)],
          [t("sources.profile.longest"), t("sources.profile.characters", { count: longest })],
          [t("sources.profile.dates"), words.value.dateFormat(dateFormat)],
        ]}
      />
      <ValueList
        title={t("sources.profile.top")}
        hint={distinct === filled && filled > 0 ? t("sources.profile.allDifferent") : t("sources.profile.topHint")}
        values={top.map(({ value, count }) => ({ text: value, count }))}
        of={filled}
        onValue={onValue}
      />
      <ValueList
        title={t("sources.profile.shapes")}
        hint={t("sources.profile.shapesHint", { count: shapesOf })}
        values={shapes.map(({ shape, count }) => ({ text: shape, count }))}
        of={shapesOf}
      />
      <ValueList
        title={t("sources.profile.samples")}
        hint={t("sources.profile.samplesHint")}
        values={samples.map((text) => ({ text }))}
        of={0}
        onValue={onValue}
      />
    </Stack>
  );
}
