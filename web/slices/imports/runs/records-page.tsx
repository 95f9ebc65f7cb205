import { Button, Select, Skeleton } from "@mantine/core";
import { IconArrowLeft, IconFileImport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../contract/imports.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { runQuery, runsQuery } from "../../../data/imports.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useListSearch } from "../../../lib/list-search.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { NOT_FOUND } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure, Nothing } from "../../../ui/states.tsx";
import { ImportFrame } from "../../intake/files/import-frame.tsx";
import { useModuleTitle } from "../../intake/files/use-module-choices.ts";
import { useModuleParam } from "../../intake/sources/use-module-param.ts";
import { RecordsView } from "./parts/records-view.tsx";

/** The rows of a run beside their records. */
export function RecordsPage() {
  const module = useModuleParam();
  const hrefTo = useHrefTo();
  if (!module) return <Redirect href={NOT_FOUND} />;
  const hrefOf = (other: string) => hrefTo("imported-records", { id: other });
  return (
    <ImportFrame module={module} hrefOf={hrefOf}>
      <OfModule key={module} module={module} />
    </ImportFrame>
  );
}

/** The run of the address, otherwise the newest of the module. */
function OfModule({ module }: { module: ModuleKey }) {
  const { t } = useTranslation();
  const titleOf = useModuleTitle(module);
  const hotel = useHotelSlugs();
  const hrefTo = useHrefTo();
  const { search, filter } = useListSearch("imported-records");
  const list = useQuery(runsQuery(hotel, { module }));
  const id = search.run ?? list.data?.rows[0]?.id;
  const query = useQuery({ ...runQuery(hotel, id ?? ""), enabled: id !== undefined });
  const run = query.data;
  const error = query.error ?? (id === undefined ? list.error : null);
  return (
    <>
      <PageHeader
        title={titleOf(t("pages.importedRecords"))}
        description={t("runs.records.text")}
        actions={
          run && (
            <>
              <RunChoice
                run={run}
                runs={list.data?.rows ?? []}
                onChange={(next) => filter({ run: next, end: undefined })}
              />
              <Button
                component={AppLink}
                href={hrefTo("import-runs", { id: module }, { run: run.id })}
                variant="default"
                leftSection={<IconArrowLeft size={16} className="mirrored" aria-hidden />}
              >
                {t("runs.records.toRun")}
              </Button>
            </>
          )
        }
      />
      {error && <Failure error={error} onRetry={() => void Promise.all([list.refetch(), id && query.refetch()])} />}
      {!error && !run && (list.isPending || id !== undefined) && (
        <Skeleton height={480} aria-label={t("ui.loading", { what: t("pages.importedRecords") })} />
      )}
      {run && <RecordsView key={run.id} module={module} run={run} />}
      {list.data && id === undefined && <NothingYet module={module} />}
    </>
  );
}

type ChoiceProps = { run: ImportRun; runs: readonly ImportRun[]; onChange: (id: string) => void };

function RunChoice({ run, runs, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  // A run older than all listed ones can be shown too.
  const all = runs.some(({ id }) => id === run.id) ? runs : [run, ...runs];
  return (
    <Select
      aria-label={t("runs.records.run")}
      data={all.map(({ id, file, createdAt }) => ({
        value: id,
        label: t("runs.records.choice", { file: file.name, when: dateTime(createdAt) }),
      }))}
      value={run.id}
      onChange={(next) => next && onChange(next)}
      w={280}
      maw="100%"
    />
  );
}

function NothingYet({ module }: { module: ModuleKey }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const mayWrite = useAbility().can("write", "Import");
  return (
    <Section title={t("runs.records.title")}>
      <Nothing
        icon={<IconFileImport aria-hidden />}
        title={t("runs.records.empty")}
        action={
          mayWrite && (
            <Button component={AppLink} href={hrefTo("import-wizard", { id: module })}>
              {t("runs.start")}
            </Button>
          )
        }
      >
        {t("runs.records.emptyText")}
      </Nothing>
    </Section>
  );
}
