import { Button, Skeleton, Stack } from "@mantine/core";
import { IconFileSettings, IconFileUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { FileShown } from "../../../../contract/files.ts";
import { fileQuery } from "../../../data/files.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { usePageSearch } from "../../../lib/page.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { NOT_FOUND } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure, Nothing } from "../../../ui/states.tsx";
import { ImportFrame } from "../files/import-frame.tsx";
import { ReadingSettings } from "./parts/reading-settings.tsx";
import { useModuleParam } from "./use-module-param.ts";
import { useReadingSearch } from "./use-reading-search.ts";

/** How the bytes of a CSV become rows: what was found, why, and what it looks like. */
export function CsvConfigPage() {
  const module = useModuleParam();
  // Only a page that does not follow the address may lead away from it: each change would lead away once more.
  return module ? <OfModule module={module} /> : <Redirect href={NOT_FOUND} />;
}

/** Another module of the sidebar reads the same file in the same way. */
function OfModule({ module }: { module: string }) {
  const hrefTo = useHrefTo();
  const search = usePageSearch("csv-config");
  const { file } = useReadingSearch();
  const hrefOf = (other: string) => hrefTo("csv-config", { id: other }, search);
  return (
    <ImportFrame module={module} {...(file && { hrefOf })}>
      {file ? <Settings key={file} module={module} id={file} /> : <NoFile module={module} />}
    </ImportFrame>
  );
}

function NoFile({ module }: { module: string }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  return (
    <>
      <PageHeader title={t("pages.csvConfig")} description={t("sources.options.text")} />
      <Section title={t("sources.options.title")}>
        <Nothing
          icon={<IconFileUpload aria-hidden />}
          title={t("sources.options.noFile")}
          action={
            <Button component={AppLink} href={hrefTo("import-csv", {}, { module })}>
              {t("sources.options.toFiles")}
            </Button>
          }
        >
          {t("sources.options.noFileText")}
        </Nothing>
      </Section>
    </>
  );
}

function Settings({ module, id }: { module: string; id: string }) {
  const { t } = useTranslation();
  const file = useQuery(fileQuery(useHotelSlugs(), id));
  const found = file.data?.findings;
  if (file.data && found) return <ReadingSettings module={module} file={file.data} findings={found} />;
  return (
    <>
      <PageHeader title={t("pages.csvConfig")} description={t("sources.options.text")} />
      {file.error && <Failure error={file.error} onRetry={() => void file.refetch()} />}
      {file.isPending && (
        <Stack gap="lg" aria-busy aria-label={t("ui.loading", { what: t("pages.csvConfig") })}>
          <Skeleton height={280} />
          <Skeleton height={360} />
        </Stack>
      )}
      {file.data && <NeedsNone file={file.data} />}
    </>
  );
}

/** In-house files and workbooks have one form only. */
function NeedsNone({ file }: { file: FileShown }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  return (
    <Section title={file.name}>
      <Nothing
        icon={<IconFileSettings aria-hidden />}
        title={t("sources.options.none")}
        action={
          <Button component={AppLink} href={hrefTo(file.kind === "ihf" ? "import-ihf" : "restore-piw")}>
            {t("sources.options.toFiles")}
          </Button>
        }
      >
        {t("sources.options.noneText")}
      </Nothing>
    </Section>
  );
}
