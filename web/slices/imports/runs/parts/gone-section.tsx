import { Button, Skeleton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type ImportRun, importRoutes } from "../../../../../contract/imports.ts";
import { goneQuery } from "../../../../data/imports.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { stringifySearch } from "../../../../lib/search.ts";
import { useDownload } from "../../../../lib/use-download.ts";
import { ScrollFrame } from "../../../../ui/scroll-frame.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure, NotRenewed } from "../../../../ui/states.tsx";
import classes from "./gone-section.module.css";

/** Of a file that has every record: what is new in it, what changed, and what it no longer has. */
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
  if (query.error && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Skeleton height={160} />;
  return (
    <>
      {query.error && <NotRenewed error={query.error} onRetry={() => void query.refetch()} />}
      <ScrollFrame className={classes.scroll} label={t("ui.tableOf", { what: t("runs.gone.title") })}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("runs.records.oldId")}</th>
              <th scope="col">{t("runs.gone.name")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <bdi>{row.oldId}</bdi>
                </td>
                <td>
                  <bdi>{row.name}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
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
