import { Button, Select, Skeleton } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pickConfiguration } from "../../../../core/mapping/pick-configuration.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { configurationsQuery } from "../../../data/configurations.ts";
import { sourcesQuery } from "../../../data/sources.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { NOT_FOUND } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { Failure } from "../../../ui/states.tsx";
import { ImportFrame } from "../../intake/files/import-frame.tsx";
import { useModuleTitle } from "../../intake/files/use-module-choices.ts";
import { useModuleParam } from "../../intake/sources/use-module-param.ts";
import { CodeWorkbench } from "./parts/code-workbench.tsx";
import { useCodesSearch } from "./use-codes-search.ts";

/** What the codes of a module's rows become at the hotel. */
export function CodesPage() {
  const module = useModuleParam();
  return module ? <OfModule module={module} /> : <Redirect href={NOT_FOUND} />;
}

function OfModule({ module }: { module: ModuleKey }) {
  const hrefTo = useHrefTo();
  const hrefOf = (other: string) => hrefTo("trade-import", { id: other });
  return (
    <ImportFrame module={module} hrefOf={hrefOf}>
      <Codes key={module} module={module} />
    </ImportFrame>
  );
}

function Codes({ module }: { module: ModuleKey }) {
  const { t } = useTranslation();
  const titleOf = useModuleTitle(module);
  const hrefTo = useHrefTo();
  const { run } = useCodesSearch();
  const subject = useSubject(module);
  const { source, configuration, isPending, error, retry } = subject;
  return (
    <>
      <PageHeader
        title={titleOf(t("pages.codes"))}
        description={t("codes.text")}
        actions={
          <>
            <SubjectChoice subject={subject} />
            {run && (
              <Button
                component={AppLink}
                href={hrefTo("import-runs", { id: module }, { run })}
                variant="default"
                leftSection={<IconArrowLeft size={16} className="mirrored" aria-hidden />}
              >
                {t("codes.backToRun")}
              </Button>
            )}
          </>
        }
      />
      {error ? (
        <Failure error={error} onRetry={retry} />
      ) : isPending ? (
        <Skeleton height={480} aria-busy aria-label={t("ui.loading", { what: t("pages.codes") })} />
      ) : (
        <CodeWorkbench module={module} source={source} configuration={configuration} />
      )}
    </>
  );
}

/** With several sources: which rows, and read by which configuration. */
function SubjectChoice({ subject }: { subject: ReturnType<typeof useSubject> }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { readings, configurations } = subject;
  return (
    <>
      {readings.length > 1 && (
        <Select
          label={t("codes.subject.reading")}
          data={readings.map(({ id, file, createdAt }) => ({
            value: id,
            label: `${file.name}, ${dateTime(createdAt)}`,
          }))}
          value={subject.source}
          onChange={(next) => next && subject.setSource(next)}
          w={240}
        />
      )}
      {configurations.length > 1 && (
        <Select
          label={t("codes.subject.configuration")}
          data={configurations.map(({ id, name }) => ({ value: id, label: name }))}
          value={subject.configuration}
          onChange={(next) => next && subject.setConfiguration(next)}
          w={200}
        />
      )}
    </>
  );
}

/** The rows and the configuration of the address, otherwise the newest read rows and the best fitting configuration. */
function useSubject(module: string) {
  const hotel = useHotelSlugs();
  const search = useCodesSearch();
  const readings = useQuery(sourcesQuery(hotel, { module }));
  const read = readings.data?.rows.filter(({ state }) => state === "read") ?? [];
  const source = search.source ?? read[0]?.id ?? null;
  const configurations = useQuery({
    ...configurationsQuery(hotel, { module, sourceId: source ?? undefined }),
    enabled: readings.data !== undefined,
  });
  const known = configurations.data?.rows ?? [];
  return {
    source,
    configuration: search.configuration ?? pickConfiguration(known)?.id ?? null,
    readings: read,
    configurations: known,
    isPending: readings.isPending || configurations.isPending,
    error: readings.error ?? configurations.error,
    retry: () => {
      for (const query of [readings, configurations]) if (query.error) void query.refetch();
    },
    ...{ setSource: search.setSource, setConfiguration: search.setConfiguration },
  };
}
