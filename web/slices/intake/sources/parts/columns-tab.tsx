import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ColumnProfile } from "../../../../../contract/sources.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useListSearch } from "../../../../lib/list-search.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { slicePage } from "../../../../ui/table-footer.tsx";
import { useReadingWords } from "../use-reading-words.ts";
import { useCellText } from "./cell-text.tsx";
import classes from "./columns-tab.module.css";
import { ShareBar } from "./share-bar.tsx";

type Props = {
  titles: readonly string[];
  profiles: {
    data: { columns: ColumnProfile[] } | undefined;
    error: Error | null;
    isPending: boolean;
    refetch: () => unknown;
  };
  rows: number;
  onColumn: (column: number) => void;
};

const PAGE = 100;

/** All columns with what they hold, one a line. */
export function ColumnsTab({ titles, profiles, rows, onColumn }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const words = useReadingWords();
  const cellText = useCellText(true);
  const { offset, onOffset } = useListSearch("csv-rows");
  const titleOf = ({ index, name }: ColumnProfile) => titles[index] ?? name;
  return (
    <Section title={t("sources.columns.title")} description={t("sources.columns.text")} flush>
      <DataTable<ColumnProfile>
        name="columns-tab"
        caption={t("sources.columns.title")}
        list={{ ...profiles, data: profiles.data && slicePage(profiles.data.columns, { offset, limit: PAGE }) }}
        rowKey={({ index }) => String(index)}
        onOffset={onOffset}
        cards
        empty={
          <Text c="dimmed" p="lg">
            {t("sources.profile.none")}
          </Text>
        }
        columns={[
          {
            key: "name",
            header: t("sources.columns.name"),
            cell: (profile) => (
              <Anchor
                component="button"
                type="button"
                ta="start"
                fw={500}
                miw={96}
                onClick={() => onColumn(profile.index)}
              >
                {titleOf(profile)}
              </Anchor>
            ),
          },
          {
            key: "filled",
            header: t("sources.profile.filled"),
            cell: (profile) => (
              <ShareBar
                count={profile.filled}
                of={rows}
                label={`${t("sources.profile.filled")}: ${titleOf(profile)}`}
              />
            ),
          },
          {
            key: "distinct",
            header: t("sources.profile.distinct"),
            numeric: true,
            cell: ({ distinct }) => number(distinct),
          },
          {
            key: "longest",
            header: t("sources.profile.longest"),
            numeric: true,
            cell: ({ longest }) => number(longest),
          },
          {
            key: "dates",
            header: t("sources.profile.dates"),
            cell: ({ dateFormat }) => (dateFormat ? words.value.dateFormat(dateFormat) : "–"),
          },
          {
            key: "top",
            header: t("sources.profile.top"),
            cell: ({ top: [first] }) =>
              first ? (
                <div className={classes.top}>
                  <span className={classes.value}>{cellText(first.value)}</span>
                  <Text span c="dimmed" size="sm" className="numeric">
                    {number(first.count)}
                  </Text>
                </div>
              ) : (
                "–"
              ),
          },
        ]}
      />
    </Section>
  );
}
