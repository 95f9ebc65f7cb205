import { Box, Group, Skeleton, Switch, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconTableOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { FileShown } from "../../../../../contract/files.ts";
import type { Findings } from "../../../../../contract/reading.ts";
import { previewQuery } from "../../../../data/files.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import type { Chosen } from "../reading-search.ts";
import type { useReadingSearch } from "../use-reading-search.ts";
import { LeftOutLines } from "./left-out-lines.tsx";
import { PreviewTable } from "./preview-table.tsx";
import classes from "./rows-grid.module.css";

const PAUSE_MS = 200;

type Props = {
  file: FileShown;
  findings: Findings;
  search: ReturnType<typeof useReadingSearch>;
  onHeaderRow: (line: number) => void;
};

/** The effect of the settings on the file, a moment after each change. */
export function PreviewSection({ file, findings, search, onHeaderRow }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hotel = useHotelSlugs();
  const { chosen, specialFirst, setSpecialFirst, invisible, setInvisible } = search;
  // A person who chose an encoding wants to see its effect, as with an uncertain one.
  const inDoubt = !findings.encoding.sure || chosen.encoding !== undefined;
  const nonAsciiFirst = specialFirst ?? inDoubt;
  const [settled] = useDebouncedValue(JSON.stringify(chosen), PAUSE_MS);
  const reading: Chosen = JSON.parse(settled);
  const preview = useQuery(previewQuery(hotel, file.id, { reading, nonAsciiFirst }));
  const headerRow = preview.data?.reading?.headerRow ?? 0;
  const everything = useQuery({
    ...previewQuery(hotel, file.id, { reading: { ...reading, headerRow: 0 }, nonAsciiFirst: false }),
    enabled: headerRow > 1,
  });
  const shown = preview.error ? undefined : preview.data;
  const isBusy = preview.isPlaceholderData || JSON.stringify(chosen) !== settled;

  return (
    <Section
      title={t("sources.preview.title")}
      description={nonAsciiFirst ? t("sources.preview.specialText") : t("sources.preview.text")}
      actions={
        <Group gap="md">
          <Switch
            size="sm"
            label={t("sources.invisible.show")}
            checked={invisible}
            onChange={({ currentTarget }) => setInvisible(currentTarget.checked)}
          />
          <Switch
            size="sm"
            label={t("sources.preview.specialFirst")}
            checked={nonAsciiFirst}
            onChange={({ currentTarget }) => setSpecialFirst(currentTarget.checked)}
          />
        </Group>
      }
      flush
    >
      {preview.error && (
        <Box px="lg" pb="lg">
          <Failure error={preview.error} onRetry={() => void preview.refetch()} />
        </Box>
      )}
      {preview.isPending && (
        <Box px="lg" pb="lg" aria-busy>
          <Skeleton height={320} />
        </Box>
      )}
      {shown?.rows.length === 0 && (
        <Nothing icon={<IconTableOff aria-hidden />} title={t("sources.preview.none")}>
          {t("sources.preview.noneText")}
        </Nothing>
      )}
      {shown && shown.rows.length > 0 && (
        <>
          <PreviewTable
            preview={shown}
            everything={headerRow > 1 ? everything.data : undefined}
            invisible={invisible}
            highlight={nonAsciiFirst}
            onHeaderRow={onHeaderRow}
            isBusy={isBusy}
          />
          <LeftOutLines lines={shown.leftOut.length} first={shown.leftOut} />
          <Text size="sm" c="dimmed" role="status" className={classes.status}>
            {isBusy
              ? t("sources.preview.busy")
              : t(shown.more ? "sources.preview.first" : "sources.preview.all", {
                  count: shown.rows.length,
                  rows: number(shown.rows.length),
                  columns: number(shown.columns.length),
                })}
          </Text>
        </>
      )}
    </Section>
  );
}
