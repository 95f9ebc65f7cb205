import { Button, Skeleton, Stack } from "@mantine/core";
import { IconFileSettings, IconFileUpload, IconTableImport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { FileShown } from "../../../../contract/files.ts";
import type { Findings } from "../../../../contract/reading.ts";
import { sourceRoutes } from "../../../../contract/sources.ts";
import { fileQuery } from "../../../data/files.ts";
import { sourcesQuery } from "../../../data/sources.ts";
import { useWrite } from "../../../data/write.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useGo, usePageSearch } from "../../../lib/page.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { NOT_FOUND } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure, Nothing } from "../../../ui/states.tsx";
import { ImportFrame } from "../files/import-frame.tsx";
import { ModuleSelect } from "./parts/module-select.tsx";
import { ReadingChoices } from "./parts/reading-choices.tsx";
import { type Chosen, searchOf } from "./reading-search.ts";
import { useModuleParam } from "./use-module-param.ts";
import { useReadingSearch } from "./use-reading-search.ts";

/** How the bytes of a CSV become rows: what was found, why, and a preview. */
export function CsvConfigPage() {
  const module = useModuleParam();
  // Only a page that does not follow the address may redirect: otherwise each change would redirect again.
  return module ? <OfModule module={module} /> : <Redirect href={NOT_FOUND} />;
}

/** Another module of the sidebar reads the same file with the same settings. */
function OfModule({ module }: { module: string }) {
  const hrefTo = useHrefTo();
  const search = usePageSearch("csv-config");
  const { file } = useReadingSearch();
  const hrefOf = (other: string) => hrefTo("csv-config", { id: other }, search);
  return (
    <ImportFrame module={module} {...(file && { hrefOf })}>
      {file ? <Settings key={file} module={module} id={file} /> : <NewestReading key={module} module={module} />}
    </ImportFrame>
  );
}

/** Without a file in the address: the module's newest reading, with its own settings. */
function NewestReading({ module }: { module: string }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const list = useQuery(sourcesQuery(useHotelSlugs(), { module }));
  const newest = list.data?.rows.find(({ reading }) => reading !== null);
  if (newest?.reading)
    return (
      <Redirect href={hrefTo("csv-config", { id: module }, { file: newest.file.id, ...searchOf(newest.reading) })} />
    );
  if (list.data) return <NoFile module={module} />;
  return (
    <>
      <PageHeader title={t("pages.csvConfig")} description={t("sources.options.text")} />
      {list.error ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : <LoadingSettings />}
    </>
  );
}

function LoadingSettings() {
  const { t } = useTranslation();
  return (
    <Stack gap="lg" aria-busy aria-label={t("ui.loading", { what: t("pages.csvConfig") })}>
      <Skeleton height={280} />
      <Skeleton height={360} />
    </Stack>
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
      {file.isPending && <LoadingSettings />}
      {file.data && <NeedsNone file={file.data} />}
    </>
  );
}

/** In-house files and workbooks have no settings. */
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

type Props = { module: string; file: FileShown; findings: Findings };

/** The settings, the resulting rows, and the button that reads the whole file with them. */
function ReadingSettings({ module, file, findings }: Props) {
  const { t } = useTranslation();
  const { bytes, dateTime } = useFormats();
  const go = useGo();
  const hrefTo = useHrefTo();
  const search = usePageSearch("csv-config");
  const { chosen } = useReadingSearch();
  const start = useStartReading();
  const mayRead = useAbility().can("write", "Import");
  const toModule = (other: string) => void go(hrefTo("csv-config", { id: other }, search), { replace: true });

  return (
    <>
      <PageHeader
        title={t("pages.csvConfig")}
        description={t("sources.options.file", {
          name: file.name,
          size: bytes(file.size),
          when: dateTime(file.createdAt),
          by: file.by.name,
        })}
        actions={
          mayRead && (
            <Button
              leftSection={<IconTableImport size={18} aria-hidden />}
              loading={start.isPending}
              onClick={() => start.mutate({ fileId: file.id, module, reading: chosen })}
            >
              {t("sources.options.read")}
            </Button>
          )
        }
      />
      <Stack gap="lg">
        {start.error && <Failure error={start.error} />}
        <ReadingChoices
          file={file}
          findings={findings}
          actions={<ModuleSelect module={module} onChange={toModule} />}
        />
      </Stack>
    </>
  );
}

type Start = { fileId: string; module: string; sheet?: string; reading?: Chosen };

/** Starts to read a file into rows and opens the page that shows it. */
function useStartReading() {
  const hotel = useHotelSlugs();
  const go = useGo();
  const hrefTo = useHrefTo();
  return useWrite(sourceRoutes.start, (start: Start) => ({ ...hotel, ...start }), {
    onSuccess: ({ id }, { module }) => {
      void go(hrefTo("csv-rows", { id: module }, { source: id }));
    },
    errors: "own",
  });
}
