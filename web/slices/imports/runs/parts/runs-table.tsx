import { Anchor, Button, Text } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../../contract/imports.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { runsQuery } from "../../../../data/imports.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useListSearch } from "../../../../lib/list-search.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { FileName } from "../../../../ui/file-name.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { WhenAndWho } from "../../../intake/files/parts/when-and-who.tsx";
import { RunCounts } from "./run-counts.tsx";
import { RunState } from "./run-state.tsx";

/** The runs of a module, newest first. */
export function RunsTable({ module, mayWrite }: { module: ModuleKey; mayWrite: boolean }) {
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
