import { Anchor, Badge, Button, Text } from "@mantine/core";
import { IconFileImport, IconTable } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Source } from "../../../../../contract/sources.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { sourcesQuery } from "../../../../data/sources.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useListSearch } from "../../../../lib/list-search.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { FileName } from "../../../../ui/file-name.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { SourceState } from "../../../intake/files/parts/source-state.tsx";

const PAGE = 25;

/** The sources of a module, newest first, each linking to its rows. */
export function ReadingsTab({ id }: { id: ModuleKey }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();

  const { offset, onOffset } = useListSearch("module");
  const readings = useQuery(sourcesQuery(useHotelSlugs(), { module: id, offset, limit: PAGE }));
  const mayImport = useAbility().can("write", "Import");
  const columns = useReadingColumns();

  return (
    <Section
      title={t("modules.tabs.readings")}
      description={t("modules.readings.text")}
      actions={
        <Button component={AppLink} href={hrefTo("import-runs", { id })} variant="default" size="xs">
          {t("pages.importRuns")}
        </Button>
      }
      flush
    >
      <DataTable<Source>
        name="readings-tab"
        caption={t("modules.tabs.readings")}
        list={readings}
        rowKey={(source) => source.id}
        columns={columns}
        onOffset={onOffset}
        cards
        empty={
          <Nothing
            icon={<IconTable aria-hidden />}
            title={t("modules.readings.none")}
            action={
              mayImport && (
                <Button
                  component={AppLink}
                  href={hrefTo("import-wizard", { id })}
                  leftSection={<IconFileImport size={16} aria-hidden />}
                >
                  {t("modules.do.import")}
                </Button>
              )
            }
          >
            {t("modules.readings.noneText")}
          </Nothing>
        }
      />
    </Section>
  );
}

function useReadingColumns(): Column<Source>[] {
  const { t } = useTranslation();
  const { number, ago, dateTime, bytes } = useFormats();
  const hrefTo = useHrefTo();
  return [
    {
      key: "file",
      header: t("modules.readings.file"),
      cell: ({ id, module, file, sheet }) => (
        <>
          <Anchor component={AppLink} href={hrefTo("csv-rows", { id: module }, { source: id })} size="sm" fw={600}>
            <FileName name={file.name} />
          </Anchor>
          <Text size="xs" c="dimmed">
            {[t(`files.kinds.${file.kind}`), sheet, bytes(file.size)].filter(Boolean).join(" · ")}
          </Text>
        </>
      ),
    },
    {
      key: "rows",
      header: t("modules.readings.rows"),
      numeric: true,
      cell: ({ rows, progress }) => number(progress?.rows ?? rows),
    },
    {
      key: "marked",
      header: t("modules.readings.marked"),
      numeric: true,
      cell: ({ marked }) => number(Object.values(marked).reduce((sum, count) => sum + count, 0)),
    },
    {
      key: "state",
      header: t("modules.readings.state"),
      // The number of rows has a column of its own.
      cell: (source) =>
        source.state === "read" ? (
          <Badge variant="light" color="green" miw="max-content">
            {t("files.states.read")}
          </Badge>
        ) : (
          <SourceState source={source} />
        ),
    },
    { key: "by", header: t("modules.readings.by"), cell: ({ by }) => by.name },
    {
      key: "at",
      header: t("modules.readings.at"),
      narrow: true,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={dateTime(createdAt)}>
          {ago(createdAt)}
        </time>
      ),
    },
  ];
}
