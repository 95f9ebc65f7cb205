import { Button, Stack, Switch } from "@mantine/core";
import { IconBed, IconFileSpreadsheet, IconFileTypeCsv } from "@tabler/icons-react";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ModuleShown } from "../../../../contract/modules.ts";
import { latestByModule, notListed } from "../../../data/latest-reading.ts";
import { sourcesQuery } from "../../../data/sources.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useListSearch } from "../../../lib/list-search.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { pageOf } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { wholePage } from "../../../ui/table-footer.tsx";
import { ImportFrame } from "../../intake/files/import-frame.tsx";
import { useImportModules } from "../../intake/files/use-import-modules.ts";
import { useLatestRuns } from "../runs/use-latest-runs.ts";
import { AnyFile } from "./parts/any-file.tsx";
import { HubTable } from "./parts/hub-table.tsx";

const WAYS = [
  { kind: "csv", page: "import-csv", icon: IconFileTypeCsv },
  { kind: "piw", page: "restore-piw", icon: IconFileSpreadsheet },
  { kind: "ihf", page: "import-ihf", icon: IconBed },
] as const;

/** The state of every module's data, and the ways to bring in more. */
export function ImportHubPage() {
  const { t } = useTranslation();
  const { search, filter } = useListSearch("import-hub");
  const hrefTo = useHrefTo();
  const modules = useImportModules();
  const readings = useLatestReadings(modules.data ?? []);
  const runs = useLatestRuns();
  const error = modules.error ?? readings.error;
  const isPending = modules.isPending || readings.isPending;
  const only = search.only === "files";
  const shown = (modules.data ?? []).filter(({ id }) => !only || readings.latest.has(id));
  const refetch = () => Promise.all([modules.refetch(), readings.refetch()]);
  return (
    <ImportFrame module={null}>
      <PageHeader
        title={t("pages.importHub")}
        description={t("files.hub.text")}
        actions={WAYS.map(({ kind, page, icon: Icon }) => (
          <Button
            key={kind}
            component={AppLink}
            href={hrefTo(page)}
            variant="default"
            leftSection={<Icon size={16} aria-hidden />}
          >
            {t(`pages.${pageOf(page).title}`)}
          </Button>
        ))}
      />
      <Stack gap="lg">
        <AnyFile />
        <Section
          title={t("files.hub.modules")}
          actions={
            readings.hasAny && (
              <Switch
                label={t("files.hub.only")}
                checked={only}
                onChange={({ currentTarget }) => filter({ only: currentTarget.checked ? "files" : undefined })}
              />
            )
          }
          flush
        >
          <HubTable
            list={{ data: isPending ? undefined : wholePage(shown), error, isPending, refetch }}
            latest={readings.latest}
            runs={runs}
          />
        </Section>
      </Stack>
    </ImportFrame>
  );
}

/** The newest reading of every module. */
function useLatestReadings(modules: readonly ModuleShown[]) {
  const hotel = useHotelSlugs();
  const listed = useQuery(sourcesQuery(hotel));
  const latest = latestByModule(listed.data?.rows ?? []);
  const others = useQueries({
    queries: (listed.data ? notListed(modules, latest) : []).map((module) => sourcesQuery(hotel, { module, limit: 1 })),
  });
  const all = [...latest.values(), ...others.flatMap(({ data }) => data?.rows ?? [])];
  return { ...listed, latest: latestByModule(all), hasAny: (listed.data?.total_rows ?? 0) > 0 };
}
