import { Anchor, Button, Group } from "@mantine/core";
import { IconArrowLeft, IconDownload, IconMoodCheck, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type PushCause, pushResultRoutes } from "../../../../contract/push-results.ts";
import { pushCausesQuery } from "../../../data/push-results.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { usePageSearch } from "../../../lib/page.ts";
import { LIST_PAGES } from "../../../lib/record-pages.ts";
import { stringifySearch } from "../../../lib/search.ts";
import { useDownload } from "../../../lib/use-download.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import type { Href } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure, Nothing } from "../../../ui/states.tsx";
import { useModuleName } from "../../intake/files/use-module-choices.ts";
import { FailedRecords } from "./parts/failed-records.tsx";
import { HotelRecord } from "./parts/hotel-record.tsx";
import { ResultLinks } from "./parts/result-links.tsx";
import { useRetry } from "./use-retry.ts";

/** Why records failed → the records of a cause → one of them with its calls. Each step is in the address. */
export function PushResultsPage() {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { module, cause, field, record } = usePageSearch("push-results");
  const back =
    module && (record && cause ? hrefTo("push-results", {}, { module, cause, field }) : hrefTo("push-results"));
  return (
    <>
      <PageHeader
        title={t("pages.pushResults")}
        description={t("pushResults.text")}
        actions={
          <>
            {back && (
              <Button
                component={AppLink}
                href={back}
                variant="default"
                leftSection={<IconArrowLeft size={16} className="mirrored" aria-hidden />}
              >
                {t(record && cause ? "pushResults.toRecords" : "pushResults.toCauses")}
              </Button>
            )}
            <ResultLinks isResults />
            {!module && <AllResults />}
          </>
        }
      />
      {module && record ? (
        <HotelRecord key={`${module} ${record}`} module={module} oldId={record} isAlone />
      ) : module ? (
        <FailedRecords key={`${module} ${cause} ${field}`} module={module} cause={cause} field={field} />
      ) : (
        <Causes />
      )}
    </>
  );
}

/** The page where a cause is corrected. */
export function useMendHref(): (cause: PushCause) => Href {
  const hrefTo = useHrefTo();
  return ({ mend, module, examples }) => {
    if (mend.at === "codes") return hrefTo("trade-import", { id: module }, { list: mend.list ?? undefined });
    if (mend.at === "settings") return hrefTo("settings", {}, { tab: "property" });
    if (mend.at === "list") return hrefTo(LIST_PAGES[mend.kind], {}, { push: "failed" });
    return hrefTo("push-results", {}, { module, record: examples[0] });
  };
}

const inputOf = ({ module, cause, field }: PushCause) => ({ module, cause, ...(field && { field }) });

/** For all results at once: the file, and a retry of everything that failed. */
function AllResults() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const ability = useAbility();
  const { retry, isPending: isRetrying } = useRetry();
  const download = useDownload();
  const causes = useQuery(pushCausesQuery(hotel)).data?.causes ?? [];
  const hasFailed = causes.some(({ state }) => state === "failed");
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() =>
          download.mutate({
            url: `${pushResultRoutes.recordsFile.path}${stringifySearch({ ...hotel })}`,
            name: "push.csv",
          })
        }
      >
        {t("pushResults.download")}
      </Button>
      {hasFailed && ability.can("write", "Push") && (
        <Button
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isRetrying}
          onClick={() => void retry({ all: true })}
        >
          {t("pushResults.retryAll")}
        </Button>
      )}
    </>
  );
}

function Causes() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const mendHref = useMendHref();
  const moduleName = useModuleName();
  const { data, error, isPending, refetch } = useQuery(pushCausesQuery(useHotelSlugs()));
  const rows = data?.causes ?? [];
  const mayWrite = useAbility().can("write", "Push");
  const { retry, sending } = useRetry();
  const recordsHref = ({ module, cause, field }: PushCause) =>
    hrefTo("push-results", {}, { module, cause, field: field ?? undefined });
  if (error && !data) return <Failure error={error} what={t("errors.page.results")} onRetry={() => void refetch()} />;
  return (
    <Section title={t("pushResults.causes")} description={t("pushResults.causesText")} flush>
      <DataTable
        caption={t("pushResults.causes")}
        name="push-causes"
        cards
        rowKey={({ module, cause, field }) => `${module} ${cause} ${field}`}
        list={{
          data: data && { rows, total_rows: rows.length, limit: rows.length, offset: 0 },
          error,
          isPending,
          refetch,
        }}
        empty={
          <Nothing icon={<IconMoodCheck aria-hidden />} title={t("pushResults.noCauses")}>
            {t("pushResults.noCausesText")}
          </Nothing>
        }
        columns={[
          {
            key: "hint",
            header: t("pushResults.cause"),
            stays: true,
            cell: (row) => (
              <Anchor component={AppLink} href={recordsHref(row)}>
                {row.hint}
              </Anchor>
            ),
          },
          { key: "module", header: t("pages.module"), cell: ({ module }) => moduleName(module) },
          {
            key: "count",
            header: t("pushResults.records"),
            numeric: true,
            narrow: true,
            cell: ({ count }) => number(count),
          },
          {
            key: "actions",
            header: t("ui.actions"),
            hideHeader: true,
            isBelow: true,
            narrow: true,
            cell: (row) => (
              <Group gap="xs" wrap="nowrap">
                <Button component={AppLink} href={mendHref(row)} size="compact-sm" variant="default">
                  {t(`pushResults.mend.${row.mend.at}`)}
                </Button>
                {mayWrite && (
                  <Button
                    size="compact-sm"
                    variant="light"
                    aria-label={t("pushResults.retryOf", { module: moduleName(row.module), cause: row.hint })}
                    loading={sending?.cause === row.cause && sending.module === row.module}
                    onClick={() => void retry(inputOf(row))}
                  >
                    {t("pushResults.retry")}
                  </Button>
                )}
              </Group>
            ),
          },
        ]}
      />
    </Section>
  );
}
