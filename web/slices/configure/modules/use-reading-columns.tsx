import { Anchor, Badge, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Source } from "../../../../contract/sources.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import type { Column } from "../../../ui/data-table-column.ts";
import { FileName } from "../../../ui/file-name.tsx";
import { SourceState } from "../../intake/files/parts/source-state.tsx";

export function useReadingColumns(): Column<Source>[] {
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
      // How many rows were read stands in a column of its own.
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
