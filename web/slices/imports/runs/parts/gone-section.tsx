import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type ImportRun, importRoutes } from "../../../../../contract/imports.ts";
import { goneQuery } from "../../../../data/imports.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { stringifySearch } from "../../../../lib/search.ts";
import { useDownload } from "../../../../lib/use-download.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { Section } from "../../../../ui/section.tsx";
import { wholePage } from "../../../../ui/table-footer.tsx";
import classes from "./gone-section.module.css";

/** For a complete file: its new and changed records, and those that it no longer has. */
export function GoneSection({ run, gone }: { run: ImportRun; gone: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hotel = useHotelSlugs();
  const download = useDownload();
  const figures = [
    ["new", run.counts.created],
    ["changed", run.counts.updated],
    ["gone", gone],
  ] as const;
  return (
    <Section
      title={t("runs.gone.title")}
      description={gone > 0 ? t("runs.gone.text") : t("runs.gone.none")}
      actions={
        gone > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={download.isPending}
            onClick={() =>
              download.mutate({
                url: importRoutes.goneFile.path.replace(":id", run.id) + stringifySearch(hotel),
                name: `gone-${run.module}.csv`,
              })
            }
          >
            {t("runs.gone.download")}
          </Button>
        )
      }
    >
      <dl className={classes.figures}>
        {figures.map(([key, count]) => (
          <div key={key}>
            <dt>{t(`runs.gone.figures.${key}`)}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      {gone > 0 && <GoneList id={run.id} />}
    </Section>
  );
}

function GoneList({ id }: { id: string }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const query = useInfiniteQuery(goneQuery(useHotelSlugs(), id));
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = query.data?.pages[0]?.total_rows ?? 0;
  const columns: Column<(typeof rows)[number]>[] = [
    { key: "oldId", header: t("runs.records.oldId"), cell: ({ oldId }) => <bdi>{oldId}</bdi> },
    { key: "name", header: t("runs.gone.name"), cell: ({ name }) => <bdi>{name}</bdi> },
  ];
  return (
    <>
      <DataTable
        caption={t("runs.gone.title")}
        columns={columns}
        list={{ ...query, data: query.data && wholePage(rows) }}
        rowKey={({ id: record }) => record}
        frame="box"
        footer={null}
      />
      {query.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          onClick={() => void query.fetchNextPage()}
          loading={query.isFetchingNextPage}
        >
          {t("runs.gone.more", { shown: number(rows.length), of: number(total) })}
        </Button>
      )}
    </>
  );
}
