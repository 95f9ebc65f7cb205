import { Button, Skeleton, Stack } from "@mantine/core";
import { IconTableImport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { sourcesQuery } from "../../../data/sources.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { NOT_FOUND } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure, Nothing } from "../../../ui/states.tsx";
import { ImportFrame } from "../files/import-frame.tsx";
import { useModuleTitle } from "../files/use-module-choices.ts";
import { SourceView } from "./parts/source-view.tsx";
import { useModuleParam } from "./use-module-param.ts";
import { useRowsSearch } from "./use-rows-search.ts";

/** The rows that were read for a module, before any processing. */
export function CsvRowsPage() {
  const module = useModuleParam();
  return module ? <OfModule module={module} /> : <Redirect href={NOT_FOUND} />;
}

function OfModule({ module }: { module: string }) {
  const hrefTo = useHrefTo();
  const hrefOf = (other: string) => hrefTo("csv-rows", { id: other });
  return (
    <ImportFrame module={module} hrefOf={hrefOf}>
      <Readings key={module} module={module} />
    </ImportFrame>
  );
}

/** The source of the address, otherwise the newest of the module. */
function Readings({ module }: { module: string }) {
  const { t } = useTranslation();
  const titleOf = useModuleTitle(module);
  const { source } = useRowsSearch();
  const list = useQuery(sourcesQuery(useHotelSlugs(), { module }));
  const id = source ?? list.data?.rows[0]?.id;
  if (id) return <SourceView key={id} id={id} module={module} readings={list.data?.rows ?? []} />;
  return (
    <>
      <PageHeader title={titleOf(t("pages.csvRows"))} description={t("sources.rows.text")} />
      {list.error && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && (
        <Stack gap="lg" aria-busy aria-label={t("ui.loading", { what: t("pages.csvRows") })}>
          <Skeleton height={96} />
          <Skeleton height={480} />
        </Stack>
      )}
      {list.data && <NothingRead module={module} />}
    </>
  );
}

function NothingRead({ module }: { module: string }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  return (
    <Section title={t("sources.rows.title")}>
      <Nothing
        icon={<IconTableImport aria-hidden />}
        title={t("sources.rows.none")}
        action={
          <Button component={AppLink} href={hrefTo("import-type", { id: module })}>
            {t("sources.rows.toFiles")}
          </Button>
        }
      >
        {t("sources.rows.noneText")}
      </Nothing>
    </Section>
  );
}
