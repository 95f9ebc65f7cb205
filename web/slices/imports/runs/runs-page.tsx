import { Anchor, Button, Text } from "@mantine/core";
import { IconArrowLeft, IconFileImport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../contract/imports.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { runsQuery } from "../../../data/imports.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useListSearch } from "../../../lib/list-search.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { NOT_FOUND } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { FileName } from "../../../ui/file-name.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { Section } from "../../../ui/section.tsx";
import { Nothing } from "../../../ui/states.tsx";
import { ImportFrame } from "../../intake/files/import-frame.tsx";
import { WhenAndWho } from "../../intake/files/parts/when-and-who.tsx";
import { useModuleTitle } from "../../intake/files/use-module-choices.ts";
import { useModuleParam } from "../../intake/sources/use-module-param.ts";
import { RunCounts } from "./parts/run-counts.tsx";
import { RunState } from "./parts/run-state.tsx";
import { RunView } from "./parts/run-view.tsx";

/** The import runs of a module, and the outcomes of their rows. */
export function RunsPage() {
  const module = useModuleParam();
  const hrefTo = useHrefTo();
  if (!module) return <Redirect href={NOT_FOUND} />;
  return (
    <ImportFrame module={module} hrefOf={(other) => hrefTo("import-runs", { id: other })}>
      <OfModule key={module} module={module} />
    </ImportFrame>
  );
}

function OfModule({ module }: { module: ModuleKey }) {
  const { t } = useTranslation();
  const titleOf = useModuleTitle(module);
  const hrefTo = useHrefTo();
  const run = useListSearch("import-runs").search.run;
  const mayWrite = useAbility().can("write", "Import");
  return (
    <>
      <PageHeader
        title={titleOf(run ? t("runs.one") : t("pages.importRuns"))}
        description={run ? t("runs.oneText") : t("runs.list.text")}
        actions={
          <>
            {run && (
              <Button
                component={AppLink}
                href={hrefTo("import-runs", { id: module })}
                variant="default"
                leftSection={<IconArrowLeft size={16} className="mirrored" aria-hidden />}
              >
                {t("runs.all")}
              </Button>
            )}
            {mayWrite && (
              <Button
                component={AppLink}
                href={hrefTo("import-wizard", { id: module })}
                variant={run ? "default" : "filled"}
                leftSection={<IconFileImport size={16} aria-hidden />}
              >
                {t("runs.start")}
              </Button>
            )}
          </>
        }
      />
      {run ? <RunView key={run} module={module} id={run} /> : <RunsTable module={module} mayWrite={mayWrite} />}
    </>
  );
}

/** The runs of a module, newest first. */
function RunsTable({ module, mayWrite }: { module: ModuleKey; mayWrite: boolean }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { offset, onOffset } = useListSearch("import-runs");
  const runs = useQuery(runsQuery(useHotelSlugs(), { module, offset }));
  return (
    <Section title={t("runs.list.title")} flush>
      <DataTable<ImportRun>
        name="runs-table"
        caption={t("runs.list.title")}
        list={runs}
        rowKey={({ id }) => id}
        onOffset={onOffset}
        cards
        empty={
          <Nothing
            icon={<IconFileImport aria-hidden />}
            title={t("runs.list.none")}
            action={
              mayWrite && (
                <Button component={AppLink} href={hrefTo("import-wizard", { id: module })}>
                  {t("runs.start")}
                </Button>
              )
            }
          >
            {t("runs.list.noneText")}
          </Nothing>
        }
        columns={[
          {
            key: "file",
            header: t("runs.facts.file"),
            cell: ({ id, file, sheet, mode }) => (
              <div>
                <Anchor
                  component={AppLink}
                  href={hrefTo("import-runs", { id: module }, { run: id })}
                  size="sm"
                  fw={600}
                >
                  <FileName name={file.name} />
                </Anchor>
                <Text size="xs" c="dimmed">
                  {[sheet, t(`configurations.modes.${mode}.label`)].filter(Boolean).join(" · ")}
                </Text>
              </div>
            ),
          },
          { key: "state", header: t("runs.list.state"), narrow: true, cell: ({ state }) => <RunState state={state} /> },
          {
            key: "when",
            header: t("runs.list.when"),
            narrow: true,
            cell: ({ createdAt, by }) => <WhenAndWho at={createdAt} by={by.name} />,
          },
          { key: "counts", header: t("runs.list.counts"), cell: (run) => <RunCounts run={run} /> },
        ]}
      />
    </Section>
  );
}
